import { z } from 'zod'
import { merchantCode } from '../fields.ts'
import { count, instant } from '../wire.ts'
import { hasUtm, utmFilter } from './utm.ts'

/** What sales are broken down by. */
export const breakdowns = ['price', 'plan', 'merchant', 'campaign', 'device', 'day'] as const
export type Breakdown = (typeof breakdowns)[number]

/** Where customers pay. */
export const salesChannels = ['card', 'in-app'] as const
export type SalesChannel = (typeof salesChannels)[number]

const input = z.strictObject({
  startDateUtc: instant,
  endDateUtc: instant,
  channel: z.enum(salesChannels),
  by: z.enum(breakdowns),
  merchant: merchantCode.optional(),
  ...utmFilter,
})

/** Merchants and UTM values are counted apart: their combinations would be as many as the customers. */
export const salesInput = input
  .refine(({ merchant, by, channel, ...rest }) => merchant === undefined || !isByUtm(by, channel, rest), {
    path: ['merchant'],
    error: 'Sales of a merchant cannot be filtered or broken down by UTM values.',
  })
  .refine(({ by, ...rest }) => !hasUtm(rest) || (by !== 'price' && by !== 'merchant'), {
    path: ['by'],
    error: 'Sales by UTM values cannot be broken down by price or merchant.',
  })
  .refine(({ startDateUtc, endDateUtc }) => startDateUtc <= endDateUtc, {
    path: ['endDateUtc'],
    error: 'End date cannot be before start date',
  })
export type SalesInput = z.output<typeof salesInput>

/** Whether the counts by UTM values are asked for. The device of a card payment is the client of its customer. */
export function isByUtm(by: Breakdown, channel: SalesChannel, filter: Parameters<typeof hasUtm>[0]): boolean {
  return by === 'campaign' || (by === 'device' && channel === 'card') || hasUtm(filter)
}

export const soldRow = z.object({
  /** A price in cents, a plan, the code of a merchant, a campaign, a device, a day; null for customers without one. */
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

export function netCents({ grossCents, refundedCents }: Sums): number {
  return grossCents - refundedCents
}
