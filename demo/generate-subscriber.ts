import type { PlanType } from '@portal/contract/billing/plans'
import { addDays, type CalendarDay } from '@portal/contract/dates'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { type Account, FREE_SECONDS } from './account.ts'
import { RECENT_DAYS } from './base/oversampling.ts'
import type { GenerationContext } from './generation-context.ts'
import type { Subscription } from './history.ts'
import { demoPlan } from './merchants.ts'
import { generatePeriod } from './generate-period.ts'
import { weighted } from './random.ts'
import { pickCard, generateRetries } from './generate-retries.ts'

const DAYS_OF_MONTH = 31
/** The first day number that not every month has. */
const FIRST_LAST_DAY = 29
const MORE_LAST_DAYS = 6

/** Decline codes when a card is charged again; one value means success. */
const pickCharge = weighted<string | null>([
  [null, 9450],
  ['insufficient_funds', 300],
  ['generic_decline', 110],
  ['do_not_honor', 40],
  ['processing_error', 20],
  ['expired_card', 50],
  ['lost_card', 20],
  ['stolen_card', 10],
])

/**
 * The share of recent charges that is additionally declined, so that there are about `RARE_OVERSAMPLING` times as many.
 */
const MORE_DECLINES = 0.14

function pickChargeAt({ random, now }: GenerationContext, at: number): string | null {
  const decline = pickCharge(random)
  if (decline !== null || at < now - RECENT_DAYS * DAY_MS || random.chance(1 - MORE_DECLINES)) return decline
  return random.pick(['insufficient_funds', 'generic_decline', 'do_not_honor', 'expired_card'])
}

/**
 * Creates a card customer: subscribes some time after sign-up, renews, fails, recovers, leaves, and sometimes comes
 * back.
 */
export function generateSubscriber(facts: GenerationContext, verifiedAt: number | null): Partial<Account> {
  const { books, random, calendar, signUpDay } = facts
  const isQuick = random.chance(0.4)
  const minutes = random.between(3, 25)
  let day = isQuick ? signUpDay : nextMonthDay(signUpDay, pickMonthDay(random.evenShare('monthDay')))
  let at = isQuick
    ? wholeMinute((verifiedAt ?? facts.createdAt + 9 * MINUTE_MS) + minutes * MINUTE_MS)
    : daytime(facts, day)
  if (isQuick) day = calendar.dayOf(at)
  if (verifiedAt !== null && at <= verifiedAt) return {}

  let isNew = true
  let live: Subscription | null = null
  while (at <= facts.now) {
    books.addCard(at - 20_000, pickCard(random))
    live = books.subscribe(at, day, demoPlan(facts.merchant, pickPlan(facts), isNew))
    generateSubscription(facts, live, day)
    isNew = false
    if (!live.endedOn) break
    if (!random.chance(0.28)) break
    day = addDays(live.endedOn, random.between(15, 260))
    const overOn = chargebackOverOn(facts)
    if (overOn === null) break
    // No one comes back before that.
    if (day <= overOn) day = addDays(overOn, 1)
    if (day > facts.today) break
    at = daytime(facts, day)
  }
  if (isNew) return {}
  return {
    type: live?.endedOn ? 'free' : 'paid',
    newUser: false,
    lastPaymentMode: 'card',
    freeSecondsConsumed: random.between(0, FREE_SECONDS),
  }
}

function dayOfMonth(day: CalendarDay): number {
  return Number(day.slice(8))
}

/** Customers on the last days of a month have fewer copies, so there are more of them to begin with. */
function pickMonthDay(share: number): number {
  const day = 1 + Math.floor(share * (DAYS_OF_MONTH + MORE_LAST_DAYS))
  return day <= DAYS_OF_MONTH ? day : FIRST_LAST_DAY + ((day - DAYS_OF_MONTH) % 3)
}

/** Returns the next day with this number in its month. */
function nextMonthDay(after: CalendarDay, number: number): CalendarDay {
  let day = addDays(after, 1)
  while (dayOfMonth(day) !== number) day = addDays(day, 1)
  return day
}

/**
 * Returns the day on which the last chargeback was decided; null if it is undecided. Without any, returns the day of
 * sign-up.
 */
function chargebackOverOn({ books, calendar, signUpDay }: GenerationContext): CalendarDay | null {
  const last = books.history.disputes.at(-1)
  if (!last) return signUpDay
  return last.closedAt === null ? null : calendar.dayOf(last.closedAt)
}

function generateSubscription(facts: GenerationContext, subscription: Subscription, startDay: CalendarDay): void {
  const { books, calendar, now, random } = facts
  let day: CalendarDay | null = startDay
  while (day !== null) {
    day = generatePeriod(facts, subscription, day)
    if (day === null || subscription.endedOn) return
    if (subscription.cancelOn !== null) {
      const at = calendar.instant(addDays(subscription.cancelOn, 1), random.between(5, 14))
      if (at <= now) subscription.endedOn = subscription.cancelOn
      return
    }
    day = subscription.schedule.nextInvoiceDate
    // Cards are not charged before 6 AM.
    const at = calendar.instant(day, random.between(360, 539))
    if (at > now) return
    const invoice = books.renew(subscription)
    if (!books.collect(invoice, day, pickChargeAt(facts, at))) day = generateRetries(facts, invoice)
  }
}

function pickPlan({ random }: GenerationContext): PlanType {
  return random.chance(0.76) ? 'monthly' : 'yearly'
}

/** Returns a minute at which customers and staff are awake. */
function daytime({ calendar, random }: GenerationContext, day: CalendarDay): number {
  return calendar.instant(day, random.between(540, 1290))
}

function wholeMinute(instant: number): number {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS
}
