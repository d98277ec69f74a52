import { capitalize } from '@portal/contract/capitalize'
import { daysBetween, easternDay, formatDate } from '@portal/contract/dates'
import type { UnpaidCustomer } from '@portal/contract/reports/premium'
import type { Column } from '../../../ui/list-table/columns.ts'
import { moneyColumn, textColumn } from '../../../ui/list-table/value-columns.tsx'
import { portalNow } from '../../../ui/portal-clock.ts'
import { daysColumn } from './days-column.tsx'
import styles from './premium-columns.module.css'

/** Longest overdue first, like the server's order. */
export const unpaidSort = '-overdue'

const declineColumn: Column<UnpaidCustomer> = textColumn('decline', 'Decline Reason', ({ declineReason }) =>
  capitalize(declineReason),
)

/** Details of each unpaid customer, after the specified columns. */
export const unpaidColumns: readonly Column<UnpaidCustomer>[] = [
  moneyColumn('due', 'Amount Due', ({ dueCents }) => dueCents),
  daysColumn({ id: 'overdue', title: 'Days Overdue', queue: 'unpaidPremium', daysOf: daysOverdue }),
  {
    id: 'attempts',
    title: 'Attempts',
    value: ({ attempts }) => attempts,
    text: attemptsText,
    cell: (row) => <span className="unbroken">{attemptsText(row)}</span>,
    isSecondary: true,
  },
  {
    ...declineColumn,
    filter: 'text',
    cell: (row, cellName) => <span className={styles.reason}>{declineColumn.cell?.(row, cellName)}</span>,
    maxWidth: 260,
    isSecondary: true,
  },
  {
    id: 'next',
    title: 'Next Attempt',
    zone: 'Eastern',
    value: ({ nextAttemptOn }) => nextAttemptOn,
    text: nextText,
    cell: (row) => <span className="unbroken">{nextText(row)}</span>,
    isSecondary: true,
  },
]

function daysOverdue({ dueSince }: UnpaidCustomer): number | null {
  return dueSince === null ? null : Math.max(0, daysBetween(dueSince, easternDay(portalNow())))
}

function attemptsText({ attempts, totalAttempts }: UnpaidCustomer): string {
  return `${attempts} of ${totalAttempts}`
}

function nextText({ isOnHold, nextAttemptOn }: UnpaidCustomer): string {
  if (isOnHold) return 'Billing on hold'
  return nextAttemptOn === null ? 'None' : formatDate(nextAttemptOn)
}
