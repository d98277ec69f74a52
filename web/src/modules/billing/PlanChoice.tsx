import { type Plan, type PlanType, planTypes } from '@portal/contract/billing/plans'
import type { Failure } from '../../ui/Empty.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import styles from './PlanChoice.module.css'

const titles: Readonly<Record<PlanType, string>> = { yearly: 'Yearly', monthly: 'Monthly' }

interface PlanChoiceProps {
  /** Undefined while loading. */
  readonly plans: readonly Plan[] | undefined
  readonly failure: Failure | null
  readonly retry: () => void
  readonly chosen: PlanType
  readonly onChoose: (type: PlanType) => void
  readonly isDisabled: boolean
}

/** The plans of the customer's merchant, with discounts and prices. */
export function PlanChoice({ plans, failure, retry, chosen, onChoose, isDisabled }: PlanChoiceProps) {
  return (
    <fieldset className={styles.plans} disabled={isDisabled} aria-busy={!plans && !failure}>
      <legend>Plan</legend>
      {!plans && !failure && planTypes.map((type) => <div key={type} className={styles.skeleton} />)}
      {!plans && failure && <LoadFailed failure={failure} retry={retry} />}
      {plans?.length === 0 && <p className={styles.none}>This customer's merchant has no plans.</p>}
      {plans?.map(({ type, planDescription, couponDescription, description }) => (
        <label key={type} className={styles.plan} data-chosen={type === chosen || undefined}>
          <input type="radio" name="plan" checked={type === chosen} onChange={() => onChoose(type)} />
          <span>
            <span className={styles.title}>{titles[type]}</span>
            <span className={styles.text}>{planDescription.en}</span>
            {couponDescription && <span className={styles.text}>{couponDescription.en}</span>}
            <span className={styles.text}>{description.en}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
