import { z } from 'zod'
import { count, dollars } from '../wire.ts'
import type { SoldRow } from './sales.ts'

/** Number of payments at one price. A customer who pays twice counts twice, so the total equals the sales. */
export interface PriceSales {
  readonly amountCents: number
  readonly count: number
}

const wire = z
  .object({ amounts: z.array(dollars), counts: z.array(count) })
  .refine(({ amounts, counts }) => amounts.length === counts.length, { error: 'Each amount has its count' })

/** Two lists of the same length on the wire; one list of prices in code. */
export const cardSales = z.codec(wire, z.custom<PriceSales[]>(), {
  decode: ({ amounts, counts }) => amounts.map((amountCents, index) => ({ amountCents, count: counts[index] ?? 0 })),
  encode: (sales) => ({
    amounts: sales.map(({ amountCents }) => amountCents),
    counts: sales.map(({ count }) => count),
  }),
})

/** Rows of the report, lowest price first, including prices with refunds only in this period. */
export function withRefundedPrices(
  sales: readonly PriceSales[],
  sold: readonly SoldRow[] = [],
): (PriceSales & { readonly totalCents: number })[] {
  const onlyRefunded = sold
    .map(({ key }) => ({ amountCents: Number(key), count: 0 }))
    .filter(({ amountCents }) => !sales.some((price) => price.amountCents === amountCents))
  return [...sales, ...onlyRefunded]
    .toSorted((one, other) => one.amountCents - other.amountCents)
    .map(({ amountCents, count }) => ({ amountCents, count, totalCents: amountCents * count }))
}
