import { z } from 'zod'
import { merchantCode } from '../fields.ts'
import { count } from '../wire.ts'
import { inOrder, period } from './period.ts'
import { hasUtm, utmFilter } from './utm.ts'

/** Breakdowns of sales. */
const breakdowns = ['price', 'plan', 'merchant', 'campaign', 'device', 'product', 'day'] as const
export type Breakdown = (typeof breakdowns)[number]

/** Where customers pay. */
const salesChannels = ['card', 'in-app'] as const
export type SalesChannel = (typeof salesChannels)[number]

export const salesInput = inOrder(
  z.strictObject({
    ...period,
    channel: z.enum(salesChannels),
    by: z.enum(breakdowns),
    merchant: merchantCode.optional(),
  }),
)

/**
 * Card sales by UTM values: filtered by some, or broken down by one. Readers of this report may not see total sales.
 */
export const utmSalesInput = inOrder(
  z.strictObject({ ...period, by: z.enum(breakdowns).exclude(['price', 'product']), ...utmFilter }),
).refine(({ by, ...filter }) => isByUtm(by, 'card', filter), {
  path: ['by'],
  error: 'Sales by plan, merchant or day require a UTM value.',
})

/** Whether the counts by UTM values are used. The device of a card payment is its customer's client. */
export function isByUtm(by: Breakdown, channel: SalesChannel, filter: Parameters<typeof hasUtm>[0]): boolean {
  return by === 'campaign' || (by === 'device' && channel === 'card') || hasUtm(filter)
}

export const soldRow = z.object({
  /** A price in cents, a plan, a merchant code, a campaign, a device, `ios monthly` or a day; null if there is none. */
  key: z.string().nullable(),
  sales: count,
  grossCents: z.int(),
  refunds: count,
  refundedCents: z.int(),
})
export type SoldRow = z.output<typeof soldRow>

export type Sums = Omit<SoldRow, 'key'>

export function addSales(rows: readonly Sums[]): Sums {
  const total = (of: keyof Sums) => rows.reduce((so, row) => so + row[of], 0)
  return {
    sales: total('sales'),
    grossCents: total('grossCents'),
    refunds: total('refunds'),
    refundedCents: total('refundedCents'),
  }
}

/** The rows that a sales number counts. */
export const saleKinds = ['payments', 'refunds', 'both'] as const
export type SaleKind = (typeof saleKinds)[number]

export function countOf({ sales, refunds }: Pick<Sums, 'sales' | 'refunds'>, kind: SaleKind): number {
  return { payments: sales, refunds, both: sales + refunds }[kind]
}

export function netCents({ grossCents, refundedCents }: Sums): number {
  return grossCents - refundedCents
}
