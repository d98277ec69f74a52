import { z } from 'zod'
import { menuActions } from './offered.ts'

/** What can be wrong with a customer, the worst first. */
const problemKinds = [
  'card-declined-for-good',
  'renewal-unpaid',
  'chargeback',
  'billing-on-hold',
  'payment-pending',
  'suspended',
  'unverified',
  'cancellation-scheduled',
] as const

/** Something about a customer that needs attention, and what can be done about it. */
export const problem = z
  .object({
    kind: z.enum(problemKinds),
    /** What happened, and how often. */
    title: z.string(),
    /** Invoice, amount, card, dates, and what happens next without anyone. */
    details: z.string(),
    /** How long it has lasted, in a few words; empty if that says nothing. */
    note: z.string(),
    /** The invoice that is unpaid. */
    invoiceNumber: z.string().nullable(),
    /** What can help, the most likely first; not all of it may be offered to everyone. */
    steps: z.array(z.enum(menuActions)),
  })
  .meta({ id: 'CustomerProblem' })
export type Problem = z.output<typeof problem>
