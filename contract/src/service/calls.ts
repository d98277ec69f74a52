import { z } from 'zod'
import { customerTypes } from '../customers/facts.ts'
import { languageCodes, timeZoneNames } from '../customers/labels.ts'
import { firstName, isEmail, lastName, newPassword } from '../fields.ts'
import { line, optionalLine, paragraphs, withoutCardNumbers } from '../text.ts'
import { calendarDay, instant } from '../wire.ts'
import { defineServiceCalls } from './call.ts'
import { eventServiceCalls } from './events.ts'

/** Written by advertising systems, whose own ids may be as long as a card number. */
const attribution = optionalLine(100, undefined, 'issued').optional()

const usernameWords = { error: 'Enter an email address or a phone number of 11 digits' }

/** An email address, or a phone number of 11 digits that starts with 1. */
const username = z
  .string(usernameWords)
  .trim()
  .toLowerCase()
  .refine(...withoutCardNumbers('any'))
  .refine((text) => isEmail(text) || /^1\d{10}$/.test(text), usernameWords)

/** What the apps and the web site of the service may call. */
export const serviceCalls = defineServiceCalls({
  reportError: {
    method: 'POST',
    path: '/errors',
    scope: 'report-errors',
    about: 'Reports an application error.',
    input: z.strictObject({
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
    method: 'POST',
    path: '/sign-ups',
    scope: 'sign-up',
    about: 'Creates a Trial customer, or a Complimentary customer if a code is given.',
    input: z.strictObject({
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
  ...eventServiceCalls,
})

export type ServiceCalls = typeof serviceCalls
