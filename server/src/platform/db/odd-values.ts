import { type RawBuilder, sql } from 'kysely'

/**
 * PostgreSQL supports timestamps and dates that JavaScript and screens do not, such as `infinity`, and integers that
 * JavaScript cannot represent. The portal never writes them. They are read as the limits below, so that one odd row
 * does not break a long list; `npm run portal -- verify-money` reports them.
 */
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'
const LARGEST = Number.MAX_SAFE_INTEGER

/** Returns true if a timestamp is strictly between the limits, and so is the value of the row. */
export function isReadableInstant(at: Date): boolean {
  return at.getTime() > FIRST_MS && at.getTime() < LAST_MS
}

/** Returns true if a text is a date that screens can show, unlike `infinity` or a year BC. */
export function isReadableDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** Returns true if an integer is strictly between the limits, and so is the value of the row. */
export function isReadableInteger(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < LARGEST
}

/** @param parse parses PostgreSQL's text; does not return a date for `infinity` */
export function readInstant(text: string, parse: (text: string) => unknown): Date {
  const at = parse(text)
  if (at instanceof Date && at.getTime() >= FIRST_MS && at.getTime() <= LAST_MS) return at
  return new Date(isBefore(text) ? FIRST_MS : LAST_MS)
}

export function readDay(text: string): string {
  if (isReadableDay(text)) return text
  return isBefore(text) ? FIRST_DAY : LAST_DAY
}

export function readInteger(text: string): number {
  return clampToLimits(Number(text))
}

/** Caps a sum at the limits, so that a sum that includes a number at a limit stays at that limit. */
export function clampToLimits(value: number): number {
  return Math.min(Math.max(value, -LARGEST), LARGEST)
}

/** Sums the values of a column that are between the limits; null if the sum itself is not, or if there are none. */
export function sumReadable(column: RawBuilder<unknown>): RawBuilder<number | null> {
  const sum = sql`sum(${column}) filter (where ${column} > ${sql.lit(-LARGEST)} and ${column} < ${sql.lit(LARGEST)})`
  return sql`case when abs(${sum}) < ${sql.lit(LARGEST)} then (${sum})::bigint end`
}

function isBefore(text: string): boolean {
  return text.startsWith('-') || text.endsWith('BC')
}
