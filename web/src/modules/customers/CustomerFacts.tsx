import type { Customer } from '@portal/contract/customers/details'
import type { UnreadablePart } from '@portal/contract/customers/facts'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import styles from './CustomerFacts.module.css'
import { FactList } from './FactList.tsx'
import type { FactSection } from './facts.ts'
import { profileLabels, profileOf } from './profile.ts'
import { sectionsOf } from './sections.ts'
import { Unreadable } from './Unreadable.tsx'

const unreadableSections = [
  ['inAppSubscriptionDetails', 'In-App Subscription Details'],
  ['subscriptions', 'Subscription Details'],
  ['openDisputes', 'Chargebacks'],
] as const satisfies readonly (readonly [UnreadablePart, string])[]

/** What is known of a customer: the profile, then the sections that there are, in columns. */
export function CustomerFacts({ customer }: { readonly customer: Customer | undefined }) {
  const { freeViewSeconds } = usePortalConfig()
  return (
    <>
      <section aria-labelledby="profile">
        <h2 id="profile" className={styles.title}>
          Profile
        </h2>
        <div className={styles.columns}>
          {customer ? (
            <FactList facts={profileOf(customer, freeViewSeconds)} />
          ) : (
            <FactList facts={profileLabels.map((label) => ({ label, value: '' }))} isLoading />
          )}
        </div>
        {customer?.unreadable.includes('profile') && <Unreadable what="Part of the profile" />}
      </section>
      {customer && (
        <div className={styles.columns}>
          {sectionsOf(customer).map((section) => (
            <Section key={section.title} section={section} />
          ))}
          {unreadableSections
            .filter(([part]) => customer.unreadable.includes(part))
            .map(([part, title]) => (
              <section key={part} className={styles.section} aria-label={title}>
                <h2 className={styles.title}>{title}</h2>
                <Unreadable what={title} />
              </section>
            ))}
        </div>
      )}
    </>
  )
}

function Section({ section }: { readonly section: FactSection }) {
  return (
    <section className={styles.section} aria-label={section.title}>
      <h2 className={styles.title}>{section.title}</h2>
      {section.groups.map(({ position, facts }) => (
        <FactList key={position} facts={facts} />
      ))}
    </section>
  )
}
