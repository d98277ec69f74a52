import { z } from 'zod'
import type { CallError } from '../call.ts'
import { customerTypes } from '../customers/facts.ts'
import { languageCodes, timeZoneNames } from '../customers/labels.ts'
import { firstName, lastName, newPassword, sendToEmail } from '../fields.ts'
import { line, optionalLine, paragraphs, withoutCardNumbers } from '../text.ts'
import { calendarDay, instant } from '../wire.ts'
import type { ServiceScope } from './scopes.ts'

/** One call of the service interface, below `SERVICE_PREFIX`: a POST of JSON by the holder of a key. */
export interface ServiceCall {
  readonly path: `/${string}`
  readonly scope: ServiceScope
  readonly about: string
  /** Undeclared fields are refused. */
  readonly input: z.ZodType<{ readonly id: string }>
  readonly reply: z.ZodType
  /** What each "no" means. */
  readonly errors: Readonly<Record<string, CallError>>
  /** How many requests a key may make in a minute. */
  readonly perMinute: number
}

/** The caller's own id of what it reports: sent again, it is answered as before and done once. */
const id = line(100, { required: 'Enter a request ID' }, 'issued')
/** Written by advertising systems, whose own ids may be as long as a card number. */
const attribution = optionalLine(100, undefined, 'issued').optional()

/** An email address, or a phone number of 11 digits that starts with 1. */
const username = z
  .string()
  .refine(...withoutCardNumbers('any'))
  .pipe(
    z.union([sendToEmail.toLowerCase(), z.string().regex(/^1\d{10}$/)], {
      error: 'Enter an email address or a phone number of 11 digits',
    }),
  )

/** What the apps and the web site of the service may call. */
export const serviceCalls = {
  reportError: {
    path: '/errors',
    scope: 'report-errors',
    about: 'Reports an application error.',
    input: z.strictObject({
      id,
      occurredAt: instant,
      description: paragraphs(8000, 'report').refine((text) => text.trim() !== '', { error: 'Enter the description' }),
      app: optionalLine(60).optional(),
      customer: optionalLine(100).optional(),
    }),
    reply: z.object({ fingerprint: z.string() }),
    errors: {},
    perMinute: 6000,
  },
  signUp: {
    path: '/sign-ups',
    scope: 'sign-up',
    about: 'Creates a Trial customer, or a Complimentary customer if a code is given.',
    input: z.strictObject({
      id,
      username,
      firstName,
      lastName,
      password: newPassword.optional(),
      timeZone: z.enum(timeZoneNames),
      language: z.enum(languageCodes),
      optIn: z.boolean(),
      merchantCode: z
        .string()
        .regex(/^[A-Z]{1,16}$/)
        .optional(),
      complimentaryCode: line(40, { required: 'Enter the complimentary code' }).optional(),
      client: attribution,
      utmSource: attribution,
      utmCampaign: attribution,
      utmMedium: attribution,
      utmTerm: attribution,
      utmContent: attribution,
    }),
    reply: z.object({ type: z.enum(customerTypes), validTill: calendarDay.nullable() }),
    errors: {
      UserExists: { status: 409, message: 'A customer with this username already exists.' },
      MerchantNotFound: { status: 422, message: 'There is no active merchant with this code.' },
      ComplimentaryCodeNotFound: { status: 422, message: 'Complimentary code not found.' },
      ComplimentaryCodeDisabled: { status: 422, message: 'The complimentary code has been disabled.' },
      ComplimentaryCodeNotStarted: {
        status: 422,
        message: 'The complimentary code is not valid yet (start date in UTC).',
      },
      ComplimentaryCodeExpired: { status: 422, message: 'The complimentary code has expired (end date in UTC).' },
      ComplimentaryCodeUsedUp: {
        status: 422,
        message: 'The complimentary code has reached its maximum number of accounts.',
      },
    },
    perMinute: 600,
  },
} as const satisfies Record<string, ServiceCall>

export type ServiceCalls = typeof serviceCalls

/** A "no" that any call of the service interface may answer. */
export const serviceErrors = {
  InvalidRequest: { status: 400, message: 'A field is missing, invalid or unknown.' },
  CardNumberFound: {
    status: 400,
    message: 'A text contains a card number. Remove the number and send the request again.',
  },
  InvalidKey: { status: 401, message: 'No key was sent, or it is unknown or revoked.' },
  NotAllowed: { status: 403, message: 'The key does not have permission for this request.' },
  RequestTooLarge: { status: 413, message: 'The body is larger than 128 kB.' },
  UnsupportedMediaType: { status: 415, message: 'The body is not JSON.' },
  IdReused: { status: 422, message: 'The request ID was already used with a different body.' },
  TooManyRequests: { status: 429, message: 'Wait for the number of seconds in Retry-After.' },
  InternalError: { status: 500, message: 'Send it again with the same ID.' },
  Unavailable: { status: 503, message: 'Retry later with the same ID.' },
} as const
