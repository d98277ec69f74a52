import { z } from 'zod'
import { parseCents } from './money.ts'
import { PLAIN_TEXT } from './reason.ts'
import { roles } from './permissions.ts'
import { choice, line, optionalLine, patternedLine, rawLine, type FieldMessages, wholeNumber } from './text.ts'

/**
 * Fields of forms and calls, with their limits and messages. The browser and the server validate with the same fields.
 * Letters may be of any alphabet.
 */

// One @, a dotted domain, no display name, no list: safe to pass to a mail server.
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])$/i
const THING_NAME = /^[\p{L}\p{M}\d\-,.'’&+!/()#: ]+$/u
const STREET = /^[\p{L}\p{M}\d\-,.'’#/&()@:;+ ]+$/u
const STRONG_PASSWORD = /^(?=.*\p{Lu})(?=.*\d).{6,}$/su
const WEB_ADDRESS = /^https?:\/\/[^\s?#<>"\\^`{|}]+$/i

const EMAIL_MAX_LENGTH = 50
const PASSWORD_MAX_LENGTH = 20
const NAME_MAX_LENGTH = 20
const SEARCH_MAX_LENGTH = 100
export const REASON_MAX_LENGTH = 1000
const MAX_AMOUNT_CENTS = 100_000

const emailWords = { required: 'Enter email address', invalid: 'Enter a valid email address' }

/** A staff member's email address, always compared in lower case. */
export const staffEmail = patternedLine(EMAIL_MAX_LENGTH, EMAIL, emailWords).toLowerCase()

/** The same, with messages for the user's own address. */
export const ownEmail = patternedLine(EMAIL_MAX_LENGTH, EMAIL, {
  ...emailWords,
  required: 'Enter your email address',
}).toLowerCase()

/** A recipient's email address, stored as typed. */
export const sendToEmail = patternedLine(EMAIL_MAX_LENGTH, EMAIL, emailWords)

/** Whether a text is a valid email address; used to prefill `sendToEmail`. */
export function isEmail(text: string | null | undefined): text is string {
  return sendToEmail.safeParse(text).success
}

/**
 * A customer's username for lookup: an email or phone number. Existing usernames may be old, so only the length is
 * limited.
 */
export const customerEmail = line(254, { required: "Enter the customer's email address" }, 'none')

/** A password at sign-in: never trimmed, because an old password may not follow current rules. */
export const password = existingPassword('Enter your password')
export const currentPassword = existingPassword('Enter your current password')

export const newPassword = passwordToSet('Enter your password')
export const ownNewPassword = passwordToSet('Enter your new password')
export const confirmPassword = existingPassword('Confirm password')

/** Token of a set-password or reset-password link. */
export const linkToken = line(200, { required: 'Enter the link token' }, 'none')

export const firstName = personName('Enter first name', 'Enter a valid first name')
export const lastName = personName('Enter last name', 'Enter a valid last name')
export const role = choice(roles, 'Select a role')

// App store transaction IDs have as many digits as card numbers.
export const customerSearchText = line(
  SEARCH_MAX_LENGTH,
  { required: 'Enter name, email or phone number of customer to search' },
  'issued',
)
export const errorSearchText = line(SEARCH_MAX_LENGTH, { required: 'Enter search text' }, 'report')

/** Text with exactly two decimals; parsed to whole cents. */
export const amount = z
  .string({ error: 'Enter an amount' })
  .trim()
  .min(1, { error: 'Enter an amount', abort: true })
  .regex(/^\d+\.\d{2}$/, { error: 'Enter a valid amount', abort: true })
  .refine(isChargeable, { error: 'Enter an amount between 0.01 and 1000', abort: true })
  .max(7, { error: 'Enter a valid amount', abort: true })
  // Never falls back to 0, because the rules above reject any other text.
  .transform((text) => parseCents(text) ?? 0)

/** Completes an amount: `10` to `10.00`, `10.5` to `10.50`, `.5` to `0.50`; returns other text unchanged. */
export function completeAmount(text: string): string {
  const [, dollars, cents = ''] = /^\s*(\d*)(?:\.(\d{0,2}))?\s*$/.exec(text) ?? []
  if (dollars === undefined || `${dollars}${cents}` === '') return text
  return `${dollars || '0'}.${cents.padEnd(2, '0')}`
}

/** Charge ID at the payment provider, for lookup. */
export const chargeId = patternedLine(
  100,
  /^[\w-]+$/,
  { required: 'Select a payment', invalid: 'Select a payment' },
  'issued',
)

export const currency = z.literal('USD', { error: 'The currency is USD' })

export const reason = patternedLine(REASON_MAX_LENGTH, PLAIN_TEXT, {
  required: 'Enter a reason',
  invalid: 'Enter a valid reason',
})

/** Days to add to a subscription. */
export const addedDays = days(365)
/** Length of a complimentary subscription in days. */
export const complimentaryDays = days(36_500)

/** The name on the credit card. */
export const cardName = line(128, { required: 'Enter name as on credit card' })
export const cardAddress = patternedLine(80, STREET, {
  required: 'Enter address as on credit card',
  invalid: 'Enter a valid address',
})
export const cardCity = patternedLine(80, STREET, {
  required: 'Enter city as on credit card',
  invalid: 'Enter a valid city',
})
export const zipCode = z
  .string({ error: 'Enter zip code as on credit card' })
  .trim()
  .min(1, { error: 'Enter zip code as on credit card', abort: true })
  .regex(/^\d{5}$/, { error: 'Enter a valid zip code', abort: true })

export const merchantCode = patternedLine(16, /^[A-Z]+$/, {
  required: 'Enter merchant code',
  invalid: 'Enter a valid merchant code in uppercase',
})
export const merchantName = entityName(40, {
  required: 'Enter merchant name',
  invalid: 'Enter a valid merchant name',
})

/** A code of exactly four letters A-Z, for channels, channel tags and tag values. */
export function fourLetterCode(messages: Required<FieldMessages>) {
  return patternedLine(4, /^[A-Z]{4}$/, messages)
}

/** Name of an object (channel, tag, merchant): letters, digits and common punctuation. */
export function entityName(maxLength: number, messages: Required<FieldMessages>) {
  return patternedLine(maxLength, THING_NAME, messages)
}

/** Name of a person or department. */
export function nameField(maxLength: number, messages: Required<FieldMessages>) {
  return patternedLine(maxLength, PLAIN_TEXT, messages)
}

/** A URL starting with http or https, without query characters. */
export function webAddress(maxLength: number, messages: Required<FieldMessages>) {
  return patternedLine(maxLength, WEB_ADDRESS, messages, 'issued')
}

/** Digits only, or empty. */
export function optionalDigits(maxLength: number, invalid: string) {
  return optionalLine(maxLength, invalid).regex(/^\d*$/, { error: invalid, abort: true })
}

function existingPassword(required: string) {
  // Without `abort`, which would suppress form rules that compare two passwords; the pipe stops by itself.
  return z.string({ error: required }).min(1, { error: required }).pipe(rawLine(PASSWORD_MAX_LENGTH))
}

function passwordToSet(required: string) {
  return z
    .string({ error: required })
    .min(1, { error: required })
    .pipe(rawLine(PASSWORD_MAX_LENGTH))
    .pipe(
      z.string().regex(STRONG_PASSWORD, {
        error: 'Password needs to be at least 6 characters, contain 1 uppercase letter and 1 number',
      }),
    )
}

function personName(required: string, invalid: string) {
  return patternedLine(NAME_MAX_LENGTH, PLAIN_TEXT, { required, invalid })
}

function days(max: number) {
  const message = `Enter a value between 1 and ${max} days`
  return wholeNumber(1, max, { required: message, invalid: message })
}

function isChargeable(text: string): boolean {
  const cents = parseCents(text)
  return cents !== null && cents >= 1 && cents <= MAX_AMOUNT_CENTS
}
