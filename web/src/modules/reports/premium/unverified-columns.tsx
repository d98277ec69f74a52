import { isPhone } from '@portal/contract/customers/phone'
import { daysBetween, easternDay } from '@portal/contract/dates'
import { formatCents, formatCount } from '@portal/contract/money'
import type { UnverifiedCustomer } from '@portal/contract/reports/premium'
import type { Column } from '../../../ui/list-table/columns.ts'
import { dayColumn, wordColumn } from '../../../ui/list-table/value-columns.tsx'
import { portalNow } from '../../../ui/portal-clock.ts'
import styles from './premium-columns.module.css'

/** The longest waiting first, as the server orders them. */
export const unverifiedSort = '-waiting'

const LONG_WAITING_DAYS = 30
const planWords = { monthly: 'Monthly', yearly: 'Yearly' } as const

/** What is known of each unverified customer, behind the specified columns. */
export const unverifiedColumns: readonly Column<UnverifiedCustomer>[] = [
  wordColumn('verification', 'Verification', ({ email }) => (isPhone(email) ? 'Phone pending' : 'Email pending')),
  wordColumn('plan', 'Plan', ({ plan, inApp }) => plan && `${planWords[plan]}${inApp ? ', in-app' : ''}`),
  {
    id: 'paid',
    title: 'Total Paid',
    definition: 'Card payments less refunds. App stores do not share theirs.',
    align: 'number',
    value: ({ paidCents, inApp }) => (inApp ? null : paidCents),
    text: ({ paidCents, inApp }) => (inApp ? 'in-app' : paidCents === null ? '' : formatCents(paidCents)),
    download: ({ paidCents, inApp }) => (inApp || paidCents === null ? '' : paidCents / 100),
  },
  dayColumn('signedUp', 'Sign-Up Date', ({ signedUpAt }) => signedUpAt),
  {
    id: 'waiting',
    title: 'Days Waiting',
    align: 'number',
    value: daysWaiting,
    text: (row) => formatCount(daysWaiting(row)),
    download: daysWaiting,
    cell: (row) => (
      <span className={daysWaiting(row) > LONG_WAITING_DAYS ? styles.late : undefined}>
        {formatCount(daysWaiting(row))}
      </span>
    ),
  },
  { ...wordColumn<UnverifiedCustomer>('merchant', 'Merchant', ({ merchant }) => merchant), isSecondary: true },
]

function daysWaiting({ signedUpAt }: UnverifiedCustomer): number {
  return Math.max(0, daysBetween(easternDay(signedUpAt), easternDay(portalNow())))
}
