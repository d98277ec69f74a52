import { z } from 'zod'
import { customerStatuses, customerTypes } from '../customers/facts.ts'
import { merchantCode } from '../fields.ts'
import { optionalLine } from '../text.ts'
import { count, flag, instant } from '../wire.ts'
import { inAppDevices } from './in-app.ts'

/** The lists behind the numbers of the reports: what a number counts at present, newest first, page by page. */

/** So many rows has a page unless more or fewer are asked for, which may be `MAX_ROWS`. */
export const PAGE_SIZE = 50
export const MAX_ROWS = 1000

const NOT_TOGETHER = 'UTM values cannot be combined with a merchant or a price.'

const page = {
  /** Where the page starts: the `next` of the page before, which says nothing to anyone else. */
  after: z
    .string()
    .regex(/^\d{1,16}\.\d{1,18}$/)
    .optional(),
  /** How many rows it has at most. */
  rows: z
    .string()
    .regex(/^\d{1,4}$/)
    .refine((rows) => Number(rows) >= 1 && Number(rows) <= MAX_ROWS)
    .optional(),
}

/** From the first to the last millisecond of Eastern days; without them, all time. */
const period = { startDateUtc: instant.optional(), endDateUtc: instant.optional() }
/** A blank one is not asked for. */
const utmValue = optionalLine(200, undefined, 'issued')
  .transform((value) => value || undefined)
  .optional()

/** The six values that say where a sign-up came from. */
export const utmFilter = {
  client: utmValue,
  source: utmValue,
  campaign: utmValue,
  medium: utmValue,
  term: utmValue,
  content: utmValue,
}

/** Which sign-ups a number counts; what is left out is not asked for. Type, status and plan are those of now. */
const signUpFilter = z
  .strictObject({
    ...period,
    type: z.enum(['free', 'paid', 'comp']).optional(),
    plan: z.enum(['monthly', 'yearly']).optional(),
    verified: flag.optional(),
    /** Of the affiliates, or of the brand's own merchant. */
    affiliate: flag.optional(),
    merchant: merchantCode.optional(),
    /** Only premium customers whose subscription ends on its last day. */
    cancellationRequested: z.literal('true').optional(),
    ...utmFilter,
    ...page,
  })
  .refine(
    ({ plan, verified, affiliate, merchant, cancellationRequested, ...rest }) =>
      !hasUtm(rest) ||
      [plan, verified, affiliate, merchant, cancellationRequested].every((value) => value === undefined),
    { path: ['client'], error: 'UTM sign-ups can be filtered by type only.' },
  )
  .refine(
    ({ cancellationRequested, startDateUtc, endDateUtc }) =>
      !cancellationRequested || (startDateUtc === undefined && endDateUtc === undefined),
    { path: ['startDateUtc'], error: 'Cancellation requests are available for all time only.' },
  )
export const signUpListInput = signUpFilter
export type SignUpFilter = z.output<typeof signUpFilter>

/** Whose sales: of a merchant, or of customers who came with some UTM values. */
const saleFilter = {
  startDateUtc: instant,
  endDateUtc: instant,
  plan: z.enum(['monthly', 'yearly']).optional(),
  merchant: merchantCode.optional(),
  ...utmFilter,
  /** Of customers who came without this value. */
  without: z.enum(['client', 'campaign']).optional(),
  ...page,
}

export const paymentListInput = z
  .strictObject({
    ...saleFilter,
    /** In cents: of payments for this price only. */
    price: z
      .string()
      .regex(/^\d{1,12}$/)
      .optional(),
    /** Payments unless refunds, or both, are asked for. */
    kind: z.enum(['payments', 'refunds', 'both']).optional(),
  })
  .refine(isCountedTogether, { path: ['merchant'], error: NOT_TOGETHER })
export type PaymentFilter = z.output<typeof paymentListInput>

export const inAppListInput = z
  .strictObject({ ...saleFilter, device: z.enum(inAppDevices).optional() })
  .refine(isCountedTogether, { path: ['merchant'], error: NOT_TOGETHER })
export type InAppFilter = z.output<typeof inAppListInput>

export const signUpList = pageOf({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: z.enum(customerTypes),
  status: z.enum(customerStatuses),
  plan: z.enum(['monthly', 'yearly']).nullable(),
  merchant: z.string(),
  signedUpAt: instant,
})

export const paymentList = soldPageOf({
  kind: z.enum(['payment', 'refund']),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** When it was paid, or the refund was requested. */
  paidAt: instant,
  /** What was sold, which is what the report groups by. */
  priceCents: z.int(),
  /** What the card was charged: the price less the customer's credit, plus what was owed. Below zero: refunded. */
  chargedCents: z.int(),
  invoiceNumber: z.string(),
  /** What the payment provider calls the payment or the refund. */
  chargeId: z.string(),
})

export const inAppList = soldPageOf({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  device: z.enum(inAppDevices),
  plan: z.enum(['monthly', 'yearly']),
  startedAt: instant,
})

export type ReportedSignUp = z.output<typeof signUpList>['rows'][number]
export type ReportedInApp = z.output<typeof inAppList>['rows'][number]
export type ReportedPayment = z.output<typeof paymentList>['rows'][number]

interface SaleFilter extends Partial<Record<keyof typeof utmFilter, string | undefined>> {
  readonly without?: unknown
  readonly merchant?: string | undefined
  readonly price?: string | undefined
}

/** Prices and merchants are counted apart from UTM values: their combinations would be as many as the customers. */
function isCountedTogether(filter: SaleFilter): boolean {
  const isByUtm = hasUtm(filter) || filter.without !== undefined
  return !isByUtm || (filter.merchant === undefined && filter.price === undefined)
}

/** Whether any of the six values is asked for. */
export function hasUtm(filter: Partial<Record<keyof typeof utmFilter, string | undefined>>): boolean {
  return (Object.keys(utmFilter) as (keyof typeof utmFilter)[]).some((name) => filter[name] !== undefined)
}

/** One page, and how many there are in all, from one snapshot of the database. */
function pageOf<S extends z.ZodRawShape>(row: S) {
  return z.object({ count, rows: z.array(z.object(row)), next: z.string().nullable() })
}

/** With what all of them were sold for, on every page. */
function soldPageOf<S extends z.ZodRawShape>(row: S) {
  return pageOf(row).extend({ totalCents: z.int() })
}
