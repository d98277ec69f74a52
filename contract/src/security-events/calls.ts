import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { count, instant } from '../wire.ts'

export const securityEventKinds = ['rejected-sign-in', 'rate-limited', 'forbidden'] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Available periods, in days before now. */
export const securityEventDays = ['1', '7', '30', '90'] as const

/** Rejected requests of one kind, for one account from one address. */
const securityEvent = z
  .object({
    kind: z.enum(securityEventKinds),
    /** The call, such as `sign-in`, or the requested path. */
    request: z.string(),
    /** The email address entered or signed in, or a service key; null if unknown. */
    account: z.string().nullable(),
    /** Whether an admin user has this email address. */
    isAdminUser: z.boolean(),
    /** An IPv4 address or the /64 network of an IPv6 address; null if several are counted together. */
    address: z.string().nullable(),
    count,
    firstAt: instant,
    lastAt: instant,
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEvent = z.output<typeof securityEvent>

export const securityEventsCalls = defineCalls({
  /** Up to 1,000, latest first. */
  listSecurityEvents: {
    method: 'GET',
    path: '/list-security-events',
    permission: 'security-events',
    /** All retained events if `days` is omitted. */
    input: z.strictObject({ days: z.enum(securityEventDays, { error: 'Select a period' }).optional() }),
    reply: z.array(securityEvent),
    errors: {},
    failed: 'Error fetching security events',
  },
})
