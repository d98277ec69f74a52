import type { RetryObstacle } from '@portal/contract/customers/facts'
import { addDays, type CalendarDay } from '@portal/contract/dates'
import type { OpenInvoice } from './queries/holdings.ts'

/** Converts a blank string to null. */
export function blankToNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** Returns the last day of complimentary access granted on `today`; the rest of today is free. */
export function lastComplimentaryDay(today: CalendarDay, days: number): CalendarDay {
  return addDays(today, days)
}

export function isComplimentaryOver(validTill: CalendarDay, today: CalendarDay): boolean {
  return today > validTill
}

/** Returns the refundable amount of a card payment: at most the amount paid and the amount of the invoice. */
export function refundable(facts: {
  readonly paymentCents: number
  /** Refunds of this payment that succeeded or are pending. */
  readonly refundedCents: number
  readonly invoiceCents: number
  readonly reversedCents: number
}): number {
  return Math.max(
    0,
    Math.min(facts.paymentCents - facts.refundedCents, outstandingCents(facts.invoiceCents, facts.reversedCents)),
  )
}

/** Returns the amount of an invoice that is not reversed yet: the amount of the reversal that voids or refunds it. */
export function outstandingCents(invoiceCents: number, reversedCents: number): number {
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
