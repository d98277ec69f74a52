import type { PlanType } from '@portal/contract/billing/plans'
import type { CustomerStatus, CustomerType } from '@portal/contract/customers/facts'
import { DAY_MS } from '@portal/contract/durations'
import { addDays, type CalendarDay, easternDay, startOfEasternDay } from '@portal/contract/dates'
import type { Entitlement, WatchObstacle } from '@portal/contract/service/customers/calls'

/** The facts that determine access. */
export interface AccessFacts {
  readonly id: number
  readonly type: CustomerType
  readonly status: CustomerStatus
  readonly validTill: CalendarDay | null
  readonly freeSecondsConsumed: number
  readonly plan: PlanType | null
  readonly isInApp: boolean
  /** Last day of the card subscription's invoiced period. */
  readonly endDate: CalendarDay | null
  readonly cancelOn: CalendarDay | null
  /** The end of the newest in-app subscription, unless its store renews it; null without one. */
  readonly inAppUntil: Date | null
  /** Whether that store reports the end of subscriptions. */
  readonly isStoreKnown: boolean
  readonly inAppRenews: boolean
  readonly devices: number
}

interface Limits {
  readonly freeViewSeconds: number
  readonly devicesPerCustomer: number
}

/** Returns whether a customer may watch at an instant, and until when. Days are in New York time. */
export function entitlementOf(facts: AccessFacts, now: Date, limits: Limits): Entitlement {
  const access = accessOf(facts, now, limits)
  const reason = obstacleOf(facts.status) ?? access.reason
  const mayWatch = reason === null
  return {
    customerId: facts.id,
    mayWatch,
    reason,
    until: mayWatch ? access.until : null,
    renews: mayWatch && access.renews,
    type: facts.type,
    status: facts.status,
    plan: facts.type === 'paid' ? facts.plan : null,
    trialSecondsLeft: facts.type === 'free' ? trialSecondsLeft(facts, limits) : null,
    deviceLimit: limits.devicesPerCustomer,
    devices: facts.devices,
  }
}

interface Access {
  readonly reason: WatchObstacle | null
  readonly until: Date | null
  readonly renews: boolean
}

function obstacleOf(status: CustomerStatus): WatchObstacle | null {
  if (status === 'suspended') return 'suspended'
  return status === 'registered' ? 'unverified' : null
}

function accessOf(facts: AccessFacts, now: Date, limits: Limits): Access {
  const today = easternDay(now)
  switch (facts.type) {
    case 'paid':
      return facts.isInApp ? inAppAccess(facts, now) : cardAccess(facts, today)
    case 'comp':
      return accessThrough(facts.validTill, today)
    case 'free':
      return { reason: trialSecondsLeft(facts, limits) > 0 ? null : 'trial-used-up', until: null, renews: false }
    case 'none':
      return { reason: 'no-subscription', until: null, renews: false }
  }
}

/**
 * Billing ends a card subscription, not the clock: the customer can keep watching while a failed payment is retried or
 * a renewal is a few minutes late.
 */
function cardAccess({ endDate, cancelOn }: AccessFacts, today: CalendarDay): Access {
  if (endDate === null) return { reason: 'no-subscription', until: null, renews: false }
  if (cancelOn !== null) return accessThrough(cancelOn, today)
  return { reason: null, until: endOf(endDate < today ? today : endDate), renews: true }
}

/** The store reports when a subscription ends; the notification of a renewal may arrive hours after the period ends. */
const RENEWAL_GRACE_MS = 2 * DAY_MS

/** The period includes the store's grace period. */
function inAppAccess({ inAppUntil: until, isStoreKnown, inAppRenews: renews }: AccessFacts, now: Date): Access {
  const overMs = until === null ? Infinity : now.getTime() - until.getTime()
  if (overMs < 0) return { reason: null, until, renews }
  if (isStoreKnown && overMs < RENEWAL_GRACE_MS) return { reason: null, until: endOf(easternDay(now)), renews }
  return { reason: 'subscription-ended', until: null, renews: false }
}

function endOf(lastDay: CalendarDay): Date {
  return startOfEasternDay(addDays(lastDay, 1))
}

function accessThrough(lastDay: CalendarDay | null, today: CalendarDay): Access {
  const isOver = lastDay !== null && lastDay < today
  return {
    reason: isOver ? 'subscription-ended' : null,
    until: isOver || lastDay === null ? null : endOf(lastDay),
    renews: false,
  }
}

function trialSecondsLeft({ freeSecondsConsumed }: AccessFacts, { freeViewSeconds }: Limits): number {
  return Math.max(0, freeViewSeconds - freeSecondsConsumed)
}
