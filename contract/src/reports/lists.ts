import { z } from 'zod'
import { merchantCode } from '../fields.ts'
import { instant } from '../wire.ts'
import { inAppDevices } from './in-app.ts'
import { page, pageOf } from './pages.ts'
import { saleKinds } from './sales.ts'
import { hasUtm, utmFilter } from './utm.ts'

/** The lists behind the numbers of sales. */

const NOT_TOGETHER = 'UTM values cannot be combined with a price.'

/** Whose sales: of a merchant, or of customers who came with some UTM values. */
const saleFilter = {
  startDateUtc: instant,
  endDateUtc: instant,
  plan: z.enum(['monthly', 'yearly']).optional(),
  merchant: merchantCode.optional(),
  ...utmFilter,
  /** Of customers who came without this value. */
  without: z.enum(['client', 'campaign']).optional(),
}

/** Sales unless refunds, or both, are asked for. */
const kind = z.enum(saleKinds).optional()

const paymentFilter = z.strictObject({
  ...saleFilter,
  /** In cents: of payments for this price only. */
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

/** The server requires a UTM value, or customers without one, from users without `card-sales-report`. */
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
  /** Set where the row is the refund of the subscription; it is listed as sold, too. */
  refundedAt: instant.nullable(),
})

export type ReportedInApp = z.output<typeof inAppList>['rows'][number]
export type ReportedPayment = z.output<typeof paymentList>['rows'][number]

interface SaleFilter extends Partial<Record<keyof typeof utmFilter, string | undefined>> {
  readonly without?: unknown
  readonly price?: string | undefined
}

/** Prices are counted apart from UTM values. */
function isCountedTogether(filter: SaleFilter): boolean {
  const isByUtm = hasUtm(filter) || filter.without !== undefined
  return !isByUtm || filter.price === undefined
}

/** With what all of them were sold for, on every page. */
function soldPageOf<S extends z.ZodRawShape>(row: S) {
  return pageOf(row).extend({ totalCents: z.int() })
}
