import type { Gift } from '@portal/contract/approvals/calls'
import { capitalize } from '@portal/contract/capitalize'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatCents } from '@portal/contract/money'
import { EasternTime } from '../../ui/DateTime.tsx'
import styles from './Approvals.module.css'

interface GiftsProps {
  readonly title: string
  readonly facts: readonly string[]
  readonly gifts: readonly Gift[]
  /** Who is named in each line. */
  readonly of: 'customer' | 'staff'
}

/** Gifts of the last 90 days. Those of a user include approved requests of others, not the user's own. */
export function Gifts({ title, facts, gifts, of }: GiftsProps) {
  const done = of === 'customer' ? 'given directly or approved for others' : 'given'
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {gifts.length === 0 ? (
        <p className={styles.quiet}>Nothing {done} in the last 90 days</p>
      ) : (
        <>
          <p className={styles.quiet}>{capitalize(done)} in the last 90 days, newest first:</p>
          <ul className={styles.gifts}>
            {gifts.map((gift) => (
              <li key={`${gift.at.toISOString()} ${gift.action} ${gift.customer.email}`}>
                <EasternTime at={gift.at} />: {capitalize(gift.action.replaceAll('-', ' '))}, {formatCents(gift.cents)},{' '}
                {of === 'customer' ? gift.customer.name || formatUsername(gift.customer.email) : gift.staff}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
