import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { PAGE_SIZE } from '@portal/contract/reports/pages'
import { addSales, countOf, netCents, type SaleKind, type Sums } from '@portal/contract/reports/sales'
import type { InAppFilter, PaymentFilter } from '@portal/contract/reports/lists'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, during, micros, type Page, readCursor, readPage, type Row } from './pages.ts'
import { allOf } from '../conditions.ts'
import { countSaleDays, countSales, type SalesFilter } from '../sales/breakdown.ts'
import { matchesUtmValues, utmColumns } from '../utm/queries.ts'
import { windowOf } from '../window.ts'
import type { Span } from '@portal/contract/dates'
import type { Db } from '../../../platform/db/connect.ts'
import { clampToLimits } from '../../../platform/db/odd-values.ts'

export interface ListedPayment extends Row {
  readonly kind: 'payment' | 'refund'
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly paidAt: Date
  readonly priceCents: number
  readonly chargedCents: number
  readonly invoiceNumber: string
  readonly chargeId: string
}

const counted = {
  payments: sql<number>`sales`,
  refunds: sql<number>`refunds`,
  both: sql<number>`sales + refunds`,
}

/** Returns the payments and refunds behind a number of a sales report, newest first. */
export async function listPayments(db: Db, filter: PaymentFilter): Promise<Page<ListedPayment>> {
  const cursor = readCursor(filter.after)
  const { kind = 'payments' } = filter
  return readPage<ListedPayment>(
    {
      countDays: (first, last) => countSaleDays(db, cardFilter(filter), counted[kind], { first, last }),
      async readRows(span, limit) {
        const parts = [
          ...(kind === 'refunds' ? [] : [payments(filter, span, cursor, limit)]),
          ...(kind === 'payments' ? [] : [refunds(filter, span, cursor, limit)]),
        ]
        const { rows } = await sql<Omit<ListedPayment, 'invoiceNumber'> & { number: number }>`
          select * from (${unionOf(parts)}) listed order by "paidAt" desc, id desc limit ${limit}`.execute(db)
        return rows.map(({ number, ...row }) => ({ ...row, invoiceNumber: invoiceNumber(number) }))
      },
    },
    windowOf(filter.startDateUtc, filter.endDateUtc).span,
    cursor,
    filter.rows ?? PAGE_SIZE,
  )
}

function unionOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )
}

const who = sql`username as email, first_name as "firstName", last_name as "lastName"`

/** Payments have even IDs and refunds odd ones, so that both sort together. */
function payments(filter: PaymentFilter, span: Span, cursor: Cursor | null, limit: number): RawBuilder<unknown> {
  const id = sql`payments.id * 2`
  return sql`
    select ${id} as id, ${micros('paid_at')} as micros, 'payment' as kind, ${who}, paid_at as "paidAt",
      price_cents as "priceCents", amount_cents as "chargedCents", number, provider_charge_id as "chargeId"
    from payments join invoices on invoices.id = invoice_id join customers on customers.id = payments.customer_id
    where ${paymentConditions(filter)} and ${during('paid_at', span, cursor, id)}
    order by paid_at desc, payments.id desc limit ${limit}`
}

function refunds(filter: PaymentFilter, span: Span, cursor: Cursor | null, limit: number): RawBuilder<unknown> {
  const id = sql`refunds.id * 2 + 1`
  return sql`
    select ${id} as id, ${micros('requested_at')} as micros, 'refund' as kind, ${who}, requested_at as "paidAt",
      price_cents as "priceCents", -refunds.amount_cents as "chargedCents", number,
      coalesce(provider_refund_id, '') as "chargeId"
    from refunds join payments on payments.id = payment_id join invoices on invoices.id = payments.invoice_id
      join customers on customers.id = refunds.customer_id
    where refunds.state in ('pending', 'succeeded') and ${paymentConditions(filter)}
      and ${during('requested_at', span, cursor, id)}
    order by requested_at desc, refunds.id desc limit ${limit}`
}

function paymentConditions(filter: PaymentFilter): RawBuilder<unknown> {
  const { price, plan, merchant } = filter
  return allOf([
    price !== undefined && sql`price_cents = ${Number(price)}`,
    plan !== undefined && sql`sold_plan(invoices) = ${plan}`,
    merchant !== undefined && sql`payments.merchant_code = ${merchant}`,
    attributedTo(filter),
  ])
}

function attributedTo(
  filter: Pick<SalesFilter, 'without'> & Parameters<typeof matchesUtmValues>[0],
): RawBuilder<unknown> {
  const { without } = filter
  return allOf([without !== undefined && sql`${sql.ref(utmColumns[without])} is null`, matchesUtmValues(filter)])
}

export interface ListedInApp extends Row {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly device: 'ios' | 'android'
  readonly plan: 'monthly' | 'yearly'
  readonly startedAt: Date
  readonly refundedAt: Date | null
}

/** Returns the subscriptions and refunds behind a number of the in-app sales report, newest first. */
export async function listInAppSubscriptions(db: Db, filter: InAppFilter): Promise<Page<ListedInApp>> {
  const cursor = readCursor(filter.after)
  const { kind = 'payments' } = filter
  const which = allOf([
    filter.device !== undefined && sql`device = ${filter.device}`,
    filter.plan !== undefined && sql`plan = ${filter.plan}`,
    filter.merchant !== undefined && sql`merchant_code = ${filter.merchant}`,
    attributedTo(filter),
  ])
  return readPage<ListedInApp>(
    {
      countDays: (first, last) => countSaleDays(db, inAppFilter(filter), counted[kind], { first, last }),
      async readRows(span, limit) {
        const parts = [
          ...(kind === 'refunds' ? [] : [inAppRows(which, span, cursor, limit, { isRefund: false })]),
          ...(kind === 'payments' ? [] : [inAppRows(which, span, cursor, limit, { isRefund: true })]),
        ]
        const { rows } = await sql<ListedInApp>`
          select * from (${unionOf(parts)}) listed
          order by coalesce("refundedAt", "startedAt") desc, id desc limit ${limit}`.execute(db)
        return rows
      },
    },
    windowOf(filter.startDateUtc, filter.endDateUtc).span,
    cursor,
    filter.rows ?? PAGE_SIZE,
  )
}

/** As for payments: subscriptions have even IDs and their refunds odd ones. */
function inAppRows(
  which: RawBuilder<unknown>,
  span: Span,
  cursor: Cursor | null,
  limit: number,
  { isRefund }: { readonly isRefund: boolean },
): RawBuilder<unknown> {
  const at = isRefund ? 'ended_at' : 'sold.created_at'
  const id = isRefund ? sql`sold.id * 2 + 1` : sql`sold.id * 2`
  return sql`
    select ${id} as id, ${micros(at)} as micros, ${who}, device, plan, sold.created_at as "startedAt",
      ${isRefund ? sql`ended_at` : sql`null::timestamptz`} as "refundedAt"
    from in_app_subscriptions sold join customers on customers.id = customer_id
    where ${which} and ${during(at, span, cursor, id)} ${isRefund ? sql`and ended_reason = 'refunded'` : sql``}
    order by ${sql.ref(at)} desc, sold.id desc limit ${limit}`
}

/** Number of sales behind a number, and their total. */
interface SaleCount {
  readonly count: number
  readonly totalCents: number
}

/** Counts as the sales reports do. */
export async function countPayments(db: Db, filter: PaymentFilter): Promise<SaleCount> {
  const sums = addSales(
    await countSales(db, windowOf(filter.startDateUtc, filter.endDateUtc), cardFilter(filter), 'plan'),
  )
  return ofKind(sums, filter.kind)
}

/** Counts as the in-app sales report does. */
export async function countInAppSubscriptions(db: Db, filter: InAppFilter): Promise<SaleCount> {
  const window = windowOf(filter.startDateUtc, filter.endDateUtc)
  return ofKind(addSales(await countSales(db, window, inAppFilter(filter), 'plan')), filter.kind)
}

function ofKind(sums: Sums, kind: SaleKind = 'payments'): SaleCount {
  const cents = { payments: sums.grossCents, refunds: 0 - sums.refundedCents, both: netCents(sums) }
  return { count: countOf(sums, kind), totalCents: clampToLimits(cents[kind]) }
}

function cardFilter(filter: PaymentFilter): SalesFilter {
  return { ...filter, channel: 'card' }
}

function inAppFilter(filter: InAppFilter): SalesFilter {
  return { ...filter, channel: 'in-app' }
}
