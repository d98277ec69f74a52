import { eventName } from '@portal/contract/customers/event-names'
import { addDays, type CalendarDay } from '@portal/contract/dates'
import { isHardDecline } from '@portal/server/src/integrations/payments/hard-declines.ts'
import { attemptDates } from '@portal/server/src/modules/billing/rules.ts'
import type { GenerationContext } from './generation-context.ts'
import type { Card, Invoice } from './history.ts'
import { type Random, weighted } from './random.ts'
import { grantReasons } from './reasons.ts'

const pickBrand = weighted([
  ['visa', 52],
  ['mastercard', 30],
  ['amex', 9],
  ['discover', 7],
  ['dinersclub', 1],
  ['jcb', 1],
])
const pickFunding = weighted([
  ['credit', 52],
  ['debit', 38],
  ['prepaid', 9],
  ['unknown', 1],
])

export function pickCard(random: Random): Pick<Card, 'brand' | 'last4' | 'funding'> {
  return {
    brand: pickBrand(random),
    last4: String(random.below(10_000)).padStart(4, '0'),
    funding: pickFunding(random),
  }
}

const HALF_DAY_MS = 43_200_000

/** How an unpaid invoice is resolved. */
type Resolution = 'attempt' | 'credit' | 'new card' | 'late payment' | 'cancellation' | 'late cancellation'

const pickResolution = weighted<Resolution>([
  ['attempt', 52],
  ['credit', 3],
  ['new card', 17],
  ['late payment', 9],
  ['cancellation', 13],
  ['late cancellation', 6],
])

/**
 * Creates what follows a failed first attempt.
 *
 * @returns the day on which the invoice was paid; null if it never was, or the subscription ended, or `now` was reached
 */
export function generateRetries(facts: GenerationContext, invoice: Invoice): CalendarDay | null {
  const { random, books } = facts
  const decline = books.history.attempts.at(-1)?.declineCode ?? ''
  const resolution = pickResolution(random)
  const newCardDay = addDays(invoice.start, random.pick([1, 2, 4, 5, 6, 7, 9, 11, 13]))
  const isHard = isHardDecline(decline)
  if (resolution === 'new card' || (resolution === 'attempt' && isHard)) {
    return (
      retry(facts, invoice, { resolution, before: newCardDay, isHard }) ?? payWithNewCard(facts, invoice, newCardDay)
    )
  }
  const paidOn = retry(facts, invoice, { resolution, before: null, isHard })
  if (paidOn !== null) return paidOn
  if (resolution === 'late payment')
    return payWithNewCard(facts, invoice, addDays(invoice.start, random.between(16, 70)))
  return abandonInvoice(
    facts,
    invoice,
    resolution === 'cancellation' ? random.between(16, 75) : random.between(80, 240),
  )
}

interface Retries {
  readonly resolution: Resolution
  /** The day on which something else resolves the invoice. */
  readonly before: CalendarDay | null
  readonly isHard: boolean
}

/** Makes the automatic attempts; returns the day of the successful one. */
function retry(
  facts: GenerationContext,
  invoice: Invoice,
  { resolution, before, isHard }: Retries,
): CalendarDay | null {
  const { books, random, calendar, now } = facts
  const paidWith = random.between(1, 3)
  for (const [index, day] of attemptDates(invoice.start).entries()) {
    if (index === 0) continue
    if (isHard || (before !== null && before < day)) return null
    const at = calendar.instant(day, random.between(360, 539))
    if (at > now) return null
    if (resolution === 'credit' && index === 2 && payByCredit(facts, invoice, at - HALF_DAY_MS)) return addDays(day, -1)
    const succeeds = (resolution === 'attempt' || resolution === 'credit') && index >= paidWith
    if (books.collect(invoice, day, succeeds ? null : 'insufficient_funds')) return day
  }
  return null
}

/** Staff grant a credit; returns true if that alone pays the invoice. */
function payByCredit({ books, random, calendar }: GenerationContext, invoice: Invoice, at: number): boolean {
  books.credit(at, random.between(1, 5) * 100, random.pick(grantReasons.credit), random.bits())
  return books.payIfCovered(invoice, calendar.dayOf(at))
}

/** Staff cancel a subscription that has been unpaid for too long. */
function abandonInvoice(
  { books, random, calendar, now, today }: GenerationContext,
  invoice: Invoice,
  daysLater: number,
): null {
  const day = addDays(invoice.start, daysLater)
  const at = day > today ? Number.POSITIVE_INFINITY : calendar.instant(day, random.between(540, 1200))
  if (at <= now) books.cancelNow(invoice.subscription, at, day, eventName.cancelledImmediately, random.bits())
  return null
}

function payWithNewCard(facts: GenerationContext, invoice: Invoice, day: CalendarDay): CalendarDay | null {
  const { books, random, calendar, now, today } = facts
  if (day > today) return null
  const at = calendar.instant(day, random.between(600, 1290))
  if (at > now) return null
  books.addCard(at, pickCard(random))
  return books.collect(invoice, day, null) ? day : null
}
