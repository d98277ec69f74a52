import { z } from 'zod'
import { parseCents } from './money.ts'
import { PLAIN_TEXT } from './reason.ts'
import { roles } from './permissions.ts'
import { choice, line, optionalLine, patternedLine, rawLine, type Words, wholeNumber } from './text.ts'

/**
 * The fields that forms and calls are made of, each with its limits and its messages. The browser checks what
 * is typed with the same fields as the server what is sent. Letters are letters of any alphabet.
 */

// One @, a dotted domain, no display name, no list: what a mail server can be handed without surprises.
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

/** The email of a member of staff, compared in lower case everywhere. */
export const staffEmail = patternedLine(EMAIL_MAX_LENGTH, EMAIL, emailWords).toLowerCase()

/** The same, asked of the person it belongs to. */
export const ownEmail = patternedLine(EMAIL_MAX_LENGTH, EMAIL, {
  ...emailWords,
  required: 'Enter your email address',
}).toLowerCase()

/** An address to send something to, kept as typed. */
export const sendToEmail = patternedLine(EMAIL_MAX_LENGTH, EMAIL, emailWords)

/** Whether a text could be written to; used to prefill `sendToEmail`. */
export function isEmail(text: string | null | undefined): text is string {
  return sendToEmail.safeParse(text).success
}

/**
 * The username of a customer, whom it only looks up: an email or a phone number, as old as the customer; so only its
 * length is limited.
 */
export const customerEmail = line(254, { required: "Enter the customer's email address" }, 'none')

/** A password as typed at sign-in: never trimmed, and an old one need not obey today's rules. */
export const password = existingPassword('Enter your password')
export const currentPassword = existingPassword('Enter your current password')

export const newPassword = passwordToSet('Enter your password')
export const ownNewPassword = passwordToSet('Enter your new password')
export const confirmPassword = existingPassword('Confirm password')

/** The token of a set-password or reset-password link. */
export const linkToken = line(200, { required: 'Enter the link token' }, 'none')

export const firstName = personName('Enter first name', 'Enter a valid first name')
export const lastName = personName('Enter last name', 'Enter a valid last name')
export const role = choice(roles, 'Select a role')

// Transactions of app stores have as many digits as card numbers.
export const customerSearchText = line(
  SEARCH_MAX_LENGTH,
  { required: 'Enter name, email or phone number of customer to search' },
  'issued',
)
export const errorSearchText = line(SEARCH_MAX_LENGTH, { required: 'Enter search text' }, 'report')

/** Text with exactly two decimals; whole cents once parsed. */
export const amount = z
  .string({ error: 'Enter an amount' })
  .trim()
  .min(1, { error: 'Enter an amount', abort: true })
  .regex(/^\d+\.\d{2}$/, { error: 'Enter a valid amount', abort: true })
  .refine(isChargeable, { error: 'Enter an amount between 0.01 and 1000', abort: true })
  .max(7, { error: 'Enter a valid amount', abort: true })
  // Never falls back to 0: the rules above let nothing through that is not such a text.
  .transform((text) => parseCents(text) ?? 0)

/** An amount as it was probably meant: `10` as `10.00`, `10.5` as `10.50`, `.5` as `0.50`; any other text as it is. */
export function completeAmount(text: string): string {
  const [, dollars, cents = ''] = /^\s*(\d*)(?:\.(\d{0,2}))?\s*$/.exec(text) ?? []
  if (dollars === undefined || `${dollars}${cents}` === '') return text
  return `${dollars || '0'}.${cents.padEnd(2, '0')}`
}

/** The payment provider's ID of a charge, which it only looks up. */
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

/** Days added to a subscription. */
export const addedDays = days(365)
/** Days that a complimentary subscription lasts. */
export const complimentaryDays = days(36_500)

/** An address as on the credit card. */
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

/** A code of exactly four letters A-Z: channels, channel tags and their values. */
export function fourLetterCode(words: Required<Words>) {
  return patternedLine(4, /^[A-Z]{4}$/, words)
}

/** The name of a thing (channel, tag, merchant): letters, digits and the punctuation that such names have. */
export function entityName(maxLength: number, words: Required<Words>) {
  return patternedLine(maxLength, THING_NAME, words)
}

/** The name of a person or of their department. */
export function nameField(maxLength: number, words: Required<Words>) {
  return patternedLine(maxLength, PLAIN_TEXT, words)
}

/** An address starting with http or https, without query characters. */
export function webAddress(maxLength: number, words: Required<Words>) {
  return patternedLine(maxLength, WEB_ADDRESS, words, 'issued')
}

/** Digits only, or nothing. */
export function optionalDigits(maxLength: number, invalid: string) {
  return optionalLine(maxLength, invalid).regex(/^\d*$/, { error: invalid, abort: true })
}

function existingPassword(required: string) {
  // Without `abort`, which would silence the rules of a form about two passwords; the pipe stops on its own.
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
  const words = `Enter a value between 1 and ${max} days`
  return wholeNumber(1, max, { required: words, invalid: words })
}

function isChargeable(text: string): boolean {
  const cents = parseCents(text)
  return cents !== null && cents >= 1 && cents <= MAX_AMOUNT_CENTS
}
