import type { PlanType } from '@portal/contract/billing/plans'
import { DAY_MS } from '@portal/contract/durations'

export type SimulatedDevice = 'ios' | 'android'
export type SimulatedState = 'active' | 'grace' | 'retrying' | 'paused' | 'ended' | 'revoked'

export interface Period {
  readonly id: string
  readonly plan: PlanType
  readonly start: Date
  end: Date
  readonly isPurchase: boolean
  revokedAt: Date | null
}

/** A subscription as stored by a store. */
export interface Simulated {
  readonly device: SimulatedDevice
  /** Apple's originalTransactionId, or Google's purchase token. */
  readonly id: string
  readonly accountToken: string | null
  readonly isSandbox: boolean
  /** For Google: the purchase token that it continues. */
  readonly replaces: string | null
  readonly periods: Period[]
  state: SimulatedState
  autoRenews: boolean
  graceUntil: Date | null
  isAcknowledged: boolean
}

export interface Purchase {
  readonly device: SimulatedDevice
  readonly plan: PlanType
  readonly accountToken?: string | null
  readonly isSandbox?: boolean
}

/** A store's notification type: Apple's type and subtype, and Google's number; null if it sends none. */
export interface StoreNotificationType {
  readonly apple: readonly [type: string, subtype?: string] | null
  readonly google: number | null
}

/** The actions of customers and stores, each with the notification that the store sends. */
export const actions = {
  renew(bought: Simulated, at: Date, newId: () => string): StoreNotificationType {
    const last = newest(bought)
    const hasFailed = bought.state === 'retrying' || bought.state === 'grace' || bought.state === 'paused'
    const start = bought.state === 'retrying' || bought.state === 'paused' ? at : last.end
    addPeriod(bought, { id: newId(), plan: last.plan, start, isPurchase: false })
    const google = hasFailed ? 1 : 2
    return { apple: hasFailed ? ['DID_RENEW', 'BILLING_RECOVERY'] : ['DID_RENEW'], google }
  },
  cancel(bought: Simulated): StoreNotificationType {
    bought.autoRenews = false
    return { apple: ['DID_CHANGE_RENEWAL_STATUS', 'AUTO_RENEW_DISABLED'], google: 3 }
  },
  resume(bought: Simulated): StoreNotificationType {
    bought.autoRenews = true
    return { apple: ['DID_CHANGE_RENEWAL_STATUS', 'AUTO_RENEW_ENABLED'], google: 7 }
  },
  enterGrace(bought: Simulated): StoreNotificationType {
    bought.state = 'grace'
    bought.graceUntil = new Date(newest(bought).end.getTime() + GRACE_MS)
    return { apple: ['DID_FAIL_TO_RENEW', 'GRACE_PERIOD'], google: 6 }
  },
  hold(bought: Simulated): StoreNotificationType {
    const wasInGrace = bought.state === 'grace'
    bought.state = 'retrying'
    bought.graceUntil = null
    return { apple: [wasInGrace ? 'GRACE_PERIOD_EXPIRED' : 'DID_FAIL_TO_RENEW'], google: 5 }
  },
  pause(bought: Simulated): StoreNotificationType {
    bought.state = 'paused'
    return { apple: null, google: 10 }
  },
  expire(bought: Simulated): StoreNotificationType {
    const isVoluntary = !bought.autoRenews
    bought.state = 'ended'
    bought.autoRenews = false
    return { apple: ['EXPIRED', isVoluntary ? 'VOLUNTARY' : 'BILLING_RETRY'], google: 13 }
  },
  refund(bought: Simulated, at: Date): StoreNotificationType {
    takeBack(bought, at)
    return { apple: ['REFUND'], google: 12 }
  },
  revoke(bought: Simulated, at: Date): StoreNotificationType {
    takeBack(bought, at)
    return { apple: ['REVOKE'], google: 12 }
  },
} as const
export type SimulatedAction = keyof typeof actions

const GRACE_MS = 6 * DAY_MS

/** Returns what a store does automatically when it is due; null if nothing is. */
export function dueAction(bought: Simulated, at: Date): SimulatedAction | null {
  const { state, autoRenews, graceUntil } = bought
  if (state === 'grace') return graceUntil !== null && graceUntil <= at ? 'hold' : null
  if (state !== 'active' || newest(bought).end > at) return null
  return autoRenews ? 'renew' : 'expire'
}

export function addPeriod(bought: Simulated, period: Omit<Period, 'end' | 'revokedAt'>): void {
  bought.periods.push({ ...period, end: endOf(period.start, period.plan), revokedAt: null })
  bought.state = 'active'
  bought.autoRenews = true
  bought.graceUntil = null
}

export function newest({ periods }: Simulated): Period {
  const last = periods.at(-1)
  if (!last) throw new Error('nothing was bought')
  return last
}

function takeBack(bought: Simulated, at: Date): void {
  const last = newest(bought)
  last.revokedAt = at
  if (bought.device === 'android') last.end = at
  bought.state = 'revoked'
  bought.autoRenews = false
}

function endOf(start: Date, plan: PlanType): Date {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + (plan === 'monthly' ? 1 : 12))
  return end
}
