import { z } from 'zod'
import { count, dollars } from '../wire.ts'

/** Number of payments at one price. A customer who paid twice counts twice, so that the total equals the sales. */
export interface PriceSales {
  readonly amountCents: number
  readonly count: number
}

const wire = z
  .object({ amounts: z.array(dollars), counts: z.array(count) })
  .refine(({ amounts, counts }) => amounts.length === counts.length, { error: 'Each amount has its count' })

/** Two lists of the same length on the wire, one list of prices on both sides. */
export const cardSales = z.codec(wire, z.custom<PriceSales[]>(), {
  decode: ({ amounts, counts }) => amounts.map((amountCents, index) => ({ amountCents, count: counts[index] ?? 0 })),
  encode: (sales) => ({
    amounts: sales.map(({ amountCents }) => amountCents),
    counts: sales.map(({ count }) => count),
  }),
})
