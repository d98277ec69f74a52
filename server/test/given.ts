import type { Insertable } from 'kysely'
import type { DB } from '../src/platform/db/types.ts'

/** What a test says of a row; whatever it does not care about has a value. */
export type Given<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

/** When a row came about, unless the test says otherwise. */
export const AT = new Date('2026-01-15T12:00:00Z')

let counter = 0

/** The next of 1, 2, 3…: for what must be unique. */
export function next(): number {
  counter += 1
  return counter
}
