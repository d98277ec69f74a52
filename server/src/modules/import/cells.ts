import { type CardCheck, containsCardNumber } from '@portal/contract/card-numbers'
import { centsToText, parseCents } from '@portal/contract/money'
import { z } from 'zod'

/**
 * Fields that parse the same from JSON and from a CSV cell: an empty cell means undefined, and `|` separates list
 * items.
 */

const empty = (value: unknown) => (value === '' || value === null ? undefined : value)

/** An optional field. */
export function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess(empty, schema.optional())
}

/** From `min` through `max`. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : value),
    z.int(message).min(min, message).max(max, message),
  )
}

/** A number field that also accepts the text of a CSV cell. */
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

/** Like `dollars`, with either sign. */
export function balance(maxCents: number) {
  const message = 'must be an amount such as 5.00 or -14.99'
  return z
    .string(message)
    .transform((value) => {
      const [, sign, amount = ''] = /^(-?)(.*)$/s.exec(value.trim()) ?? []
      const cents = parseCents(amount)
      return cents !== null && sign === '-' ? 0 - cents : cents
    })
    .pipe(z.int(message).min(-maxCents, outside(maxCents)).max(maxCents, outside(maxCents)))
}

function outside(maxCents: number): string {
  return `must be from -${centsToText(maxCents)} to ${centsToText(maxCents)}`
}

/** Exports write missing dates as the year 0 or 1, and PostgreSQL has no year 0. */
const notMissing = [(date: string) => date >= '1900', 'is before 1900'] as const

export const day = z.iso.date({ error: 'must be a date such as 2026-03-31', abort: true }).refine(...notMissing)

export const time = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-03-31T12:00:00Z', abort: true })
  .refine(...notMissing)

/**
 * Trimmed text of at least one character, without card numbers and without control characters other than line breaks
 * and tabs.
 */
export function text(maxLength: number) {
  return freeText(maxLength).refine(...noCardNumber('any'))
}

/** A URL, or an ID from another system, which may have as many digits as a card number. */
export function machineText(maxLength: number) {
  return freeText(maxLength).refine(...noCardNumber('issued'))
}

/** The text rule, in the form that `refine` takes. */
export function noCardNumber(check: CardCheck) {
  const rule = (value: string) => !containsCardNumber(value, check)
  return [rule, { error: 'must not contain a card number', abort: true }] as const
}

function freeText(maxLength: number) {
  const message = `must be 1 to ${maxLength} characters`
  return (
    z
      .string(message)
      .trim()
      .min(1, message)
      .max(maxLength, message)
      .refine((value) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(value), 'contains unsupported characters')
      // The character that a decoder substitutes for bytes it cannot decode.
      .refine((value) => !value.includes('\uFFFD'), 'is not in UTF-8')
  )
}

/** At most `atMost` texts; none if the field is missing. */
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
