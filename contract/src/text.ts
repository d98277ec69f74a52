import { z } from 'zod'

/** The words of one text field: what it says when empty, and when what is in it cannot be right. */
export interface Words {
  readonly required: string
  readonly invalid?: string
}

/** Control characters, lone surrogates and the separators that look like a line break but are none. */
const unreadable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const unreadableInParagraphs = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u

const TOO_STRANGE = 'Remove the characters that cannot be shown'

/** One line of text that may be empty, kept as typed (passwords need that). */
export function rawLine(maxLength: number, invalid = TOO_STRANGE) {
  return z
    .string()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine((text) => !unreadable.test(text), { error: invalid, abort: true })
}

/** One line of text that may be empty, without the blanks around it. */
export function optionalLine(maxLength: number, invalid = TOO_STRANGE) {
  return z
    .string()
    .trim()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine((text) => !unreadable.test(text), { error: invalid, abort: true })
}

/** One line of text that must say something. The first rule that fails is the only one reported. */
export function line(maxLength: number, words: Words) {
  return z
    .string({ error: words.required })
    .trim()
    .min(1, { error: words.required, abort: true })
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine((text) => !unreadable.test(text), { error: words.invalid ?? TOO_STRANGE, abort: true })
}

/** As `line`, and the whole of it must match `pattern`. */
export function patternedLine(maxLength: number, pattern: RegExp, words: Required<Words>) {
  return line(maxLength, words).regex(pattern, { error: words.invalid, abort: true })
}

/** Several lines of text that may be empty. */
export function paragraphs(maxLength: number) {
  return z
    .string()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
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

/** What is said of a text that is longer. */
function tooLong(maxLength: number): string {
  return `Enter at most ${maxLength.toLocaleString('en-US')} characters`
}

/** An emptied number box holds '' or null rather than nothing. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
