import { z } from 'zod'
import { count } from '../wire.ts'

/** Lists behind report numbers: the rows that a number currently counts, newest first, page by page. */

/** Rows per page by default; callers can request up to `MAX_ROWS`. */
export const PAGE_SIZE = 50
const MAX_ROWS = 1000
/** Maximum rows of a downloaded list for roles without `customer-export`: a longer list would be a customer export. */
export const MAX_FILE_ROWS = 20_000

export const page = {
  /** Start of the page: the previous page's `next`, an opaque cursor. */
  after: z
    .string()
    .regex(/^\d{1,16}\.\d{1,18}$/)
    .optional(),
  /** Maximum number of rows. */
  rows: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((rows) => rows >= 1 && rows <= MAX_ROWS)
    .optional(),
}

/** One page with the total number of rows, from one database snapshot. */
export function pageOf<S extends z.ZodRawShape>(row: S) {
  return z.object({ count, rows: z.array(z.object(row)), next: z.string().nullable() })
}
