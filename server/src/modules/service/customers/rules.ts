import type { PlanType } from '@portal/contract/billing/plans'
import type { CustomerStatus, CustomerType } from '@portal/contract/customers/facts'
import { addDays, type CalendarDay, easternDay, startOfEasternDay } from '@portal/contract/dates'
import type { Entitlement, WatchObstacle } from '@portal/contract/service/customers/calls'

/** What access follows from. */
interface AccessFacts {
  readonly id: number
  readonly type: CustomerType
  readonly status: CustomerStatus
  readonly validTill: CalendarDay | null
  readonly freeSecondsConsumed: number
  readonly plan: PlanType | null
  readonly isInApp: boolean
  readonly endDate: CalendarDay | null
  readonly cancelOn: CalendarDay | null
  readonly inAppEndDate: CalendarDay | null
  readonly devices: number
}

interface Limits {
  readonly freeViewSeconds: number
  readonly devicesPerCustomer: number
}

/** Whether a customer may watch at an instant, and until when. Days are those of New York. */
export function entitlementOf(facts: AccessFacts, now: Date, limits: Limits): Entitlement {
  const access = accessOf(facts, easternDay(now), limits)
  const reason = obstacleOf(facts.status) ?? access.reason
  const mayWatch = reason === null
  return {
    customerId: facts.id,
    mayWatch,
    reason,
    until: mayWatch && access.lastDay !== null ? startOfEasternDay(addDays(access.lastDay, 1)) : null,
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
  readonly lastDay: CalendarDay | null
  readonly renews: boolean
}

function obstacleOf(status: CustomerStatus): WatchObstacle | null {
  if (status === 'suspended') return 'suspended'
  return status === 'registered' ? 'unverified' : null
}

function accessOf(facts: AccessFacts, today: CalendarDay, limits: Limits): Access {
  switch (facts.type) {
    case 'paid':
      return facts.isInApp ? inAppAccess(facts.inAppEndDate, today) : cardAccess(facts, today)
    case 'comp':
      return throughDay(facts.validTill, today)
    case 'free':
      return { reason: trialSecondsLeft(facts, limits) > 0 ? null : 'trial-used-up', lastDay: null, renews: false }
    case 'none':
      return { reason: 'no-subscription', lastDay: null, renews: false }
  }
}

/**
 * Billing ends a card subscription, not the clock: while a failed payment is retried, or a renewal is a few minutes late,
 * the customer goes on watching.
 */
function cardAccess({ endDate, cancelOn }: AccessFacts, today: CalendarDay): Access {
  if (endDate === null) return { reason: 'no-subscription', lastDay: null, renews: false }
  if (cancelOn !== null) return throughDay(cancelOn, today)
  return { reason: null, lastDay: endDate < today ? today : endDate, renews: true }
}

/** The store's last day includes its grace period. */
function inAppAccess(lastDay: CalendarDay | null, today: CalendarDay): Access {
  return { ...throughDay(lastDay, today), renews: lastDay !== null && lastDay >= today }
}

function throughDay(lastDay: CalendarDay | null, today: CalendarDay): Access {
  const isOver = lastDay !== null && lastDay < today
  return { reason: isOver ? 'subscription-ended' : null, lastDay: isOver ? null : lastDay, renews: false }
}

function trialSecondsLeft({ freeSecondsConsumed }: AccessFacts, { freeViewSeconds }: Limits): number {
  return Math.max(0, freeViewSeconds - freeSecondsConsumed)
}
