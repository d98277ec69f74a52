import type { SignUps } from '@portal/contract/reports/calls'
import type { PriceSales } from '@portal/contract/reports/card-sales'
import type { InAppSales } from '@portal/contract/reports/in-app'
import { type RawBuilder, sql } from 'kysely'
import { countRanges, type Window, withinDays, withinEdges } from '../window.ts'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * All queries here read the pre-aggregated counts for whole days and count only the partial days at both ends of a
 * window, so they take as long for a day as for years with any number of payments.
 */

/** Returns the number of payments per price, lowest price first. */
export async function countCardSales(db: Db, window: Window): Promise<PriceSales[]> {
  const { rows } = await sql<PriceSales>`
    select price_cents as "amountCents", sum(sales)::bigint as count from (
      ${soldWithin(window, sql`channel = 'card'`)}
      union all
      select 'card', price_cents, '', count(*) from payments
      where ${withinEdges(sql.ref('paid_at'), window)} group by price_cents
    ) sold
    group by price_cents having sum(sales) <> 0 order by price_cents
  `.execute(db)
  return rows
}

/** Returns the number of subscriptions started in the app stores. */
export async function countInAppSales(db: Db, window: Window): Promise<InAppSales> {
  const { rows } = await sql<{ device: 'ios' | 'android'; plan: 'monthly' | 'yearly'; count: number }>`
    select channel as device, plan, sum(sales)::bigint as count from (
      ${soldWithin(window, sql`channel <> 'card'`)}
      union all
      select device, 0, plan, count(*) from in_app_subscriptions
      where ${withinEdges(sql.ref('created_at'), window)} group by device, plan
    ) sold
    group by 1, 2
  `.execute(db)
  const of = (device: string, plan: string) =>
    rows.find((row) => row.device === device && row.plan === plan)?.count ?? 0
  return {
    iosMonthly: of('ios', 'monthly'),
    iosAnnual: of('ios', 'yearly'),
    androidMonthly: of('android', 'monthly'),
    androidAnnual: of('android', 'yearly'),
  }
}

/** Returns the sales on the whole days of a window, with the columns `channel`, `price_cents`, `plan`, `sales`. */
function soldWithin(window: Window, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ${sql.join(
      countRanges(window).map(
        (range) => sql`select channel, price_cents, plan, sales from sale_counts where ${range} and ${which}`,
      ),
      sql` union all `,
    )}
    union all
    select channel, price_cents, plan, sales from sale_changes where ${withinDays(window)} and ${which}`
}

/** Returns a merchant's sign-ups by current type. Customers without a type are not counted. */
export async function countMerchantSignUps(db: Db, window: Window, merchant: string): Promise<SignUps> {
  const { rows } = await sql<TypeCount>`
    select type, sum(customers)::bigint as count from (
      select type, customers from sign_ups_by_day where merchant_code = ${merchant} and ${withinDays(window)}
      union all
      select type, count(*) from customers
      where merchant_code = ${merchant} and ${withinEdges(sql.ref('created_at'), window)} group by 1
    ) sign_ups
    group by type
  `.execute(db)
  return toSignUps(rows)
}

/** Number of sign-ups of a type, including customers without one, whom no report counts. */
export interface TypeCount {
  readonly type: 'free' | 'paid' | 'comp' | 'none' | null
  readonly count: number
}

export function toSignUps(rows: readonly TypeCount[]): SignUps {
  const of = (type: TypeCount['type']) => rows.find((row) => row.type === type)?.count ?? 0
  const [premium, trial, complimentary] = [of('paid'), of('free'), of('comp')]
  return { total: premium + trial + complimentary, premium, trial, complimentary }
}
