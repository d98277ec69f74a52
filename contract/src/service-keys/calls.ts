import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { serviceScopes } from '../service/scopes.ts'
import { line } from '../text.ts'
import { calendarDay, instant } from '../wire.ts'

const serviceKey = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    scopes: z.array(z.enum(serviceScopes)),
    /** The first characters of the key, by which its owner recognizes it. */
    start: z.string(),
    /** The last Eastern day of validity; null if it does not expire. */
    expiresOn: calendarDay.nullable(),
    isExpired: z.boolean(),
    /** IP addresses and networks that may use it; empty means all. */
    addresses: z.array(z.string()),
    createdBy: z.string(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
    lastUsedFrom: z.string().nullable(),
    revokedBy: z.string().nullable(),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'ServiceKey' })
export type ServiceKey = z.output<typeof serviceKey>

const MAX_ADDRESSES = 50

/** An IP address, or a network such as 203.0.113.0/24. */
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const addresses = z
  .array(z.string())
  .max(MAX_ADDRESSES, { error: `Enter up to ${MAX_ADDRESSES} addresses` })
  .superRefine((texts, context) => {
    const wrong = texts.find((text) => !address.safeParse(text).success)
    if (wrong === undefined) return
    context.addIssue(`${wrong.slice(0, 50)} is not an IP address or network such as 203.0.113.0/24`)
  })
  .meta({ examples: [['203.0.113.0/24']] })

/** Keys of other systems for the service API. */
export const serviceKeysCalls = defineCalls({
  getServiceKeys: {
    method: 'GET',
    path: '/get-service-keys',
    permission: 'service-keys',
    input: noInput,
    reply: z.array(serviceKey),
    errors: {},
    failed: 'Error fetching service keys',
  },
  createServiceKey: {
    method: 'POST',
    path: '/create-service-key',
    permission: 'service-keys',
    input: z.strictObject({
      name: line(60, { required: 'Enter a name for the key' }),
      scopes: z
        .array(z.enum(serviceScopes), { error: 'Select at least one' })
        .min(1, { error: 'Select at least one' })
        .max(serviceScopes.length)
        .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'Select each permission only once' }),
      /** As YYYY-MM-DD; empty if the key does not expire. */
      expiresOn: z.literal('').or(z.iso.date()).optional(),
      addresses: addresses.optional(),
    }),
    reply: z.object({ key: z.string() }),
    replyIsSecret: true,
    errors: {
      ServiceKeyExists: { status: 409, message: 'A service key with this name already exists.' },
      ExpiryInThePast: { status: 422, message: 'The last day cannot be in the past.' },
    },
    done: 'New service key created successfully',
    failed: 'Unable to create service key',
  },
  revokeServiceKey: {
    method: 'POST',
    path: '/revoke-service-key',
    permission: 'service-keys',
    input: z.strictObject({ id: z.int().positive() }),
    reply: nothing,
    errors: { ServiceKeyNotFound: { status: 404, message: 'Service key not found' } },
    done: 'Service key revoked successfully',
    failed: 'Unable to revoke service key',
  },
})
