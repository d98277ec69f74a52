import type { RetryObstacle } from '@portal/contract/customers/facts'
import { addDays, type CalendarDay } from '@portal/contract/dates'
import type { OpenInvoice } from './queries/holdings.ts'

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

interface Collection {
  readonly openInvoice: Pick<OpenInvoice, 'nextAttemptOn'> | null
  readonly retryObstacle: RetryObstacle | null
  readonly paymentUnderWay: boolean
  readonly isOnHold: boolean
}

/** @returns null if no automatic attempt is scheduled */
export function scheduledAttempt(of: Collection): CalendarDay | null {
  const { openInvoice, retryObstacle, paymentUnderWay, isOnHold } = of
  if (openInvoice === null || isOnHold || paymentUnderWay) return null
  return retryObstacle !== null && endsAttempts.includes(retryObstacle) ? null : openInvoice.nextAttemptOn
}

const endsAttempts: readonly RetryObstacle[] = ['nothing-due', 'disputed', 'card-declined-for-good']
