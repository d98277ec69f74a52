import type { Customer } from '@portal/contract/customers/details'
import { balanceDueCents, formatCents } from '@portal/contract/money'
import styles from './BalanceDue.module.css'
import { describeBalance } from './describe-balance.ts'

/** The customer's balance, as a number with the ledger's sign and as text. */
export function BalanceDue({ customer }: { readonly customer: Customer | undefined }) {
  return (
    <dl className={styles.balance}>
      <dt>Balance Due</dt>
      {customer ? <Due customer={customer} /> : <dd>{'\u00A0'}</dd>}
    </dl>
  )
}

function Due({ customer }: { readonly customer: Customer }) {
  if (customer.unreadable.includes('balance')) return <dd>Unreadable</dd>
  const cents = balanceDueCents(customer.balanceCents)
  const { text, tone } = describeBalance(cents)
  return (
    <>
      <dd data-tone={tone}>{formatCents(cents)}</dd>
      <dd className={styles.explanation} data-tone={tone}>
        {text}
      </dd>
    </>
  )
}
