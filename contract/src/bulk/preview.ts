import { z } from 'zod'
import { count } from '../wire.ts'

/** Preview of a whole bulk run. */
export const runPreview = z.object({
  rows: count,
  /** Number of eligible rows. */
  eligible: count,
  /** Total cost under money limits. */
  valueCents: count,
  /** Total change in customer balances; positive is in the customers' favor. */
  balanceCents: z.int(),
  /** Why the other rows are not eligible, as in `BulkRow`. */
  notEligible: z.array(z.object({ code: z.string(), reason: z.string().nullable(), rows: count })),
})
export type RunPreview = z.output<typeof runPreview>
