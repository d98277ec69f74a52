import { z } from 'zod'
import { calendarDay, count, instant } from '../wire.ts'

/** The two lists of premium customers with a problem, and what a user needs to know to solve it. */

/** Premium customers are late after this many days. */
export const LATE_AFTER_DAYS = 30

export const reportedCustomer = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })
export type ReportedCustomer = z.output<typeof reportedCustomer>

/** Fields are null if the stored value is unreadable. */
export const unpaidCustomer = reportedCustomer
  .extend({
    dueCents: z.int().nullable(),
    /** The Eastern day on which the invoice was issued. */
    dueSince: calendarDay.nullable(),
    /** Attempts to charge the card, and those plus the ones still scheduled. */
    attempts: count,
    totalAttempts: count,
    /** Why the last attempt failed, in words. */
    declineReason: z.string(),
    nextAttemptOn: calendarDay.nullable(),
    /** Whether "Retry Payment" is available. */
    canRetry: z.boolean(),
  })
  .meta({ id: 'UnpaidCustomer' })
export type UnpaidCustomer = z.output<typeof unpaidCustomer>

export const unverifiedCustomer = reportedCustomer
  .extend({
    plan: z.enum(['monthly', 'yearly']).nullable(),
    /** Subscribed in an app store, whose payments are not reported to the portal. */
    inApp: z.boolean(),
    /** Card payments less refunds. */
    paidCents: z.int().nullable(),
    merchant: z.string(),
    signedUpAt: instant,
  })
  .meta({ id: 'UnverifiedCustomer' })
export type UnverifiedCustomer = z.output<typeof unverifiedCustomer>
