import { z } from 'zod'
import { planTypes } from '../../billing/plans.ts'
import { customerStatuses, customerTypes } from '../../customers/facts.ts'
import { count, instant } from '../../wire.ts'
import { defineServiceCalls } from '../call.ts'
import { customerId, CustomerNotFound, knownUsername, NotAvailable } from './fields.ts'

/** Why a customer cannot watch now. */
const watchObstacles = ['suspended', 'unverified', 'trial-used-up', 'subscription-ended', 'no-subscription'] as const
export type WatchObstacle = (typeof watchObstacles)[number]

const anEntitlement = {
  customerId: 42,
  mayWatch: true,
  reason: null,
  until: '2026-04-15T04:00:00.000Z',
  renews: true,
  type: 'paid',
  status: 'active',
  plan: 'monthly',
  trialSecondsLeft: null,
  deviceLimit: 5,
  devices: 2,
}

const entitlement = z
  .object({
    customerId: z.int(),
    mayWatch: z.boolean(),
    reason: z.enum(watchObstacles).nullable().describe('Why the customer may not watch; null if they may.'),
    until: instant
      .nullable()
      .describe('When the current access ends unless it is renewed; null if it has no end date.'),
    renews: z.boolean().describe('Whether the subscription is renewed at that time.'),
    type: z.enum(customerTypes).describe('`free` is a trial, `paid` Premium, `comp` Complimentary.'),
    status: z.enum(customerStatuses).describe('`registered` is unverified.'),
    plan: z.enum(planTypes).nullable().describe('Plan of a subscription that the portal bills; otherwise null.'),
    trialSecondsLeft: count.nullable().describe('Null if the customer is not on a trial.'),
    deviceLimit: count.describe('Maximum number of signed-in devices.'),
    devices: count.describe('Number of signed-in devices.'),
  })
  .meta({ id: 'Entitlement', examples: [anEntitlement] })
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
  .meta({
    id: 'ServiceCustomer',
    examples: [
      {
        id: 42,
        username: 'camila@example.com',
        firstName: 'Camila',
        lastName: 'Ortiz',
        merchantCode: 'YIPTV',
        language: 'es',
        timeZone: 'America/New_York',
        optIn: true,
        createdAt: '2026-01-15T17:30:00.000Z',
        lastSignInAt: '2026-03-31T01:12:45.000Z',
        entitlement: anEntitlement,
      },
    ],
  })

/** Customer data, including whether the customer may watch. */
export const customerCalls = defineServiceCalls({
  checkEntitlement: {
    method: 'GET',
    path: '/customers/{customerId}/entitlement',
    scope: 'check-entitlements',
    about: 'Checks whether a customer may watch now',
    more: 'Call it each time a stream starts. Do not cache the response for more than a minute.',
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
    scope: 'find-customers',
    about: 'Returns a customer by username',
    more: 'The username is an email address or an 11-digit phone number that starts with 1.',
    input: z.strictObject({ username: knownUsername }),
    reply: customer,
    errors: { CustomerNotFound: { ...CustomerNotFound, field: 'username' } },
    perMinute: 6000,
  },
  reportTrialUse: {
    method: 'POST',
    path: '/customers/{customerId}/trial-use',
    scope: 'report-trial-use',
    about: 'Adds the seconds that a Trial customer has watched',
    more: 'Call it every few minutes during a stream and when it ends. Stop the stream once `trialSecondsLeft` is 0.',
    input: z.strictObject({
      customerId,
      seconds: z
        .int({ error: 'Enter 1 to 86400 seconds' })
        .min(1)
        .max(86_400)
        .meta({ examples: [300] }),
    }),
    reply: z.object({ trialSecondsLeft: count.meta({ examples: [35_700] }) }),
    errors: { CustomerNotFound, NotAvailable },
    perMinute: 60_000,
  },
})
