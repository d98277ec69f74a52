import type { Customer } from '@portal/contract/customers/details'
import { typeLabels } from '@portal/contract/customers/labels'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatDate } from '@portal/contract/dates'
import { formatFullName } from '@portal/contract/full-name'
import { balanceDueCents, formatCents } from '@portal/contract/money'
import { IconCalendarX, IconCreditCardOff, IconHourglass } from '@tabler/icons-react'
import { CopyButton } from '../ui/CopyButton.tsx'
import { DateText } from '../ui/DateTime.tsx'
import { Status } from '../ui/Status.tsx'
import { CustomerActions } from './actions/CustomerActions.tsx'
import styles from './CustomerHeader.module.css'
import { CustomerStatusText } from './CustomerStatusText.tsx'

interface CustomerHeaderProps {
  /** Known before the customer is. */
  readonly email: string
  /** Undefined while being read, and when that has failed. */
  readonly customer: Customer | undefined
  readonly isLoading: boolean
}

/** Who it is and how things stand; stays in view while the rest scrolls. */
export function CustomerHeader({ email, customer, isLoading }: CustomerHeaderProps) {
  const username = formatUsername(email)
  return (
    <header className={styles.header} aria-busy={isLoading}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <h1 className={styles.name} title={customer && formatFullName(customer)}>
            {(customer && formatFullName(customer)) || username || 'Customer'}
          </h1>
          {customer && <CustomerActions customer={customer} />}
        </div>
        <div className={styles.bottom}>
          <div className={styles.line}>
            {isLoading && <span className={styles.skeleton} />}
            {customer && (
              <>
                <span className={styles.username}>
                  <span className={styles.cut} title={email}>
                    {username}
                  </span>
                  <CopyButton text={email} label="Username" />
                </span>
                <Standing customer={customer} />
              </>
            )}
          </div>
          {(customer || isLoading) && (
            <dl className={styles.balance}>
              <dt>Balance Due</dt>
              <dd>{customer ? <BalanceDue cents={balanceDueCents(customer.balanceCents)} /> : '\u00A0'}</dd>
            </dl>
          )}
        </div>
      </div>
    </header>
  )
}

/** Type, status, since when, and what is wrong right now. */
function Standing({ customer }: { readonly customer: Customer }) {
  const { type, status, createdAt, subscriptions, paymentUnderWay } = customer
  const failedAttempts = subscriptions.reduce((sum, { paymentAttemptCount }) => sum + paymentAttemptCount, 0)
  const ending = subscriptions.find(({ cancelOn }) => cancelOn !== null)
  return (
    <>
      <span>{typeLabels[type]}</span>
      <CustomerStatusText status={status} />
      {failedAttempts > 0 && (
        <Status tone="bad" icon={IconCreditCardOff}>
          Unpaid after {failedAttempts} payment {failedAttempts === 1 ? 'attempt' : 'attempts'}
        </Status>
      )}
      {paymentUnderWay && (
        <Status tone="warning" icon={IconHourglass}>
          Outcome of a payment awaited
        </Status>
      )}
      {ending && (
        <Status tone="warning" icon={IconCalendarX}>
          Cancellation scheduled for {formatDate(ending.cancelOn)}
        </Status>
      )}
      <span className={styles.since}>
        Customer since <DateText date={createdAt} />
      </span>
    </>
  )
}

function BalanceDue({ cents }: { readonly cents: number }) {
  return <span data-owes={cents > 0 || undefined}>{formatCents(cents)}</span>
}
