import { z } from 'zod'
import { type CardCheck, containsCardNumber } from './card-numbers.ts'

/** Messages of a text field: if empty, and if invalid. */
export interface FieldMessages {
  readonly required: string
  readonly invalid?: string
}

/** Control characters, lone surrogates, and Unicode line and paragraph separators. */
const unreadable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const unreadableInParagraphs = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u

const TOO_STRANGE = 'Remove unsupported characters'
export const NO_CARD_NUMBERS = 'Do not enter card numbers here'

/** Card number check of a text, which is rejected if one is found; `none` is for secrets and lookup values. */
type CardSearch = CardCheck | 'none'

/** A single line of text, may be empty, kept as typed (needed for passwords). */
export function rawLine(maxLength: number) {
  return z
    .string()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine((text) => !unreadable.test(text), { error: TOO_STRANGE, abort: true })
}

/** A single line of text, may be empty, trimmed. */
export function optionalLine(maxLength: number, invalid = TOO_STRANGE, cards: CardSearch = 'any') {
  return z
    .string()
    .trim()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine(...withoutCardNumbers(cards))
    .refine((text) => !unreadable.test(text), { error: invalid, abort: true })
}

/** A required single line of text. Only the first failing rule is reported. */
export function line(maxLength: number, messages: FieldMessages, cards: CardSearch = 'any') {
  return z
    .string({ error: messages.required })
    .trim()
    .min(1, { error: messages.required, abort: true })
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine(...withoutCardNumbers(cards))
    .refine((text) => !unreadable.test(text), { error: messages.invalid ?? TOO_STRANGE, abort: true })
}

/** Like `line`, but the whole text must match `pattern`. */
export function patternedLine(
  maxLength: number,
  pattern: RegExp,
  messages: Required<FieldMessages>,
  cards: CardSearch = 'any',
) {
  return line(maxLength, messages, cards).regex(pattern, { error: messages.invalid, abort: true })
}

/** Multiple lines of text, may be empty. */
export function paragraphs(maxLength: number, cards: CardSearch = 'any') {
  return z
    .string()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine(...withoutCardNumbers(cards))
    .refine((text) => !unreadableInParagraphs.test(text), { error: TOO_STRANGE, abort: true })
}

/** A whole number; text is not converted. */
export function wholeNumber(min: number, max: number, messages: Required<FieldMessages>) {
  return z
    .int({ error: (issue) => (isMissing(issue.input) ? messages.required : messages.invalid) })
    .min(min, { error: messages.invalid, abort: true })
    .max(max, { error: messages.invalid, abort: true })
}

/** A selection from a list in a form. */
export function choice<const T extends readonly string[]>(options: T, required: string) {
  return z.enum(options, { error: required })
}

/** Whether one of the issues is a card number, including in a union of several kinds of text. */
export function hasCardNumberIssue(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.some(
    (issue) =>
      (issue.code === 'custom' && issue.params?.['containsCardNumber'] === true) ||
      (issue.code === 'invalid_union' && issue.errors.some(hasCardNumberIssue)),
  )
}

/** A `refine` rule that rejects card numbers. */
export function withoutCardNumbers(cards: CardSearch) {
  const rule = (text: string) => cards === 'none' || !containsCardNumber(text, cards)
  return [rule, { error: NO_CARD_NUMBERS, abort: true, params: { containsCardNumber: true } }] as const
}

/** Message for a text that is too long. */
function tooLong(maxLength: number): string {
  return `Enter up to ${maxLength.toLocaleString('en-US')} characters`
}

/** An emptied number field has the value '' or null instead of undefined. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
