import type { CalendarDay, Span } from '@portal/contract/dates'
import { PAGE_SIZE } from '@portal/contract/reports/pages'
import type { SignUpFilter } from '@portal/contract/reports/sign-ups/calls'
import { hasUtm } from '@portal/contract/reports/utm'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { allOf } from '../conditions.ts'
import { matchesUtmValues, countUtmSignUps, utmCountDays } from '../utm/queries.ts'
import { type Days, windowOf, withinEdges } from '../window.ts'
import { type Cursor, toPage, during, micros, type Row, readCursor, readPage } from '../lists/pages.ts'

/** Selects sign-ups. */
export interface SignUpQuery {
  readonly filter: SignUpFilter
  readonly brandMerchant: string
}

/** Returns the customers behind a number of sign-ups, newest first. */
export async function listSignUps(db: Db, query: SignUpQuery) {
  const { filter } = query
  const cursor = readCursor(filter.after)
  const readRows = (span: Span, limit: number) => readCustomers(db, query, { span, cursor }, limit)
  const span = await spanOf(db, query)
  const pageSize = filter.rows ?? PAGE_SIZE
  if (filter.cancellationRequested) return toPage(await readRows(span, pageSize + 1), pageSize)
  const countDays = (first: CalendarDay, last: CalendarDay) => countDaysWith(db, query, first, last)
  return readPage({ countDays, readRows }, span, cursor, pageSize)
}

/** Returns the total number of customers, as the report counts them. */
export async function countListed(db: Db, { filter, brandMerchant }: SignUpQuery): Promise<number> {
  const window = windowOf(...boundsOf(filter))
  const { span, days } = window
  if (span.start >= span.end) return 0
  if (hasUtm(filter)) {
    const { total, premium, trial, complimentary } = await countUtmSignUps(db, window, filter)
    return filter.type === undefined ? total : { paid: premium, free: trial, comp: complimentary }[filter.type]
  }
  const counted = sql.ref(filter.cancellationRequested ? 'cancellation_requests' : 'customers')
  const which = countedConditions(filter, brandMerchant)
  const isOfAllTime = filter.startDateUtc === undefined && filter.endDateUtc === undefined
  const listed = isOfAllTime
    ? sql`select ${counted} as customers from sign_ups_of_all_time where ${which}`
    : sql`
          ${days === null ? sql`select 0 as customers` : sql`select customers from ${countedDays(filter, days)} counted where ${which}`}
          union all
          select count(*) from customers
          where ${customerConditions(filter, brandMerchant)} and ${withinEdges(sql.ref('created_at'), window)}`
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(customers), 0)::bigint as count from (${listed}) listed
  `.execute(db)
  return rows[0]?.count ?? 0
}

interface ListedCustomer extends Row {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly type: 'free' | 'paid' | 'comp' | 'none'
  readonly status: 'registered' | 'active' | 'suspended'
  readonly plan: 'monthly' | 'yearly' | null
  readonly merchant: string
  readonly signedUpAt: Date
}

async function readCustomers(
  db: Db,
  { filter, brandMerchant }: SignUpQuery,
  { span, cursor }: { readonly span: Span; readonly cursor: Cursor | null },
  limit: number,
): Promise<ListedCustomer[]> {
  const { rows } = await sql<ListedCustomer>`
    select id, ${micros('created_at')} as micros, username as email, first_name as "firstName", last_name as "lastName",
      coalesce(type, 'none') as type, status, case type when 'paid' then coalesce(current_plan, 'monthly') end as plan,
      merchant_code as merchant, created_at as "signedUpAt"
    from customers
    where ${customerConditions(filter, brandMerchant)} and ${during('created_at', span, cursor)}
    order by created_at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

async function countDaysWith(
  db: Db,
  { filter, brandMerchant }: SignUpQuery,
  first: CalendarDay,
  last: CalendarDay,
): Promise<{ day: CalendarDay; count: number }[]> {
  const which = countedConditions(filter, brandMerchant)
  const { rows } = await sql<{ day: CalendarDay; count: number }>`
    select day, sum(customers)::bigint as count from ${countedDays(filter, [first, last])} counted where ${which}
    group by day having sum(customers) > 0 order by day desc
  `.execute(db)
  return rows
}

/** Returns the counts of some days with the columns that the filter can use; for UTM values, only the type. */
function countedDays(filter: SignUpFilter, [first, last]: Days): RawBuilder<unknown> {
  const within = sql`day between ${first} and ${last}`
  if (!hasUtm(filter)) return sql`(select * from sign_ups_by_day where ${within})`
  return sql`(
    ${utmCountDays(filter, [first, last])}
    union all
    select day, type, customers from sign_up_changes where ${matchesUtmValues(filter)} and ${within})`
}

/** Returns the filter as a condition for rows of the pre-aggregated counts. */
function countedConditions(filter: SignUpFilter, brandMerchant: string): RawBuilder<unknown> {
  const { type, plan, verified, affiliate, merchant } = filter
  return allOf([
    type === undefined ? sql`type <> 'none'` : sql`type = ${type}`,
    plan !== undefined && sql`plan = ${plan}`,
    verified !== undefined && sql`verified = ${verified}`,
    affiliate !== undefined && sql`(merchant_code <> ${brandMerchant}) = ${affiliate}`,
    merchant !== undefined && sql`merchant_code = ${merchant}`,
  ])
}

/** Returns the filter as a condition for rows of `customers`. */
function customerConditions(filter: SignUpFilter, brandMerchant: string): RawBuilder<unknown> {
  const { type, plan, verified, affiliate, merchant, cancellationRequested } = filter
  return allOf([
    type === undefined ? sql`type is not null` : sql`type = ${type}`,
    plan !== undefined && sql`(type = 'paid' and coalesce(current_plan, 'monthly') = ${plan})`,
    verified !== undefined && sql`(status <> 'registered') = ${verified}`,
    affiliate !== undefined && sql`(merchant_code <> ${brandMerchant}) = ${affiliate}`,
    merchant !== undefined && sql`merchant_code = ${merchant}`,
    cancellationRequested !== undefined && sql`cancellation_requested`,
    matchesUtmValues(filter),
  ])
}

/** Returns the requested bounds, or all time. */
function boundsOf({ startDateUtc, endDateUtc }: SignUpFilter): [first: Date, last: Date] {
  return [startDateUtc ?? new Date(0), endDateUtc ?? new Date('2999-01-01T00:00:00Z')]
}

/** Returns the span to read, limited to the time from the first sign-up to the last. */
async function spanOf(db: Db, { filter }: SignUpQuery): Promise<Span> {
  const { span } = windowOf(...boundsOf(filter))
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(created_at) as first, max(created_at) as last from customers
  `.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  if (first === null || last === null) return { start: span.end, end: span.end }
  const end = new Date(last.getTime() + 1)
  return { start: span.start < first ? first : span.start, end: span.end > end ? end : span.end }
}
