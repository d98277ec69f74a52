import type { Customer } from '@portal/contract/customers/details'
import type { UnreadablePart } from '@portal/contract/customers/facts'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import styles from './CustomerFacts.module.css'
import { FactList } from './FactList.tsx'
import { FoldedSection } from './FoldedSection.tsx'
import type { FactSection } from './facts.ts'
import { profileLabels, profileOf } from './profile.ts'
import { sectionsOf } from './sections.ts'
import { Unreadable } from './Unreadable.tsx'

const unreadableSections = [
  ['inAppSubscriptionDetails', 'In-App Subscription Details'],
  ['subscriptions', 'Subscription Details'],
  ['openDisputes', 'Chargebacks'],
] as const satisfies readonly (readonly [UnreadablePart, string])[]

/** Customer data: payment method and subscription, the profile, then the other available sections. */
export function CustomerFacts({ customer }: { readonly customer: Customer | undefined }) {
  const sections = customer ? sectionsOf(customer) : []
  const unreadable = unreadableSections.filter(([part]) => customer?.unreadable.includes(part))
  return (
    <div className={styles.sections}>
      {sections.filter(({ isBilling }) => isBilling).map(toSection)}
      {unreadable.map(([part, title]) => (
        <FoldedSection key={part} title={title}>
          <Unreadable part={title} />
        </FoldedSection>
      ))}
      <Profile customer={customer} />
      {sections.filter(({ isBilling }) => !isBilling).map(toSection)}
    </div>
  )
}

function Profile({ customer }: { readonly customer: Customer | undefined }) {
  const { freeViewSeconds } = usePortalConfig()
  return (
    <FoldedSection title="Profile">
      {customer ? (
        <FactList facts={profileOf(customer, freeViewSeconds)} />
      ) : (
        <FactList facts={profileLabels.map((label) => ({ label, value: '' }))} isLoading />
      )}
      {customer?.unreadable.includes('profile') && <Unreadable part="Part of the profile" />}
    </FoldedSection>
  )
}

function toSection({ title, groups, summary }: FactSection) {
  return (
    <FoldedSection key={title} title={title} summary={summary}>
      {groups.map(({ position, title: groupTitle, facts }) =>
        groupTitle === undefined ? (
          <FactList key={position} facts={facts} section={title} />
        ) : (
          <section key={position} aria-label={groupTitle}>
            <h3 className={styles.group}>{groupTitle}</h3>
            <FactList facts={facts} section={groupTitle} />
          </section>
        ),
      )}
    </FoldedSection>
  )
}
