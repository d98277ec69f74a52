import type { Customer } from '@portal/contract/customers/details'
import { typeLabels } from '@portal/contract/customers/labels'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { balanceDueCents, formatCents } from '@portal/contract/money'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DateText } from '../../ui/DateTime.tsx'
import { CustomerActions } from './actions/CustomerActions.tsx'
import styles from './CustomerHeader.module.css'
import { CustomerNotices } from './CustomerNotices.tsx'
import { CustomerStatusText } from './CustomerStatusText.tsx'

interface CustomerHeaderProps {
  /** Known before the customer is. */
  readonly email: string
  /** Undefined while being read, and when that has failed. */
  readonly customer: Customer | undefined
  readonly isLoading: boolean
}

/** The customer's name, status and balance. Stays in view while the page scrolls. */
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
              <dd>{customer ? <BalanceDue customer={customer} /> : '\u00A0'}</dd>
            </dl>
          )}
        </div>
      </div>
    </header>
  )
}

/** Type, status, problems and sign-up date. */
function Standing({ customer }: { readonly customer: Customer }) {
  return (
    <>
      <span>{typeLabels[customer.type]}</span>
      <CustomerStatusText status={customer.status} />
      <CustomerNotices customer={customer} />
      <span className={styles.since}>
        Customer since <DateText date={customer.createdAt} />
      </span>
    </>
  )
}

function BalanceDue({ customer }: { readonly customer: Customer }) {
  if (customer.unreadable.includes('balance')) return <span>Unreadable</span>
  const cents = balanceDueCents(customer.balanceCents)
  return <span data-owes={cents > 0 || undefined}>{formatCents(cents)}</span>
}
