import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { count, instant } from '../wire.ts'

export const securityEventKinds = ['rejected-sign-in', 'rate-limited', 'forbidden'] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Periods to choose from, in days back from now. */
export const securityEventDays = ['1', '7', '30', '90'] as const

/** Requests of one kind that were rejected for one account at one address. */
const securityEvent = z
  .object({
    kind: z.enum(securityEventKinds),
    /** The call, such as `sign-in`, or what was requested instead. */
    request: z.string(),
    /** The email address that was entered or is signed in, or a service key; null if it is unknown. */
    account: z.string().nullable(),
    /** Whether an admin user has this email address. */
    isAdminUser: z.boolean(),
    /** An IPv4 address or the /64 of an IPv6 address; null for several that are counted together. */
    address: z.string().nullable(),
    count,
    firstAt: instant,
    lastAt: instant,
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEvent = z.output<typeof securityEvent>

export const securityEventsCalls = defineCalls({
  /** Up to 1,000, the latest first. */
  listSecurityEvents: {
    method: 'GET',
    path: '/list-security-events',
    permission: 'security-events',
    /** Without `days`, all that are retained. */
    input: z.strictObject({ days: z.enum(securityEventDays, { error: 'Select a period' }).optional() }),
    reply: z.array(securityEvent),
    errors: {},
    failed: 'Error fetching security events',
  },
})
