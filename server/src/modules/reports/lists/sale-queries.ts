import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import type { CalendarDay } from '@portal/contract/dates'
import { inAppPricesCents, inAppRows } from '@portal/contract/reports/in-app'
import type { InAppFilter, PaymentFilter } from '@portal/contract/reports/lists'
import { sql } from 'kysely'
import { during, micros, type Page, pageSizeOf, readCursor, readPage, type Row } from './pages.ts'
import { countCardSales, countInAppSales } from '../sales/queries.ts'
import { windowOf } from '../window.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { withinLimits } from '../../../platform/db/odd-values.ts'

export interface ListedPayment extends Row {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly paidAt: Date
  readonly priceCents: number
  readonly chargedCents: number
  readonly invoiceNumber: string
  readonly chargeId: string
}

/** The payments that a number of the card sales report counts, newest first. */
export async function listPayments(db: Db, filter: PaymentFilter): Promise<Page<ListedPayment>> {
  const cursor = readCursor(filter.after)
  const price = filter.price === undefined ? sql`true` : sql`price_cents = ${Number(filter.price)}`
  return readPage<ListedPayment>(
    {
      async countDays(first, last) {
        const { rows } = await sql<{ day: CalendarDay; count: number }>`
          select day, sum(payments)::bigint as count from payments_by_day
          where day between ${first} and ${last} and ${price} group by day having sum(payments) > 0 order by day desc
        `.execute(db)
        return rows
      },
      async readRows(span, limit) {
        const { rows } = await sql<Omit<ListedPayment, 'invoiceNumber'> & { number: number }>`
          with listed as (
            select * from payments where ${price} and ${during('paid_at', span, cursor)}
            order by paid_at desc, id desc limit ${limit}
          )
          select listed.id, ${micros('listed.paid_at')} as micros, username as email, first_name as "firstName",
            last_name as "lastName", listed.paid_at as "paidAt", listed.price_cents as "priceCents",
            amount_cents as "chargedCents", number, provider_charge_id as "chargeId"
          from listed join customers on customers.id = customer_id join invoices on invoices.id = invoice_id
          order by listed.paid_at desc, listed.id desc
        `.execute(db)
        return rows.map(({ number, ...row }) => ({ ...row, invoiceNumber: invoiceNumber(number) }))
      },
    },
    windowOf(filter.startDateUtc, filter.endDateUtc).span,
    cursor,
    pageSizeOf(filter.rows),
  )
}

export interface ListedInApp extends Row {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly device: 'ios' | 'android'
  readonly plan: 'monthly' | 'yearly'
  readonly startedAt: Date
}

/** The subscriptions that a number of the in-app sales report counts, newest first. */
export async function listInAppSubscriptions(db: Db, filter: InAppFilter): Promise<Page<ListedInApp>> {
  const cursor = readCursor(filter.after)
  const which = sql.join(
    [
      filter.device === undefined ? sql`true` : sql`device = ${filter.device}`,
      filter.plan === undefined ? sql`true` : sql`plan = ${filter.plan}`,
    ],
    sql` and `,
  )
  return readPage<ListedInApp>(
    {
      async countDays(first, last) {
        const { rows } = await sql<{ day: CalendarDay; count: number }>`
          select day, sum(subscriptions)::bigint as count from in_app_subscriptions_by_day
          where day between ${first} and ${last} and ${which} group by day having sum(subscriptions) > 0
          order by day desc
        `.execute(db)
        return rows
      },
      async readRows(span, limit) {
        const { rows } = await sql<ListedInApp>`
          with listed as (
            select * from in_app_subscriptions where ${which} and ${during('created_at', span, cursor)}
            order by created_at desc, id desc limit ${limit}
          )
          select listed.id, ${micros('listed.created_at')} as micros, username as email, first_name as "firstName",
            last_name as "lastName", device, plan, listed.created_at as "startedAt"
          from listed join customers on customers.id = customer_id
          order by listed.created_at desc, listed.id desc
        `.execute(db)
        return rows
      },
    },
    windowOf(filter.startDateUtc, filter.endDateUtc).span,
    cursor,
    pageSizeOf(filter.rows),
  )
}

/** How many sales a number counts, and what they were sold for together. */
interface SaleCount {
  readonly count: number
  readonly totalCents: number
}

/** As the card sales report counts them. */
export async function countPayments(db: Db, filter: PaymentFilter): Promise<SaleCount> {
  const sales = await countCardSales(db, windowOf(filter.startDateUtc, filter.endDateUtc))
  const counted = sales.filter(({ amountCents }) => filter.price === undefined || amountCents === Number(filter.price))
  return sum(counted.map(({ amountCents, count }) => ({ count, priceCents: amountCents })))
}

/** As the in-app sales report counts them. */
export async function countInAppSubscriptions(db: Db, filter: InAppFilter): Promise<SaleCount> {
  const sales = await countInAppSales(db, windowOf(filter.startDateUtc, filter.endDateUtc))
  const counted = inAppRows(sales).filter(
    ({ device, plan }) => (filter.device ?? device) === device && (filter.plan ?? plan) === plan,
  )
  return sum(counted.map(({ plan, count }) => ({ count, priceCents: inAppPricesCents[plan] })))
}

function sum(counted: readonly { readonly count: number; readonly priceCents: number }[]): SaleCount {
  const count = counted.reduce((so, one) => so + one.count, 0)
  const totalCents = counted.reduce((so, one) => so + one.count * one.priceCents, 0)
  return { count, totalCents: withinLimits(totalCents) }
}
