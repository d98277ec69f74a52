import { type RawBuilder, sql } from 'kysely'

/**
 * PostgreSQL knows instants and days that no calendar of JavaScript or of a screen has, `infinity` among them, and whole
 * numbers that JavaScript's cannot hold. Nothing of the portal writes them. They are read as the limits below, so that
 * one odd row does not break a list of many; `npm run portal -- verify-money` names them.
 */
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'
const LARGEST = Number.MAX_SAFE_INTEGER

/** Whether an instant is strictly between the limits, and so is what the row holds. */
export function isReadableInstant(at: Date): boolean {
  return at.getTime() > FIRST_MS && at.getTime() < LAST_MS
}

/** Whether a text is a day as every screen shows one, which `infinity` and a year BC are not. */
export function isReadableDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** Whether a whole number is strictly between the limits, and so is what the row holds. */
export function isReadableInteger(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < LARGEST
}

/** @param parse reads what PostgreSQL writes; not a date for `infinity` */
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
  return withinLimits(Number(text))
}

/** A sum in which a number at a limit counts is at that limit itself. */
export function withinLimits(value: number): number {
  return Math.min(Math.max(value, -LARGEST), LARGEST)
}

/** The sum of a column without what is not between the limits; null if it is not so itself, or has nothing. */
export function sumReadable(column: RawBuilder<unknown>): RawBuilder<number | null> {
  const sum = sql`sum(${column}) filter (where ${column} > ${sql.lit(-LARGEST)} and ${column} < ${sql.lit(LARGEST)})`
  return sql`case when abs(${sum}) < ${sql.lit(LARGEST)} then (${sum})::bigint end`
}

function isBefore(text: string): boolean {
  return text.startsWith('-') || text.endsWith('BC')
}
