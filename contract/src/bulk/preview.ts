import { z } from 'zod'
import { count } from '../wire.ts'

/** What a bulk run would do as a whole. */
export const runPreview = z.object({
  rows: count,
  /** Rows that can be done. */
  eligible: count,
  /** What they cost as money limits count it. */
  valueCents: count,
  /** What they change of the balances of customers; plus is in the customers' favor. */
  balanceCents: z.int(),
  /** Why the other rows cannot be done, as error codes of the call. */
  notEligible: z.array(z.object({ code: z.string(), rows: count })),
})
export type RunPreview = z.output<typeof runPreview>
