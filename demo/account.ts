import type { CalendarDay } from '@portal/contract/dates'

/** The default viewing limit of a trial, for which the demo data is created. */
export const FREE_SECONDS = 36_000

/** The current state of a customer's account. */
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
