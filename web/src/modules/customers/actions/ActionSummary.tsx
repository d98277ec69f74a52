import type { Customer } from '@portal/contract/customers/details'
import type { CustomerAction } from '@portal/contract/customers/offered'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { CANNOT_BE_UNDONE, undoableOnCustomers } from '@portal/contract/undo/calls'
import { Breakable } from '../../../ui/Breakable.tsx'
import { DateText } from '../../../ui/DateTime.tsx'
import type { Fact } from '../facts.ts'
import styles from './ActionSummary.module.css'

interface ActionSummaryProps {
  readonly customer: Pick<Customer, 'email' | 'firstName' | 'lastName'>
  readonly facts?: readonly Fact[]
  /** The action to be confirmed. */
  readonly action?: CustomerAction
}

/** The customer of an action, with the affected dates and amounts. */
export function ActionSummary({ customer, facts = [], action }: ActionSummaryProps) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Customer</dt>
          <dd>{formatFullName(customer) || '–'}</dd>
        </div>
        <div>
          <dt>Username</dt>
          <dd>
            <Breakable text={formatUsername(customer.email)} />
          </dd>
        </div>
        {facts
          .filter(({ value }) => value !== '')
          .map(({ label, value, date }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{date ? <DateText date={date} /> : value}</dd>
            </div>
          ))}
      </dl>
      {action && !undoableOnCustomers.includes(action) && <p className={styles.final}>{CANNOT_BE_UNDONE}</p>}
    </>
  )
}
