import { isPhone } from '@portal/contract/customers/phone'
import { daysBetween, easternDay, formatDate } from '@portal/contract/dates'
import { planNames } from '@portal/contract/reports/in-app'
import type { UnverifiedCustomer } from '@portal/contract/reports/premium'
import { type Column, textOf } from '../../../ui/list-table/columns.ts'
import { moneyColumn, wordColumn } from '../../../ui/list-table/value-columns.tsx'
import { portalNow } from '../../../ui/portal-clock.ts'
import { daysColumn } from './days-column.tsx'

/** Longest waiting first, like the server's order. */
export const unverifiedSort = '-waiting'

const paidColumn = moneyColumn<UnverifiedCustomer>('paid', 'Total Paid', ({ paidCents, inApp }) =>
  inApp ? null : paidCents,
)

/** Details of each unverified customer, after the specified columns. */
export const unverifiedColumns: readonly Column<UnverifiedCustomer>[] = [
  {
    id: 'verification',
    title: 'Verification',
    value: ({ email }) => (isPhone(email) ? 'Phone pending' : 'Email pending'),
    filter: ['Email pending', 'Phone pending'].map((state) => ({ value: state, label: state })),
  },
  {
    ...wordColumn<UnverifiedCustomer>('plan', 'Plan', planText),
    isSecondary: true,
  },
  {
    ...paidColumn,
    definition: 'Card payments less refunds. App store payments are not included.',
    text: (row) => (row.inApp ? 'Not reported' : textOf(paidColumn, row)),
  },
  {
    id: 'signedUp',
    title: 'Sign-Up Date',
    zone: 'Eastern',
    value: ({ signedUpAt }) => signedUpAt,
    text: signedUpOn,
    cell: (row) => <span className="unbroken">{signedUpOn(row)}</span>,
  },
  daysColumn({ id: 'waiting', title: 'Days Waiting', queue: 'unverifiedPremium', daysOf: daysWaiting }),
  { ...wordColumn<UnverifiedCustomer>('merchant', 'Merchant', ({ merchant }) => merchant), isSecondary: true },
]

function planText({ plan, inApp }: UnverifiedCustomer): string | null {
  return plan && `${planNames[plan]}${inApp ? ', in-app' : ''}`
}

/** The Eastern day, like the days of waiting. */
function signedUpOn({ signedUpAt }: UnverifiedCustomer): string {
  return formatDate(easternDay(signedUpAt))
}

function daysWaiting({ signedUpAt }: UnverifiedCustomer): number {
  return Math.max(0, daysBetween(easternDay(signedUpAt), easternDay(portalNow())))
}
