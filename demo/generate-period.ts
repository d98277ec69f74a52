import { eventName } from '@portal/contract/customers/event-names'
import { addDays, type CalendarDay, daysBetween } from '@portal/contract/dates'
import { DAY_MS } from '@portal/contract/durations'
import { DISPUTE_OVERSAMPLING, RARE_OVERSAMPLING } from './base/oversampling.ts'
import type { GenerationContext } from './generation-context.ts'
import type { Subscription } from './history.ts'
import { cancelWithRefund, closeDispute, findRefundable, openDispute, refundAtProvider } from './refunds.ts'
import { weighted } from './random.ts'
import { pickCard } from './generate-retries.ts'
import { grantReasons, staffReasons } from './reasons.ts'

/** What customers and staff do in a paid period; returns false if the subscription is over or `now` was reached. */
type PeriodAction = (facts: GenerationContext, subscription: Subscription, at: number, day: CalendarDay) => boolean

const periodActions = {
  credit({ books, random }, subscription, at) {
    const { priceCents, discountCents } = subscription.plan
    // Sometimes a credit leaves a balance too small to charge.
    const cents = random.chance(0.08) ? priceCents - discountCents - random.between(1, 49) : random.between(1, 30) * 50
    books.credit(at, cents, random.pick(grantReasons.credit), random.bits())
    return true
  },
  charge({ books, random }, _subscription, at) {
    books.charge(at, random.between(1, 12) * 50, random.pick(grantReasons.charge), random.bits())
    return true
  },
  complimentaryDays({ books, random }, subscription, at) {
    const days = random.pick([1, 3, 5, 7, 10, 14, 30])
    books.addComplimentaryDays(subscription, at, days, random.pick(grantReasons.complimentaryDays), random.bits())
    return true
  },
  support({ books, random }, _subscription, at) {
    const [event, details] = random.pick(staffReasons.small)
    books.note(at, event, details, random.bits())
    return true
  },
  invoiceByMail({ books, random }, _subscription, at) {
    const invoice = books.history.invoices.at(-1) ?? null
    books.note(at, eventName.invoiceEmailed, 'Invoice #', random.bits(), invoice)
    return true
  },
  newCard({ books, random }, _subscription, at) {
    books.addCard(at, pickCard(random), random.bits())
    return true
  },
  refundAtProvider({ books, random }, subscription, at) {
    const found = findRefundable(books, subscription)
    if (found && found.amountCents >= 300)
      refundAtProvider(books, found.payment, random.between(100, found.amountCents - 100), at)
    return true
  },
  disputeWon({ books, random, now, calendar }, subscription, at) {
    const found = findRefundable(books, subscription)
    const wonAt = at + random.between(7, 14) * DAY_MS
    const isInTime = calendar.dayOf(wonAt) < subscription.schedule.nextInvoiceDate
    if (!found || !isInTime || found.payment.refundedCents > 0) return true
    const dispute = openDispute(books, found.payment, at)
    if (wonAt > now) return false
    closeDispute(books, dispute, wonAt, 'won')
    return true
  },
  disputeLost({ books, random, now }, subscription, at, day) {
    const found = findRefundable(books, subscription)
    if (!found || found.payment.refundedCents > 0) return true
    const dispute = openDispute(books, found.payment, at)
    if (at + 5_400_000 > now) return false
    books.cancelNow(subscription, at + 5_400_000, day, eventName.cancelledImmediately, random.bits())
    const lostAt = at + random.between(20, 60) * DAY_MS
    if (lostAt <= now) closeDispute(books, dispute, lostAt, 'lost')
    return false
  },
  scheduleCancellation({ books, random }, subscription, at) {
    books.scheduleCancellation(subscription, at, random.chance(0.6) ? random.bits() : null)
    return true
  },
  cancelNow({ books, random }, subscription, at, day) {
    books.cancelNow(subscription, at, day, eventName.cancelledImmediately, random.bits())
    return false
  },
  cancelWithRefund({ books, random, now }, subscription, at, day) {
    const failedAt = at + 4 * DAY_MS
    const isPending = at > now - 3 * DAY_MS && random.chance(0.4)
    const outcome =
      random.chance(0.03) && failedAt <= now
        ? ({ state: 'failed', failedAt } as const)
        : ({ state: isPending ? 'pending' : 'succeeded' } as const)
    return !cancelWithRefund(books, subscription, { at, today: day, staff: random.bits(), outcome })
  },
} satisfies Record<string, PeriodAction>

type PeriodActionName = keyof typeof periodActions

/** In thousandths of the base company's monthly periods. */
const pickMonthlyAction = weighted<PeriodActionName | null>([
  [null, 798],
  ['credit', 26],
  ['charge', 14],
  ['complimentaryDays', 12],
  ['support', 24],
  ['invoiceByMail', 10],
  ['newCard', 14],
  ['refundAtProvider', 5 * RARE_OVERSAMPLING],
  ['disputeWon', 0.6 * DISPUTE_OVERSAMPLING],
  ['disputeLost', 0.6 * DISPUTE_OVERSAMPLING],
  ['scheduleCancellation', 36],
  ['cancelNow', 10],
  ['cancelWithRefund', 12 * RARE_OVERSAMPLING],
])

/** More happens in a year. */
const pickYearlyAction = weighted<PeriodActionName | null>([
  [null, 352],
  ['credit', 100],
  ['charge', 40],
  ['complimentaryDays', 60],
  ['support', 120],
  ['invoiceByMail', 60],
  ['newCard', 50],
  ['refundAtProvider', 3 * RARE_OVERSAMPLING],
  ['disputeWon', 0.8 * DISPUTE_OVERSAMPLING],
  ['disputeLost', 0.6 * DISPUTE_OVERSAMPLING],
  ['scheduleCancellation', 160],
  ['cancelNow', 20],
  ['cancelWithRefund', 13 * RARE_OVERSAMPLING],
])

/**
 * Generates the rest of the paid period after `day`.
 *
 * @returns the last day on which something happened; null if `now` was reached or the subscription ended
 */
export function generatePeriod(
  facts: GenerationContext,
  subscription: Subscription,
  day: CalendarDay,
): CalendarDay | null {
  const { random, calendar, now } = facts
  const pick = subscription.plan.type === 'monthly' ? pickMonthlyAction : pickYearlyAction
  let last = day
  for (let count = random.chance(0.15) ? 2 : 1; count > 0; count--) {
    const name = pick(random)
    if (name === null) continue
    const next = pickDay(facts, last, subscription.schedule.nextInvoiceDate)
    if (next === null) continue
    const at = calendar.instant(next, random.between(540, 1200))
    if (at > now) return null
    if (!periodActions[name](facts, subscription, at, next)) return null
    last = next
    if (subscription.cancelOn !== null) return generateWithdrawal(facts, subscription, last)
  }
  return last
}

/** Some customers withdraw their cancellation before it takes effect. */
function generateWithdrawal(
  facts: GenerationContext,
  subscription: Subscription,
  day: CalendarDay,
): CalendarDay | null {
  const { books, random, calendar, now } = facts
  const next = pickDay(facts, day, subscription.schedule.nextInvoiceDate)
  if (next === null || !random.chance(0.18)) return day
  const at = calendar.instant(next, random.between(540, 1200))
  if (at > now) return null
  books.withdrawCancellation(subscription, at, random.chance(0.7) ? random.bits() : null)
  return next
}

/** Picks a day strictly between two others; null if there is none. */
function pickDay({ random }: GenerationContext, after: CalendarDay, before: CalendarDay): CalendarDay | null {
  const first = addDays(after, 1)
  if (first >= before) return null
  return addDays(first, random.below(daysBetween(first, before)))
}
