import { z } from 'zod'
import { menuActions } from './offered.ts'

/** Problems of a customer, worst first: while billing is on hold, nothing else about money proceeds. */
const problemKinds = [
  'billing-on-hold',
  'card-declined-for-good',
  'renewal-unpaid',
  'chargeback',
  'chargeback-lost',
  'refund-failed',
  'payment-pending',
  'suspended',
  'unverified',
  'cancellation-scheduled',
  'refund-pending',
] as const

/** A customer problem that needs attention, with possible solutions. */
export const problem = z
  .object({
    kind: z.enum(problemKinds),
    /** What happened, with a count. */
    title: z.string(),
    /** Invoice, amount, card, dates, and the next automatic step. */
    details: z.string(),
    /** Duration in a few words; empty if not informative. */
    note: z.string(),
    /** Number of the unpaid invoice. */
    invoiceNumber: z.string().nullable(),
    /** Actions that can help, most likely first; some may not be available for every user. */
    steps: z.array(z.enum(menuActions)),
  })
  .meta({ id: 'CustomerProblem' })
export type Problem = z.output<typeof problem>
