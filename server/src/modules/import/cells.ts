import { type CardCheck, containsCardNumber } from '@portal/contract/card-numbers'
import { centsToText, parseCents } from '@portal/contract/money'
import { z } from 'zod'

/**
 * Fields that read the same from JSON and from the text of a CSV cell: an empty cell is nothing, a list is separated
 * by `|`.
 */

const empty = (value: unknown) => (value === '' || value === null ? undefined : value)

/** A field that may be left out. */
export function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess(empty, schema.optional())
}

/** From `min` through `max`. */
export function wholeNumber(min: number, max: number) {
  const words = `must be a whole number from ${min} to ${max}`
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : value),
    z.int(words).min(min, words).max(max, words),
  )
}

/** A field for a number, also where a CSV cell holds it. */
export function fromDigits<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => {
    if (value === '') return undefined
    return typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value
  }, schema)
}

export const yesOrNo = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
)

/** Whole cents, from a text with two decimals. */
export const dollars = z
  .string('must be an amount such as 14.99')
  .transform((value) => parseCents(value.trim()))
  .pipe(z.int('must be an amount such as 14.99').max(1_000_000, 'must be at most 10000.00'))

/** The same of either sign. */
export function balance(maxCents: number) {
  const words = 'must be an amount such as 5.00 or -14.99'
  return z
    .string(words)
    .transform((value) => {
      const [, sign, amount = ''] = /^(-?)(.*)$/s.exec(value.trim()) ?? []
      const cents = parseCents(amount)
      return cents !== null && sign === '-' ? 0 - cents : cents
    })
    .pipe(z.int(words).min(-maxCents, outside(maxCents)).max(maxCents, outside(maxCents)))
}

function outside(maxCents: number): string {
  return `must be from -${centsToText(maxCents)} to ${centsToText(maxCents)}`
}

export const day = z.iso.date('must be a date such as 2026-03-31')

/**
 * Trimmed, of at least one character, without control characters but line breaks and tabs, and without card numbers.
 */
export function text(maxLength: number) {
  return anyText(maxLength).refine(...noCardNumber('any'))
}

/** An address or the id that another system has for something, which may have as many digits as a card number. */
export function machineText(maxLength: number) {
  return anyText(maxLength).refine(...noCardNumber('issued'))
}

/** The rule of a text, as `refine` takes it. */
export function noCardNumber(check: CardCheck) {
  const rule = (value: string) => !containsCardNumber(value, check)
  return [rule, { error: 'must not contain a card number', abort: true }] as const
}

function anyText(maxLength: number) {
  const words = `must be 1 to ${maxLength} characters`
  return (
    z
      .string(words)
      .trim()
      .min(1, words)
      .max(maxLength, words)
      .refine((value) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(value), 'contains unsupported characters')
      // What a decoder puts in the place of bytes that it cannot read.
      .refine((value) => !value.includes('\uFFFD'), 'is not in UTF-8')
  )
}

/** At most `atMost` texts; none if the field is left out. */
export function list(maxLength: number, atMost: number) {
  return z
    .preprocess(
      (value) => {
        if (typeof value !== 'string') return value ?? []
        return value.split('|').flatMap((part) => part.trim() || [])
      },
      z.array(text(maxLength), 'must be a list').max(atMost, `must have at most ${atMost} entries`),
    )
    .default([])
}
