import type { Insertable } from 'kysely'
import type { DB } from '../src/platform/db/types.ts'

/** The values of a row that matter to a test; the others have defaults. */
export type Given<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

/** The creation time of rows, unless the test gives another. */
export const AT = new Date('2026-01-15T12:00:00Z')

let counter = 0

/** Returns the next of 1, 2, 3…, for unique values. */
export function next(): number {
  counter += 1
  return counter
}
