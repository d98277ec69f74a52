import { formatUsername } from '@portal/contract/customers/phone'
import { type CalendarDay, easternDay } from '@portal/contract/dates'
import { Breakable } from '../../ui/Breakable.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { dueText } from './due.ts'
import styles from './Notes.module.css'

/** The customer of a note or follow-up. */
export interface NotedCustomer {
  /** The customer's username. */
  readonly email: string
  /** Empty if unknown. */
  readonly name: string
}

interface NoteFactsProps {
  readonly customer: NotedCustomer
  /** The note; null if it was removed. */
  readonly text: string | null
  /** Due date of its follow-up. */
  readonly dueOn?: CalendarDay
}

/** The customer, the note and the due date, shown above the fields of a dialog. */
export function NoteFacts({ customer, text, dueOn }: NoteFactsProps) {
  return (
    <>
      <CustomerFact customer={customer} />
      {text && <p className={styles.excerpt}>{text}</p>}
      {dueOn && <span>Due: {dueText(dueOn, easternDay(portalNow()))}</span>}
    </>
  )
}

export function nameOf({ email, name }: NotedCustomer): string {
  return name || formatUsername(email)
}

function CustomerFact({ customer: { email, name } }: { readonly customer: NotedCustomer }) {
  return (
    <>
      {name && <strong>{name}</strong>}
      <span>
        <Breakable text={formatUsername(email)} />
      </span>
    </>
  )
}
