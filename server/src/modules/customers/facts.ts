import {
  type CustomerFacts,
  type CustomerStatus,
  type CustomerType,
  customerStatuses,
  customerTypes,
  type RefundObstacle,
  type RetryObstacle,
  type UnreadablePart,
} from '@portal/contract/customers/facts'
import { MINIMUM_CHARGE_CENTS } from '@portal/contract/money'
import { isReadableDay, isReadableInstant, isReadableInteger } from '../../platform/db/odd-values.ts'
import type { Holdings, OpenInvoice } from './queries/holdings.ts'
import type { RefundFacts } from './queries/refund-facts.ts'
import { refundable } from './rules.ts'

/** Stored customer values that the availability of actions depends on. */

/** The columns of `customers` that the rules use. */
interface FactsRow {
  readonly type: string | null
  readonly status: string
  readonly in_app_subscription: boolean
  readonly last_payment_mode: string | null
}

/** @param newestPayment may be null if no refund is in question */
export function factsOf(row: FactsRow, holdings: Holdings, newestPayment: RefundFacts | null): CustomerFacts {
  const { cards, subscription, openInvoice } = holdings
  return {
    type: toCustomerType(row.type),
    status: toCustomerStatus(row.status),
    inAppSubscription: row.in_app_subscription,
    lastPaymentMode: row.last_payment_mode,
    cards,
    subscriptions: subscription === null ? [] : [subscription],
    paymentUnderWay: holdings.openOperationId !== null,
    refundObstacle: refundObstacleOf(newestPayment, subscription !== null),
    retryObstacle: retryObstacleOf(openInvoice, holdings.balanceCents, holdings),
    unreadable: unreadableOf(holdings),
  }
}

/** Returns the API's customer type; null becomes none. */
export function toCustomerType(type: string | null): CustomerType {
  return customerTypes.find((known) => known === type) ?? 'none'
}

export function toCustomerStatus(status: string): CustomerStatus {
  const known = customerStatuses.find((one) => one === status)
  if (!known) throw new Error(`unknown customer status ${status}`)
  return known
}

/** Returns what prevents a cancellation with refund. Customers without an active subscription have other obstacles. */
export function refundObstacleOf(newest: RefundFacts | null, hasSubscription: boolean): RefundObstacle | null {
  if (!hasSubscription) return null
  if (newest === null) return 'not-by-card'
  const { paymentCents, refundedCents, invoiceCents, reversedCents } = newest
  if (![paymentCents, refundedCents, invoiceCents, reversedCents].every(isReadableInteger)) return 'unreadable'
  return newest.dispute ?? (refundable(newest) === 0 ? 'refunded' : null)
}

/** Card networks charge fees for more attempts within a month. */
const MAX_ATTEMPTS = 15

/** Returns what prevents another attempt at the open invoice. */
export function retryObstacleOf(
  invoice: Pick<OpenInvoice, 'attempts' | 'nextAttemptOn' | 'isCardUnusable'> | null,
  balanceCents: number,
  { isDisputed, isOnHold }: Pick<Holdings, 'isDisputed' | 'isOnHold'>,
): RetryObstacle | null {
  if (invoice === null || balanceCents > -MINIMUM_CHARGE_CENTS) return 'nothing-due'
  if (invoice.attempts === 0 && invoice.nextAttemptOn !== null) return 'first-attempt-pending'
  if (isDisputed) return 'disputed'
  if (invoice.isCardUnusable) return 'card-declined-for-good'
  if (invoice.attempts >= MAX_ATTEMPTS) return 'too-many-attempts'
  return isOnHold ? 'on-hold' : null
}

/** Returns the parts of a customer that billing cannot compute with. */
function unreadableOf({ balanceCents, subscription, openInvoice }: Holdings): UnreadablePart[] {
  return [
    ...(isReadableInteger(balanceCents) ? [] : (['balance'] as const)),
    ...(isReadable(subscription) ? [] : (['subscriptions'] as const)),
    ...(isReadable(openInvoice) ? [] : (['openInvoice'] as const)),
  ]
}

/** Returns whether a row is null or has only supported dates and numbers. */
export function isReadable(row: object | null): boolean {
  return Object.entries(row ?? {}).every(([key, value]) => isReadableValue(key, value))
}

/** Text fields with these names are calendar days. */
const DAY_FIELD = /^(?:date|startDate|endDate|nextInvoiceDate|cancelOn|validTill|anchor|invoicedOn|nextAttemptOn)$/

export function isReadableValue(key: string, value: unknown): boolean {
  if (value instanceof Date) return isReadableInstant(value)
  // Only amounts can be negative; all other numbers are counts.
  if (typeof value === 'number') return isReadableInteger(value) && (value >= 0 || key.endsWith('Cents'))
  return typeof value !== 'string' || !DAY_FIELD.test(key) || isReadableDay(value)
}
