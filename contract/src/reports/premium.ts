import { z } from 'zod'
import { calendarDay, count, instant } from '../wire.ts'

/** The two lists of premium customers with a problem, with the details needed to solve it. */

export const reportedCustomer = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })
export type ReportedCustomer = z.output<typeof reportedCustomer>

/** Fields are null if the stored value is unreadable. */
export const unpaidCustomer = reportedCustomer
  .extend({
    dueCents: z.int().nullable(),
    /** The Eastern day of the invoice. */
    dueSince: calendarDay.nullable(),
    /** Number of charge attempts made, and the total including scheduled ones. */
    attempts: count,
    totalAttempts: count,
    /** Readable reason for the last failure. */
    declineReason: z.string(),
    nextAttemptOn: calendarDay.nullable(),
    /** Nothing is charged automatically. */
    isOnHold: z.boolean(),
    /** Whether to offer "Retry Payment", as the problems on the customer's screen do. */
    canRetry: z.boolean(),
  })
  .meta({ id: 'UnpaidCustomer' })
export type UnpaidCustomer = z.output<typeof unpaidCustomer>

export const unverifiedCustomer = reportedCustomer
  .extend({
    plan: z.enum(['monthly', 'yearly']).nullable(),
    /** Subscribed in an app store, which does not report payments to the portal. */
    inApp: z.boolean(),
    /** Card payments minus refunds. */
    paidCents: z.int().nullable(),
    merchant: z.string(),
    signedUpAt: instant,
  })
  .meta({ id: 'UnverifiedCustomer' })
export type UnverifiedCustomer = z.output<typeof unverifiedCustomer>
