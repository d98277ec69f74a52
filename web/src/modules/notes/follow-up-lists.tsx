import { easternDay, formatDate } from '@portal/contract/dates'
import type { Mention, OpenFollowUp } from '@portal/contract/notes/calls'
import { isUserAllowed } from '../../app/api/session.ts'
import type { AddressQuery } from '../../ui/address-query.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { easternColumn, textColumn } from '../../ui/list-table/value-columns.tsx'
import { portalNow } from '../../ui/portal-clock.ts'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import { assigneeName } from './assignees.ts'
import { dueText, isOverdue } from './due.ts'
import styles from './MyFollowUps.module.css'
import { nameOf, type NotedCustomer } from './NotedCustomer.tsx'

/** Marks the URL of a customer opened from the follow-ups or the mentions. */
export const FOLLOW_UPS = 'follow-ups'
export const MENTIONS = 'mentions'

export const followUpSort = 'due'
export const mentionSort = '-date'

/** The list that the screen shows, according to its URL. */
export function shownList({ tab }: AddressQuery): typeof FOLLOW_UPS | typeof MENTIONS {
  return tab === MENTIONS || !isUserAllowed('write-notes') ? MENTIONS : FOLLOW_UPS
}

export function whoseFollowUps({ whose }: AddressQuery): 'mine' | 'all' {
  return whose === 'all' ? 'all' : 'mine'
}

export const followUpColumns: readonly Column<OpenFollowUp>[] = [
  customerColumn(),
  {
    id: 'due',
    title: 'Due',
    value: ({ dueOn }) => dueOn,
    text: ({ dueOn }) => dueOn,
    cell: ({ dueOn }) => <Due dueOn={dueOn} />,
    zone: 'Eastern',
  },
  { id: 'for', title: 'For', value: assigneeName, filter: 'text', isSecondary: true },
  textColumn('note', 'Note', ({ text }) => text, 'text'),
  { id: 'author', title: 'Author', value: ({ author }) => author, isSecondary: true },
]

export const mentionColumns: readonly Column<Mention>[] = [
  customerColumn(),
  easternColumn('date', 'Date', ({ createdAt }) => createdAt),
  { id: 'author', title: 'Author', value: ({ author }) => author },
  textColumn('note', 'Note', ({ text }) => text, 'text'),
]

type OfCustomer = Pick<OpenFollowUp, 'email' | 'customer'>

export function customerOf({ email, customer }: OfCustomer): NotedCustomer {
  return { email, name: customer }
}

export function customerName(row: OfCustomer): string {
  return nameOf(customerOf(row))
}

/** Distinguishes the follow-ups of one customer: `Olga Onecard, Nov 20, 2026`. */
export function followUpName(row: OpenFollowUp): string {
  return `${customerName(row)}, ${formatDate(row.dueOn)}`
}

function customerColumn<Row extends OfCustomer>(): Column<Row> {
  return {
    id: 'customer',
    title: 'Customer',
    value: customerName,
    cell: (row) => (
      <span className={styles.customer}>
        <ListedCustomerLink email={row.email} source={FOLLOW_UPS}>
          {customerName(row)}
        </ListedCustomerLink>
      </span>
    ),
    filter: 'text',
    // The width in the style sheet and the padding of the cell.
    maxWidth: 220,
  }
}

function Due({ dueOn }: Pick<OpenFollowUp, 'dueOn'>) {
  const today = easternDay(portalNow())
  return (
    <span className={`${styles.due} ${styles.wrapping}`} data-late={isOverdue(dueOn, today) || undefined}>
      {dueText(dueOn, today)}
    </span>
  )
}
