import { z } from 'zod'
import { count } from '../wire.ts'

/** The lists behind the numbers of the reports: what a number counts at present, newest first, page by page. */

/** Rows per page by default; callers can request up to `MAX_ROWS`. */
export const PAGE_SIZE = 50
const MAX_ROWS = 1000
/** Rows of a downloaded list for roles without `customer-export`: more of them would be such an export. */
export const MAX_FILE_ROWS = 20_000

export const page = {
  /** Where the page starts: the `next` of the page before, which says nothing to anyone else. */
  after: z
    .string()
    .regex(/^\d{1,16}\.\d{1,18}$/)
    .optional(),
  /** How many rows it has at most. */
  rows: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((rows) => rows >= 1 && rows <= MAX_ROWS)
    .optional(),
}

/** One page, and how many there are in all, from one snapshot of the database. */
export function pageOf<S extends z.ZodRawShape>(row: S) {
  return z.object({ count, rows: z.array(z.object(row)), next: z.string().nullable() })
}
