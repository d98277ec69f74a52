import {
  type CustomerStatus,
  type CustomerType,
  customerStatuses,
  customerTypes,
  type RefundObstacle,
} from '@portal/contract/customers/facts'
import { addDays, type CalendarDay } from '@portal/contract/dates'
import { isReadableInteger } from '../../platform/db/odd-values.ts'
import type { RefundFacts } from './queries/refund-facts.ts'

/** A text of which nothing but blanks is left is not known. */
export function blankToNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** The last day of complimentary access given on `today`, the rest of which is a gift. */
export function complimentaryTill(today: CalendarDay, days: number): CalendarDay {
  return addDays(today, days)
}

export function isComplimentaryOver(validTill: CalendarDay, today: CalendarDay): boolean {
  return today > validTill
}

/** The wire's word for a customer's type; one without a type is of type none. */
export function toCustomerType(type: string | null): CustomerType {
  return customerTypes.find((known) => known === type) ?? 'none'
}

export function toCustomerStatus(status: string): CustomerStatus {
  const known = customerStatuses.find((one) => one === status)
  if (!known) throw new Error(`unknown customer status ${status}`)
  return known
}

/** What of a card payment can still go back: no more than was paid, and no more than the invoice was for. */
export function refundable(facts: {
  readonly paymentCents: number
  /** Refunds of this payment that succeeded or are pending. */
  readonly refundedCents: number
  readonly invoiceCents: number
  readonly reversedCents: number
}): number {
  return Math.max(
    0,
    Math.min(facts.paymentCents - facts.refundedCents, outstanding(facts.invoiceCents, facts.reversedCents)),
  )
}

/** What of an invoice was not yet taken back: the reversal that voids it, or that goes with its refund. */
export function outstanding(invoiceCents: number, reversedCents: number): number {
  return invoiceCents - reversedCents
}

/** What stands against a cancellation with refund; customers without a living subscription have other obstacles. */
export function refundObstacleOf(newest: RefundFacts | null, hasSubscription: boolean): RefundObstacle | null {
  if (!hasSubscription) return null
  if (newest === null) return 'not-by-card'
  const { paymentCents, refundedCents, invoiceCents, reversedCents } = newest
  if (![paymentCents, refundedCents, invoiceCents, reversedCents].every(isReadableInteger)) return 'unreadable'
  return newest.dispute ?? (refundable(newest) === 0 ? 'refunded' : null)
}
