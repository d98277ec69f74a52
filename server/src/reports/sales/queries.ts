import type { Span } from '@portal/contract/dates'
import type { InAppSales, SignUps, UtmValues } from '@portal/contract/reports/calls'
import type { PriceSales } from '@portal/contract/reports/card-sales'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { monthsOf, type Window } from '../window.ts'

/**
 * All of these read the kept counts of whole days and count only what is left of a window at its ends, so that they take
 * as long for a day as for years of any number of payments.
 */

/** How many payments were made for each price, the lowest first. */
export async function countCardSales(db: Db, window: Window): Promise<PriceSales[]> {
  const { rows } = await sql<PriceSales>`
    select price_cents as "amountCents", sum(payments)::bigint as count from (
      select price_cents, payments from payments_by_day where ${withinDays(window)}
      union all
      select price_cents, count(*) from payments where ${withinEdges(sql.ref('paid_at'), window)} group by 1
    ) sales
    group by price_cents having sum(payments) <> 0 order by price_cents
  `.execute(db)
  return rows
}

/** How many subscriptions were begun in the app stores. */
export async function countInAppSales(db: Db, window: Window): Promise<InAppSales> {
  const { rows } = await sql<{ device: 'ios' | 'android'; plan: 'monthly' | 'yearly'; count: number }>`
    select device, plan, sum(subscriptions)::bigint as count from (
      select device, plan, subscriptions from in_app_subscriptions_by_day where ${withinDays(window)}
      union all
      select device, plan, count(*) from in_app_subscriptions
      where ${withinEdges(sql.ref('created_at'), window)} group by 1, 2
    ) sales
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

/** The six values that a sign-up may have come with; those that are undefined are not asked for. */
export type UtmFilter = { readonly [Name in keyof UtmValues]?: string | undefined }

/** The sign-ups that came with all the values asked for. */
export async function countUtmSignUps(db: Db, window: Window, filter: UtmFilter): Promise<SignUps> {
  const came = cameWith(filter)
  const { rows } = await sql<TypeCount>`
    select type, sum(customers)::bigint as count from (
      select type, customers from utm_counts
      where attribution_id in (select id from utm_attributions where ${came}) and ${withinGrains(window)}
      union all
      select type, customers from sign_up_changes where ${came} and ${withinDays(window)}
      union all
      select type, count(*) from customers where ${came} and ${withinEdges(sql.ref('created_at'), window)} group by 1
    ) sign_ups
    group by type
  `.execute(db)
  return toSignUps(rows)
}

/** Every value that any customer came with, by name. */
export async function listUtmValues(db: Db): Promise<UtmValues> {
  const values = Object.entries(utmColumns).map(
    ([name, column]) => sql`
      select ${sql.lit(name)} as name, ${sql.ref(column)} as value from utm_attributions
      union select ${sql.lit(name)}, ${sql.ref(column)} from sign_up_changes`,
  )
  const { rows } = await sql<{ name: keyof UtmValues; value: string }>`
    select name, value from (${sql.join(values, sql` union all `)}) values
    where value is not null order by lower(value), value
  `.execute(db)
  const of = (name: keyof UtmValues) => rows.filter((row) => row.name === name).map(({ value }) => value)
  return {
    client: of('client'),
    source: of('source'),
    campaign: of('campaign'),
    medium: of('medium'),
    term: of('term'),
    content: of('content'),
  }
}

/** The columns of customers and of the counts that hold the six values. */
export const utmColumns = {
  client: 'client',
  source: 'utm_source',
  campaign: 'utm_campaign',
  medium: 'utm_medium',
  term: 'utm_term',
  content: 'utm_content',
} as const satisfies Record<keyof UtmValues, string>

/** Rows that have all the values asked for. */
export function cameWith(filter: UtmFilter): RawBuilder<boolean> {
  // The keys of the table are its own type's.
  const asked = (Object.keys(utmColumns) as (keyof UtmValues)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [sql<boolean>`${sql.ref(utmColumns[name])} = ${value}`]
  })
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(asked, sql` and `)}`
}

interface TypeCount {
  readonly type: 'free' | 'paid' | 'comp' | 'none' | null
  readonly count: number
}

function toSignUps(rows: readonly TypeCount[]): SignUps {
  const of = (type: TypeCount['type']) => rows.find((row) => row.type === type)?.count ?? 0
  const [premium, trial, complimentary] = [of('paid'), of('free'), of('comp')]
  return { total: premium + trial + complimentary, premium, trial, complimentary }
}

/** The whole days of a window, of rows with a `day`. */
function withinDays({ days }: Window): RawBuilder<boolean> {
  return days === null ? sql`false` : sql`day between ${days[0]} and ${days[1]}`
}

/** The same of rows that count a day or a whole month, each day once. */
function withinGrains({ days }: Window): RawBuilder<boolean> {
  if (days === null) return sql`false`
  const { months, days: rest } = monthsOf(days)
  const parts = rest.map(([first, last]) => sql`(grain = 'day' and start between ${first} and ${last})`)
  if (months !== null) parts.push(sql`(grain = 'month' and start >= ${months.from} and start < ${months.before})`)
  return sql`(${sql.join(parts, sql` or `)})`
}

/** What is left of a window before and after its whole days. */
function withinEdges(instant: RawBuilder<unknown>, { edges }: Window): RawBuilder<boolean> {
  if (edges.length === 0) return sql`false`
  const parts = edges.map(({ start, end }: Span) => sql`(${instant} >= ${start} and ${instant} < ${end})`)
  return sql`(${sql.join(parts, sql` or `)})`
}
