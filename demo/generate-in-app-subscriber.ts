import { eventName } from '@portal/contract/customers/event-names'
import { addDays } from '@portal/contract/dates'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { deviceNames, planNames } from '@portal/contract/reports/in-app'
import { lastDay, period, periodNumber } from '@portal/server/src/modules/billing/periods.ts'
import { type Account, FREE_SECONDS } from './account.ts'
import { type GenerationContext, END_MINUTE } from './generation-context.ts'
import type { InAppSubscription } from './history.ts'
import { weighted } from './random.ts'

const pickSale = weighted<Sale>(
  [
    [{ device: 'ios', plan: 'monthly' }, 40],
    [{ device: 'ios', plan: 'yearly' }, 15],
    [{ device: 'android', plan: 'monthly' }, 33],
    [{ device: 'android', plan: 'yearly' }, 12],
  ],
  'sale',
)

/** The store refunds one in this many; not randomly, so that the others stay unchanged. */
const REFUNDED_OF = 8
const REFUNDED_AFTER_MS = 2 * DAY_MS

type Sale = Pick<InAppSubscription, 'device' | 'plan'>

/** Creates a customer who subscribed in an app store, of which the portal knows only the dates. */
export function generateInAppSubscriber(facts: GenerationContext, verifiedAt: number | null): Partial<Account> {
  const { books, random, calendar, now, today } = facts
  const from = verifiedAt ?? facts.createdAt + 9 * MINUTE_MS
  const createdAt = from + (random.chance(0.5) ? random.between(1, 20) * MINUTE_MS : random.between(1, 25) * DAY_MS)
  if (createdAt > now) return {}
  const { device, plan } = pickSale(random)
  const startDate = calendar.dayOf(createdAt)
  const current = periodNumber(plan, startDate, today)
  const stays = random.chance(0.7) ? current : Math.min(current, random.below(plan === 'monthly' ? 14 : 3))
  const isRefunded = Math.floor(createdAt / MINUTE_MS) % REFUNDED_OF === 0 && createdAt + REFUNDED_AFTER_MS <= now
  const refundedAt = isRefunded ? createdAt + REFUNDED_AFTER_MS : null
  const endDate = refundedAt ? calendar.dayOf(refundedAt) : lastDay(period(plan, startDate, stays).until)
  books.history.inApp.push({ device, plan, startDate, endDate, createdAt, refundedAt })
  const details = `${planNames[plan]}, ${deviceNames[device]}`
  books.note(createdAt, eventName.inAppStarted, details)

  const endsAt = refundedAt ?? (endDate < today ? calendar.instant(addDays(endDate, 1), END_MINUTE) : Infinity)
  const isOver = endsAt <= now
  if (isOver) books.note(endsAt, eventName.inAppEnded, refundedAt ? `${details}, refunded by the store` : details)
  return {
    type: isOver ? 'free' : 'paid',
    inAppSubscription: !isOver,
    lastPaymentMode: 'in-app',
    newUser: false,
    freeSecondsConsumed: FREE_SECONDS,
  }
}
