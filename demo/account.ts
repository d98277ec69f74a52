import type { CalendarDay } from '@portal/contract/dates'

/** What a trial may watch by default; the demo is made for that setting. */
export const FREE_SECONDS = 36_000

/** What has become of a customer by now. */
export interface Account {
  readonly type: 'free' | 'paid' | 'comp' | null
  readonly status: 'registered' | 'active' | 'suspended'
  readonly merchant: string
  readonly newUser: boolean
  readonly inAppSubscription: boolean
  readonly lastPaymentMode: 'card' | 'in-app' | null
  readonly providerCustomerId: string | null
  readonly validTill: CalendarDay | null
  readonly lastLoginAt: number | null
  readonly freeSecondsConsumed: number
}
