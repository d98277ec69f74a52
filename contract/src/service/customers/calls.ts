import { z } from 'zod'
import { planTypes } from '../../billing/plans.ts'
import { customerStatuses, customerTypes } from '../../customers/facts.ts'
import { count, instant } from '../../wire.ts'
import { defineServiceCalls } from '../call.ts'
import { customerId, CustomerNotFound, knownUsername, NotAvailable } from './fields.ts'

/** Why a customer may not watch now. */
export const watchObstacles = [
  'suspended',
  'unverified',
  'trial-used-up',
  'subscription-ended',
  'no-subscription',
] as const
export type WatchObstacle = (typeof watchObstacles)[number]

const entitlement = z
  .object({
    customerId: z.int(),
    mayWatch: z.boolean(),
    /** Null if they may watch. */
    reason: z.enum(watchObstacles).nullable(),
    /** When the access that they have now ends, unless it is renewed; null without a date. */
    until: instant.nullable(),
    /** Whether the subscription is renewed at that time. */
    renews: z.boolean(),
    /** `free` is a trial, `paid` Premium, `comp` Complimentary. */
    type: z.enum(customerTypes),
    /** `registered` is unverified. */
    status: z.enum(customerStatuses),
    plan: z.enum(planTypes).nullable(),
    /** Null if it is not a trial. */
    trialSecondsLeft: count.nullable(),
    deviceLimit: count,
    devices: count,
  })
  .meta({ id: 'Entitlement' })
export type Entitlement = z.output<typeof entitlement>

const customer = z
  .object({
    id: z.int(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    merchantCode: z.string(),
    language: z.string(),
    timeZone: z.string(),
    optIn: z.boolean(),
    createdAt: instant,
    lastSignInAt: instant.nullable(),
    entitlement,
  })
  .meta({ id: 'ServiceCustomer' })

/** Who a customer is, and whether they may watch. */
export const customerCalls = defineServiceCalls({
  checkEntitlement: {
    method: 'GET',
    path: '/customers/{customerId}/entitlement',
    scope: 'check-entitlements',
    about: 'Checks whether a customer may watch now',
    more: 'Made to be called at each start of a stream. Cache the response for a minute at most.',
    input: z.strictObject({ customerId }),
    reply: entitlement,
    errors: { CustomerNotFound },
    perMinute: 120_000,
  },
  getCustomer: {
    method: 'GET',
    path: '/customers/{customerId}',
    scope: 'read-customers',
    about: 'Returns a customer by ID',
    input: z.strictObject({ customerId }),
    reply: customer,
    errors: { CustomerNotFound },
    perMinute: 6000,
  },
  findCustomer: {
    method: 'GET',
    path: '/customers/by-username/{username}',
    scope: 'read-customers',
    about: 'Returns a customer by username',
    more: 'The username is an email address, or a phone number of 11 digits that starts with 1.',
    input: z.strictObject({ username: knownUsername }),
    reply: customer,
    errors: { CustomerNotFound },
    perMinute: 6000,
  },
  reportTrialUse: {
    method: 'POST',
    path: '/customers/{customerId}/trial-use',
    scope: 'report-trial-use',
    about: 'Adds the seconds that a Trial customer has watched',
    more: 'Send it every few minutes of a stream and at its end, and stop the stream once `trialSecondsLeft` is 0.',
    input: z.strictObject({
      customerId,
      seconds: z
        .int({ error: 'Enter 1 to 86400 seconds' })
        .min(1)
        .max(86_400)
        .meta({ examples: [300] }),
    }),
    reply: z.object({ trialSecondsLeft: count }),
    errors: { CustomerNotFound, NotAvailable },
    perMinute: 60_000,
  },
})
