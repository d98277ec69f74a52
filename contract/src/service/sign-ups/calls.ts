import { z } from 'zod'
import { nothing } from '../../call.ts'
import { customerTypes } from '../../customers/facts.ts'
import { languageCodes, timeZoneNames } from '../../customers/labels.ts'
import { firstName, lastName, newPassword, password } from '../../fields.ts'
import { line, optionalLine } from '../../text.ts'
import { instant } from '../../wire.ts'
import { defineServiceCalls } from '../call.ts'
import { codeErrors, complimentaryCode } from '../codes/calls.ts'
import { customerId, CustomerNotFound, knownUsername, username } from '../customers/fields.ts'

/** Written by advertising systems, whose own ids may be as long as a card number. */
const attribution = optionalLine(100, undefined, 'issued').optional()

const AlreadyVerified = { status: 409, message: 'The customer is already verified.' } as const

/** How people become customers, and prove who they are. */
export const signUpCalls = defineServiceCalls({
  signUp: {
    method: 'POST',
    path: '/sign-ups',
    scope: 'sign-up',
    about: 'Creates a Trial customer, or a Complimentary customer if a code is given',
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
        .regex(/^[A-Z]{1,16}$/, { error: 'Enter a merchant code of up to 16 uppercase letters' })
        .optional(),
      complimentaryCode: complimentaryCode.optional(),
      client: attribution,
      utmSource: attribution,
      utmCampaign: attribution,
      utmMedium: attribution,
      utmTerm: attribution,
      utmContent: attribution,
    }),
    reply: z.object({
      customerId: z.int().meta({ examples: [42] }),
      type: z.enum(customerTypes),
      validTill: z.iso
        .date()
        .nullable()
        .meta({ description: 'The last day of complimentary access, in New York; else null.', examples: [null] }),
    }),
    errors: {
      UserExists: { status: 409, message: 'A customer with this username already exists.', field: 'username' },
      MerchantNotFound: { status: 422, message: 'There is no active merchant with this code.', field: 'merchantCode' },
      ...codeErrors('complimentaryCode'),
    },
    perMinute: 600,
  },
  sendVerificationCode: {
    method: 'POST',
    path: '/customers/{customerId}/verification-codes',
    scope: 'send-verification-codes',
    about: 'Sends a verification code to an unverified customer by email',
    more: 'Also to send it again: a new code replaces the last one. A customer gets up to five codes in an hour.',
    input: z.strictObject({ customerId }),
    reply: z.object({ validUntil: instant }),
    errors: {
      CustomerNotFound,
      AlreadyVerified,
      NoEmailAddress: {
        status: 422,
        message: 'The username is a phone number. Verify the customer by a text message of your own.',
      },
    },
    perMinute: 600,
  },
  verifyCustomer: {
    method: 'POST',
    path: '/customers/{customerId}/verification',
    scope: 'verify-customers',
    about: 'Verifies a customer',
    more: 'With the code of the email, or without a code if your system has verified the customer itself, such as by a text message.',
    input: z.strictObject({
      customerId,
      code: line(20, { required: 'Enter the verification code' }, 'none').optional(),
    }),
    reply: nothing,
    errors: {
      CustomerNotFound,
      AlreadyVerified,
      WrongVerificationCode: {
        status: 422,
        message: 'The verification code is wrong, replaced or expired.',
        field: 'code',
      },
    },
    perMinute: 600,
  },
  checkPassword: {
    method: 'POST',
    path: '/password-checks',
    scope: 'check-passwords',
    about: "Checks a customer's username and password",
    more:
      'An unknown username, a wrong password and a customer without a password get the same response. After ten wrong ' +
      'passwords within 15 minutes a username gets 429 for a while.',
    input: z.strictObject({ username: knownUsername, password }),
    reply: z.object({ customerId: z.int().meta({ examples: [42] }) }),
    errors: { WrongPassword: { status: 422, message: 'The username or the password is wrong.' } },
    perMinute: 600,
    isRead: true,
  },
})
