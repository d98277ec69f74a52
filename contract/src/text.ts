import { z } from 'zod'
import { type CardCheck, containsCardNumber } from './card-numbers.ts'

/** The words of one text field: what it says when empty, and when what is in it cannot be right. */
export interface Words {
  readonly required: string
  readonly invalid?: string
}

/** Control characters, lone surrogates and the separators that look like a line break but are none. */
const unreadable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const unreadableInParagraphs = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u

const TOO_STRANGE = 'Remove unsupported characters'
export const NO_CARD_NUMBERS = 'Do not enter card numbers here'

/** How a text is searched for card numbers, which are rejected; `none` is for secrets, and for what is only looked up. */
type CardSearch = CardCheck | 'none'

/** One line of text that may be empty, kept as typed (passwords need that). */
export function rawLine(maxLength: number, invalid = TOO_STRANGE) {
  return z
    .string()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine((text) => !unreadable.test(text), { error: invalid, abort: true })
}

/** One line of text that may be empty, without the blanks around it. */
export function optionalLine(maxLength: number, invalid = TOO_STRANGE, cards: CardSearch = 'any') {
  return z
    .string()
    .trim()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine(...withoutCardNumbers(cards))
    .refine((text) => !unreadable.test(text), { error: invalid, abort: true })
}

/** One line of text that must say something. The first rule that fails is the only one reported. */
export function line(maxLength: number, words: Words, cards: CardSearch = 'any') {
  return z
    .string({ error: words.required })
    .trim()
    .min(1, { error: words.required, abort: true })
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine(...withoutCardNumbers(cards))
    .refine((text) => !unreadable.test(text), { error: words.invalid ?? TOO_STRANGE, abort: true })
}

/** As `line`, and the whole of it must match `pattern`. */
export function patternedLine(maxLength: number, pattern: RegExp, words: Required<Words>, cards: CardSearch = 'any') {
  return line(maxLength, words, cards).regex(pattern, { error: words.invalid, abort: true })
}

/** Several lines of text that may be empty. */
export function paragraphs(maxLength: number, cards: CardSearch = 'any') {
  return z
    .string()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine(...withoutCardNumbers(cards))
    .refine((text) => !unreadableInParagraphs.test(text), { error: TOO_STRANGE, abort: true })
}

/** A whole number, as a number; text is not turned into one. */
export function wholeNumber(min: number, max: number, words: Required<Words>) {
  return z
    .int({ error: (issue) => (isMissing(issue.input) ? words.required : words.invalid) })
    .min(min, { error: words.invalid, abort: true })
    .max(max, { error: words.invalid, abort: true })
}

/** One of a list, chosen by the person who fills the form. */
export function choice<const T extends readonly string[]>(options: T, required: string) {
  return z.enum(options, { error: required })
}

/** Whether one of the issues is a card number in a text, also in a choice between several kinds of text. */
export function hasCardNumberIssue(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.some(
    (issue) =>
      (issue.code === 'custom' && issue.params?.['containsCardNumber'] === true) ||
      (issue.code === 'invalid_union' && issue.errors.some(hasCardNumberIssue)),
  )
}

/** The rule of a text in which no card number may be, as `refine` takes it. */
export function withoutCardNumbers(cards: CardSearch) {
  const rule = (text: string) => cards === 'none' || !containsCardNumber(text, cards)
  return [rule, { error: NO_CARD_NUMBERS, abort: true, params: { containsCardNumber: true } }] as const
}

/** What is said of a text that is longer. */
function tooLong(maxLength: number): string {
  return `Enter up to ${maxLength.toLocaleString('en-US')} characters`
}

/** An emptied number box holds '' or null rather than nothing. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
