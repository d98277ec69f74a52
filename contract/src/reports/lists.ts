import { z } from 'zod'
import { merchantCode } from '../fields.ts'
import { instant } from '../wire.ts'
import { inAppDevices } from './in-app.ts'
import { page, pageOf } from './pages.ts'
import { saleKinds } from './sales.ts'
import { hasUtm, utmFilter } from './utm.ts'

/** Lists behind the sales numbers. */

const NOT_TOGETHER = 'UTM values cannot be combined with a price.'

/** Sales of one merchant, or to customers with given UTM values. */
const saleFilter = {
  startDateUtc: instant,
  endDateUtc: instant,
  plan: z.enum(['monthly', 'yearly']).optional(),
  merchant: merchantCode.optional(),
  ...utmFilter,
  /** Only customers without this value. */
  without: z.enum(['client', 'campaign']).optional(),
}

/** Sales by default; refunds or both on request. */
const kind = z.enum(saleKinds).optional()

const paymentFilter = z.strictObject({
  ...saleFilter,
  /** In cents: only payments at this price. */
  price: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  kind,
})
const together = { path: ['price'], error: NOT_TOGETHER }

export const paymentFileInput = paymentFilter.refine(isCountedTogether, together)
export const paymentListInput = paymentFilter.extend(page).refine(isCountedTogether, together)
export type PaymentFilter = z.output<typeof paymentListInput>

/** For users without `card-sales-report`, the server requires a UTM value, or customers without one. */
export const utmPaymentFileInput = z.strictObject({ ...saleFilter, kind })
export const utmPaymentListInput = utmPaymentFileInput.extend(page)

export const inAppFileInput = z.strictObject({ ...saleFilter, device: z.enum(inAppDevices).optional(), kind })
export const inAppListInput = inAppFileInput.extend(page)
export type InAppFilter = z.output<typeof inAppListInput>

export const paymentList = soldPageOf({
  kind: z.enum(['payment', 'refund']),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Time of the payment or of the refund request. */
  paidAt: instant,
  /** Price of the product sold, by which the report groups. */
  priceCents: z.int(),
  /** Amount charged to the card: the price minus the customer's credit, plus any amount due. Negative for a refund. */
  chargedCents: z.int(),
  invoiceNumber: z.string(),
  /** The provider's ID of the payment or refund. */
  chargeId: z.string(),
})

export const inAppList = soldPageOf({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  device: z.enum(inAppDevices),
  plan: z.enum(['monthly', 'yearly']),
  startedAt: instant,
  /** Set if the row is a refund; the sale is a separate row. */
  refundedAt: instant.nullable(),
})

export type ReportedInApp = z.output<typeof inAppList>['rows'][number]
export type ReportedPayment = z.output<typeof paymentList>['rows'][number]

interface SaleFilter extends Partial<Record<keyof typeof utmFilter, string | undefined>> {
  readonly without?: unknown
  readonly price?: string | undefined
}

/** Prices are counted separately from UTM values. */
function isCountedTogether(filter: SaleFilter): boolean {
  const isByUtm = hasUtm(filter) || filter.without !== undefined
  return !isByUtm || filter.price === undefined
}

/** A page of rows, each page with the total sales of all rows. */
function soldPageOf<S extends z.ZodRawShape>(row: S) {
  return pageOf(row).extend({ totalCents: z.int() })
}
