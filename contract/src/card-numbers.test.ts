import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { auditCalls } from './audit/calls.ts'
import type { Call } from './call.ts'
import { containsCardNumber, passesLuhn, REMOVED_CARD_NUMBER, removeCardNumbers } from './card-numbers.ts'
import { reason } from './fields.ts'
import { modules } from './modules.ts'
import type { ServiceCall } from './service/call.ts'
import { serviceCalls } from './service/calls.ts'
import { hasCardNumberIssue, NO_CARD_NUMBERS } from './text.ts'

const seed = 20260301
const plain = ['', ' ', '-', '.', '\u00a0', '\u2009', '–', '‑', ' - ', '\u200b', '\n', '\r\n', ' '.repeat(20)]
const others = [
  '/',
  '_',
  ',',
  "'",
  '*',
  '|',
  ', ',
  ' / ',
  ';',
  ':',
  '+',
  '#',
  '\\',
  '~',
  '=',
  ' | ',
  ') (',
  '•',
  '\ufe0f\u20e3',
]
const zeros = ['0', '０', '٠', '۰', '०', '𝟎', '𝟘']

/** 13 to 19 digits ending with a valid check digit. */
const cardDigits = fc.integer({ min: 12, max: 18 }).chain((length) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((digits) => {
    const checkDigits = Array.from({ length: 10 }, (_, digit) => digits.join('') + digit)
    return checkDigits.find(passesLuhn) ?? ''
  }),
)
const grouped = fc.tuple(
  cardDigits,
  fc.array(fc.constantFrom(...plain), { minLength: 18, maxLength: 18 }),
  fc.constantFrom(...zeros),
)
const visaDigits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 }).map((digits) => {
  const known = `4${digits.join('')}`
  return known + Array.from({ length: 10 }, (_, digit) => digit).find((digit) => passesLuhn(`${known}${digit}`))
})
// Contains neither digits nor digit separators.
const words = fc.string({ unit: fc.constantFrom('a', 'é', 'ß', '/', ':', '§', '🎬', '<'), minLength: 1, maxLength: 12 })

describe('card numbers in text', () => {
  test('finds and removes every number that passes the Luhn check, in any grouping, script and text', () => {
    fc.assert(
      fc.property(grouped, words, words, ([digits, between, zero], before, after) => {
        const number = Array.from(digits, (digit, at) => inScript(digit, zero) + (between[at] ?? '')).join('')
        const shown = number.slice(0, number.length - (between[digits.length - 1]?.length ?? 0))
        fc.pre(!/(?:19|20)\d\d-\d\d-\d\d/.test(shown))
        expect(containsCardNumber(`${before}${shown}${after}`)).toBe(true)
        expect(removeCardNumbers(`${before}${shown}${after}`)).toBe(`${before}${REMOVED_CARD_NUMBER}${after}`)
      }),
      { seed, numRuns: 2000 },
    )
  })

  test('finds and removes numbers of known issuers with one separator, and all numbers in groups of four', () => {
    fc.assert(
      fc.property(visaDigits, cardDigits, fc.constantFrom(...others), words, (known, any, between, word) => {
        const even = known.split('').join(between)
        expect(removeCardNumbers(`${word}${even}${word}`)).toBe(`${word}${REMOVED_CARD_NUMBER}${word}`)
        const fours = Array.from(any.matchAll(/.{1,4}/g), ([four]) => four)
        fc.pre(!fours.every((four) => /^(?:19|20)/.test(four)))
        const [first = '', ...rest] = fours
        const grouped = rest.reduce((text, four, at) => text + (at % 2 === 0 ? between : '-') + four, first)
        expect(removeCardNumbers(`${word}${grouped}${word}`)).toBe(`${word}${REMOVED_CARD_NUMBER}${word}`)
      }),
      { seed, numRuns: 500 },
    )
  })

  test.each(others)('finds a number separated by “%s”', (between) => {
    for (const groups of [
      ['4242', '4242', '4242', '4242'],
      ['3782', '822463', '10005'],
      ['3056', '930902', '5904'],
      ['9792', '0303', '0424', '0799'],
    ]) {
      expect(containsCardNumber(`Paid with ${groups.join(between)} today`)).toBe(true)
    }
  })

  test('finds a number with up to 20 separators between two digits', () => {
    const spaced = (blanks: number) => ['4242', '4242', '4242', '4242'].join(' '.repeat(blanks))
    expect([1, 3, 4, 20, 21].map((blanks) => containsCardNumber(spaced(blanks)))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(containsCardNumber(['4242', '4242', '4242', '4242'].join('_'.repeat(20)))).toBe(true)
  })

  test('ignores numbers with an incorrect check digit', () => {
    fc.assert(
      fc.property(cardDigits, fc.integer({ min: 1, max: 9 }), (digits, by) => {
        const other = digits.slice(0, -1) + ((Number(digits.at(-1)) + by) % 10)
        expect(containsCardNumber(other)).toBe(false)
        expect(removeCardNumbers(other)).toBe(other)
      }),
      { seed },
    )
  })

  test.each([
    '4242424242424242',
    'My card is 4242 4242 4242 4242, thank you',
    '4242-4242-4242-4242',
    '3782 822463 10005',
    '4222222222222',
    '3056 930902 5904',
    '6304 0000 0000 0000 00',
    '4000000000000000006',
    'card4242424242424242now',
    '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
    '2 cards: 4242 4242 4242 4242 5555 5555 5555 4444',
    '4242 4242 4242 4242 12 28 123',
    'apartment 12 4242-4242-4242-4242',
    '9792 0303 0424 0799 12 28',
    '4242 4242 4242 4242, 12/28, 123',
    '4,242,424,242,424,242',
    '4242-4242/4242_4242',
    '979203 0304240799 / 5',
    'Card: 4242 4242 4242 4242, 3/1/2026',
    '212-555-0123, 4242,4242,4242,4242',
  ])('finds a card number in “%s”', (text) => {
    expect(containsCardNumber(text)).toBe(true)
    expect(containsCardNumber(removeCardNumbers(text))).toBe(false)
  })

  test.each([
    '4242 4242 4242',
    '424242424242',
    '4242424242424241',
    '42424242424242424242',
    'Call (212) 555-0123 or +1 212-555-0124',
    '212-555-0123 212-555-0124',
    '2026-03-01 2026-03-31',
    '561-555-0123, 561-555-0129',
    '(561) 555-0123 / (561) 555-0129',
    '561.555.0123 | 561.555.0129',
    '412-555-0123, 3/1/2026',
    '412-555-0123 3/1/2026, 03.02.2026',
    '3/1/2026 3/2/2026 3/5/2026',
    '2026/03/01 2026/03/04',
    '2023, 2024, 2025, 2026',
    '2023 2024 2025 2026',
    '19.99, 29.99, 39.99, 49.93',
    '1,234,567.89, 2,345,678.04',
    '10:30, 11:30, 12:30, 13:38',
    '#12345, #67890, #11119',
    'b5a1f0de-0123-4567-8901-234567890128',
    'ticket 12345, invoice 2026-000123, 10.00 and 20.00',
  ])('finds no card number in “%s”', (text) => {
    expect(containsCardNumber(text)).toBe(false)
    expect(removeCardNumbers(text)).toBe(text)
  })

  test('distinguishes timestamps and third-party IDs from card numbers in machine-written text', () => {
    const timestamp = '1700000000004'
    expect(passesLuhn(timestamp)).toBe(true)
    expect(containsCardNumber(timestamp)).toBe(true)
    expect(containsCardNumber(`failed at ${timestamp}`, 'report')).toBe(false)
    expect(containsCardNumber('9792030304240799', 'report')).toBe(true)
    expect(containsCardNumber('9792030304240799', 'issued')).toBe(false)
    expect(containsCardNumber('https://tv.example.com/4242424242424242', 'issued')).toBe(true)
  })

  test('searches long texts quickly', { timeout: 1_000 }, () => {
    const twelve = '1'.repeat(12).concat('x')
    for (const text of [
      '1 '.repeat(5_000),
      '1234-'.repeat(2_000),
      '9'.repeat(10_000),
      twelve.repeat(800),
      `1${' '.repeat(9_999)}`,
    ]) {
      expect(removeCardNumbers(text).length).toBeGreaterThan(0)
    }
  })
})

/** Fields where digits are not free text, and card numbers are detected less strictly or not at all. */
const excepted = [
  // Lookup only, never stored: a username as old as its customer, or a number or ID that must exist.
  ['email', 'customer', 'mediaId', 'invoiceNumber'],
  // Secrets, which are stored as hashes and never logged.
  ['password', 'currentPassword', 'newPassword', 'confirmPassword', 'token', 'challenge', 'code', 'recoveryCode'],
  // A report snapshot generated by the portal; a position in a list.
  ['moment', 'after', 'price'],
  // Signed or issued by an app store; stored only if the store confirms it.
  ['proof'],
  // Hexadecimal, computed by the portal.
  ['fingerprint'],
].flat()

describe('fields of all API calls', () => {
  const calls: [string, z.ZodType][] = [
    ...Object.values(modules).flatMap((module) => Object.values<Call>(module)),
    ...Object.values<ServiceCall>(serviceCalls),
  ].map(({ path, input }) => [path, input])

  test.each(calls)('%s rejects card numbers in text fields', (_path, input) => {
    const taken = Object.entries(shapeOf(input))
      .filter(
        ([, field]) => field.safeParse('4242 4242 4242 4242').success || field.safeParse('4242424242424242').success,
      )
      .map(([name]) => name)
    expect(taken.filter((name) => !excepted.includes(name))).toEqual([])
  })

  test('have a specific error message for card numbers', () => {
    expect(reason.safeParse('Card 4242 4242 4242 4242').error?.issues[0]?.message).toBe(NO_CARD_NUMBERS)
  })

  test('report card numbers in fields that accept two kinds of text', () => {
    const signUp = { id: '1', username: '4242424242424242@example.com' }
    expect(hasCardNumberIssue(serviceCalls.signUp.input.safeParse(signUp).error?.issues ?? [])).toBe(true)
    expect(hasCardNumberIssue(serviceCalls.signUp.input.safeParse({ id: '1' }).error?.issues ?? [])).toBe(false)
    const asked = { staff: signUp.username }
    expect(hasCardNumberIssue(auditCalls.searchAuditTrail.input.safeParse(asked).error?.issues ?? [])).toBe(true)
  })
})

function inScript(digit: string, zero: string): string {
  return String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if ('shape' in schema) return schema.shape as Record<string, z.ZodType>
  return 'in' in schema ? shapeOf(schema.in as z.ZodType) : {}
}
