import type { SignUps } from '@portal/contract/reports/calls'
import type { PriceSales } from '@portal/contract/reports/card-sales'
import type { InAppSales } from '@portal/contract/reports/in-app'
import { type RawBuilder, sql } from 'kysely'
import { keptRanges, type Window, withinDays, withinEdges } from '../window.ts'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * All of these read the pre-aggregated counts of whole days and count only what is left of a window at its ends, so
 * that they take as long for a day as for years of any number of payments.
 */

/** How many payments were made for each price, the lowest first. */
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

/** How many subscriptions were started in the app stores. */
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

/** What was sold on the whole days of a window, in the order `channel`, `price_cents`, `plan`, `sales`. */
function soldWithin(window: Window, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ${sql.join(
      keptRanges(window).map(
        (range) => sql`select channel, price_cents, plan, sales from sale_counts where ${range} and ${which}`,
      ),
      sql` union all `,
    )}
    union all
    select channel, price_cents, plan, sales from sale_changes where ${withinDays(window)} and ${which}`
}

/** The sign-ups of one merchant. Type is that of now; who has none is not counted. */
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

/** How many customers of a type signed up; of those without one, which no report counts, too. */
export interface TypeCount {
  readonly type: 'free' | 'paid' | 'comp' | 'none' | null
  readonly count: number
}

export function toSignUps(rows: readonly TypeCount[]): SignUps {
  const of = (type: TypeCount['type']) => rows.find((row) => row.type === type)?.count ?? 0
  const [premium, trial, complimentary] = [of('paid'), of('free'), of('comp')]
  return { total: premium + trial + complimentary, premium, trial, complimentary }
}
