import { billingCalls } from '@portal/contract/billing/calls'
import { type PlanType, planTypes } from '@portal/contract/billing/plans'
import { useState } from 'react'
import { useCallQuery } from '../../../app/api/queries.ts'
import { CardFields } from '../../billing/CardFields.tsx'
import { PlanChoice } from '../../billing/PlanChoice.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDialogProps } from './action-entry.ts'
import { CardLinkDialog } from './CardLinkDialog.tsx'
import { useCardForm } from './use-card-form.ts'

const call = billingCalls.upgradeSubscription

/** Selects a plan of the customer's merchant and the card to pay with. */
export function UpgradeToPremiumDialog({ label, ...props }: ActionDialogProps) {
  const { merchant, newUser } = props.customer
  const [plan, setPlan] = useState<PlanType>(planTypes[0])
  const plans = useCallQuery(
    billingCalls.getMerchantPlans,
    { merchant: merchant ?? '', types: [...planTypes], isNewUser: newUser ? 'true' : 'false' },
    { once: true },
  )
  const sold = plans.data?.plans
  // Not every merchant sells every plan.
  const chosen = sold?.some(({ type }) => type === plan) ? plan : (sold?.[0]?.type ?? plan)
  const { tokenizedCard, isAgain, needsCustomer, fields, form, ...state } = useCardForm({
    ...props,
    call,
    problem: call.errors.PaymentFailed.message,
    more: { plan: chosen, merchant },
  })
  if (needsCustomer) return <CardLinkDialog customer={props.customer} plan={chosen} onClose={props.onClose} />
  const hasNoPlans = sold?.length === 0
  return (
    <ActionForm
      {...props}
      label={label}
      form={form}
      isLong
      preview={hasNoPlans ? null : { plan: chosen }}
      // No card is sent for a plan that may not be available.
      isBlocked={!sold || hasNoPlans}
      {...state}
    >
      <PlanChoice
        plans={sold}
        failure={plans.failure}
        retry={plans.retry}
        chosen={chosen}
        onChoose={setPlan}
        isDisabled={tokenizedCard !== null}
      />
      {!hasNoPlans && <CardFields form={form} tokenizedCard={tokenizedCard} isAgain={isAgain} fields={fields} />}
    </ActionForm>
  )
}
