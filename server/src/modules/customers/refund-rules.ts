import type { RefundObstacle } from '@portal/contract/customers/facts'
import { isReadableInteger } from '../../platform/db/odd-values.ts'

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

/** Why a payment cannot be refunded; null if it can, at least in part. */
export function refundObstacle(
  payment: (Parameters<typeof refundable>[0] & { readonly dispute: RefundObstacle | null }) | null,
): RefundObstacle | null {
  if (payment === null) return 'not-by-card'
  const { paymentCents, refundedCents, invoiceCents, reversedCents } = payment
  if (![paymentCents, refundedCents, invoiceCents, reversedCents].every(isReadableInteger)) return 'unreadable'
  return payment.dispute ?? (refundable(payment) === 0 ? 'refunded' : null)
}

/** What of an invoice was not yet taken back: the reversal that voids it, or that goes with its refund. */
export function outstanding(invoiceCents: number, reversedCents: number): number {
  return invoiceCents - reversedCents
}
