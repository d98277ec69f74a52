import { z } from 'zod'
import { passesLuhn } from '../card-numbers.ts'

/**
 * Card checks of the form in the browser, before the number goes to the payment provider. The brand found here is for
 * the form only; the provider's brand is stored and shown.
 */

interface BrandRule {
  readonly brand: string
  readonly prefix: RegExp
  readonly lengths: readonly number[]
}

// Prefixes do not overlap, so their order does not matter.
const brandRules = [
  { brand: 'amex', prefix: /^3[47]/, lengths: [15] },
  { brand: 'dinersclub', prefix: /^3(?:0[0-5]|[689])/, lengths: [14, 16] },
  { brand: 'jcb', prefix: /^35(?:2[89]|[3-8][0-9])/, lengths: [16] },
  { brand: 'discover', prefix: /^6(?:011|4[4-9]|5)/, lengths: [16] },
  {
    brand: 'mastercard',
    prefix: /^(?:5[1-5]|222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720)/,
    lengths: [16],
  },
  { brand: 'visa', prefix: /^4/, lengths: [16] },
] as const satisfies readonly BrandRule[]

export type CardBrand = (typeof brandRules)[number]['brand']

/** Card form messages. */
export const cardWords = {
  number: { required: 'Enter credit card number', invalid: 'Enter a valid credit card number' },
  expiry: 'Enter a valid credit card expiry date',
  cvv: { required: 'Enter CVV', invalid: 'Enter a valid CVV' },
}
const LAST_YEAR = 2099

/** Returns the brand of a number, or of its first digits once they determine it. */
export function brandOf(number: string): CardBrand | null {
  return ruleFor(digitsOf(number))?.brand ?? null
}

/** Checks brand, length and check digit. Ignores spaces and hyphens. */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number)
  const rule: BrandRule | null = ruleFor(digits)
  if (rule === null) return false
  return rule.lengths.includes(digits.length) && passesLuhn(digits)
}

/** Groups the digits as 4-6-5 after 34 and 37, else as 4-4-4-4, and drops the rest. */
export function groupCardNumber(number: string): string {
  const digits = number.replace(/[^0-9]/g, '')
  const groups = isAmex(digits) ? /^(.{1,4})(.{0,6})(.{0,5})/ : /^(.{1,4})(.{0,4})(.{0,4})(.{0,4})/
  return groups.exec(digits)?.slice(1).filter(Boolean).join(' ') ?? ''
}

/** Number of digits in the card's security code. */
export function cvvLength(number: string): 3 | 4 {
  return isAmex(digitsOf(number)) ? 4 : 3
}

/** Parses `MM/YYYY` or `MM / YYYY`. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const match = /^\s*([0-9]{2})\s*\/\s*([0-9]{4})\s*$/.exec(text)
  if (!match) return null
  const [month, year] = [Number(match[1]), Number(match[2])]
  return month >= 1 && month <= 12 ? { month, year } : null
}

export const cardNumber = z
  .string({ error: cardWords.number.required })
  .trim()
  .min(1, { error: cardWords.number.required, abort: true })
  .refine(isCardNumber, { error: cardWords.number.invalid, abort: true })

/** A card is good through the last day of its month; `today` is `YYYY-MM-DD`. */
export function cardExpiry(today: string) {
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return z.string({ error: cardWords.expiry }).refine(
    (text) => {
      const expiry = parseExpiry(text)
      if (expiry === null || expiry.year > LAST_YEAR) return false
      return expiry.year > thisYear || (expiry.year === thisYear && expiry.month >= thisMonth)
    },
    { error: cardWords.expiry },
  )
}

/** The security code for a card with this number. */
export function cvv(number: string) {
  return z
    .string({ error: cardWords.cvv.required })
    .trim()
    .min(1, { error: cardWords.cvv.required, abort: true })
    .regex(cvvLength(number) === 4 ? /^[0-9]{4}$/ : /^[0-9]{3}$/, { error: cardWords.cvv.invalid, abort: true })
}

function ruleFor(digits: string) {
  if (!/^[0-9]+$/.test(digits)) return null
  return brandRules.find(({ prefix }) => prefix.test(digits)) ?? null
}

function digitsOf(number: string): string {
  return number.replace(/[ -]/g, '')
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits)
}
