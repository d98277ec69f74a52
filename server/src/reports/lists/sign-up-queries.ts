import type { CalendarDay, Span } from '@portal/contract/dates'
import { hasUtm, type SignUpFilter } from '@portal/contract/reports/lists'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { cameWith } from '../utm/filter.ts'
import { windowOf } from '../window.ts'
import { during, micros, type Page, pageSizeOf, type Row, readCursor, readPage } from './pages.ts'

/** The customers that a number of sign-ups counts, newest first. */
export async function listSignUps(tx: Tx, filter: SignUpFilter, brandMerchant: string) {
  const cursor = readCursor(filter.after)
  const which = whichCustomers(filter, brandMerchant)
  const readRows = (span: Span, limit: number) =>
    readCustomers(tx, sql`${which} and ${during('created_at', span, cursor)}`, limit)
  const span = await spanOf(tx, filter)
  const pageSize = pageSizeOf(filter.rows)
  if (filter.cancellationRequested) return cutPage(await readRows(span, pageSize + 1), pageSize)
  const countDays = (first: CalendarDay, last: CalendarDay) => countDaysWith(tx, filter, brandMerchant, first, last)
  return readPage({ countDays, readRows }, span, cursor, pageSize)
}

/** How many there are in all of them, as the report counts them. */
export async function countListed(tx: Tx, filter: SignUpFilter, brandMerchant: string): Promise<number> {
  const { span, days, edges } = windowOf(...boundsOf(filter))
  const kept = hasUtm(filter) ? sql`(${byUtm(filter)})` : sql.ref('sign_ups_by_day')
  const everything = filter.startDateUtc === undefined && filter.endDateUtc === undefined
  const source =
    everything && !hasUtm(filter)
      ? sql`select ${sql.ref(filter.cancellationRequested ? 'cancellation_requests' : 'customers')} as customers
          from sign_ups_of_all_time where ${whichCounts(filter, brandMerchant)}`
      : sql`select customers from ${kept} kept
          where ${whichCounts(filter, brandMerchant)} and ${days === null ? sql`false` : sql`day between ${days[0]} and ${days[1]}`}
          union all
          select count(*) from customers where ${whichCustomers(filter, brandMerchant)} and (${
            edges.length === 0
              ? sql`false`
              : sql.join(
                  edges.map((edge) => during('created_at', edge, null)),
                  sql` or `,
                )
          })`
  if (span.start >= span.end) return 0
  const { rows } = await sql<{
    count: number
  }>`select coalesce(sum(customers), 0)::bigint as count from (${source}) listed`.execute(tx)
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

async function readCustomers(tx: Tx, condition: RawBuilder<unknown>, limit: number): Promise<ListedCustomer[]> {
  const { rows } = await sql<ListedCustomer>`
    select id, ${micros('created_at')} as micros, username as email, first_name as "firstName", last_name as "lastName",
      coalesce(type, 'none') as type, status, case type when 'paid' then current_plan end as plan,
      merchant_code as merchant, created_at as "signedUpAt"
    from customers where ${condition} order by created_at desc, id desc limit ${limit}
  `.execute(tx)
  return rows
}

async function countDaysWith(
  tx: Tx,
  filter: SignUpFilter,
  brandMerchant: string,
  first: CalendarDay,
  last: CalendarDay,
): Promise<{ day: CalendarDay; count: number }[]> {
  const kept = hasUtm(filter) ? sql`(${byUtm(filter)})` : sql.ref('sign_ups_by_day')
  const { rows } = await sql<{ day: CalendarDay; count: number }>`
    select day, sum(customers)::bigint as count from ${kept} kept
    where day between ${first} and ${last} and ${whichCounts(filter, brandMerchant)}
    group by day having sum(customers) > 0 order by day desc
  `.execute(tx)
  return rows
}

/** Counts by day and type of the sign-ups that came with the values asked for. */
function byUtm(filter: SignUpFilter): RawBuilder<unknown> {
  return sql`
    select start as day, type, customers from utm_counts
    where grain = 'day' and attribution_id in (select id from utm_attributions where ${cameWith(filter)})
    union all
    select day, type, customers from sign_up_changes where ${cameWith(filter)}`
}

/** Of rows of the kept counts: by what they tell apart. */
function whichCounts(filter: SignUpFilter, brandMerchant: string): RawBuilder<unknown> {
  const { type, plan, verified, affiliate, merchant } = filter
  return all([
    type === undefined ? sql`type <> 'none'` : sql`type = ${type}`,
    plan !== undefined && sql`plan = ${plan}`,
    verified !== undefined && sql`verified = ${verified}`,
    affiliate !== undefined && sql`(merchant_code <> ${brandMerchant}) = ${affiliate}`,
    merchant !== undefined && sql`merchant_code = ${merchant}`,
  ])
}

/** The same of customers. */
function whichCustomers(filter: SignUpFilter, brandMerchant: string): RawBuilder<unknown> {
  const { type, plan, verified, affiliate, merchant, cancellationRequested } = filter
  return all([
    type === undefined ? sql`type is not null` : sql`type = ${type}`,
    plan !== undefined && sql`(type = 'paid' and coalesce(current_plan, 'monthly') = ${plan})`,
    verified !== undefined && sql`(status <> 'registered') = ${verified}`,
    affiliate !== undefined && sql`(merchant_code <> ${brandMerchant}) = ${affiliate}`,
    merchant !== undefined && sql`merchant_code = ${merchant}`,
    cancellationRequested !== undefined && sql`cancellation_requested`,
    cameWith(filter),
  ])
}

function all(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}

/** The bounds asked for, or all time. */
function boundsOf({ startDateUtc, endDateUtc }: SignUpFilter): [first: Date, last: Date] {
  return [startDateUtc ?? new Date(0), endDateUtc ?? new Date('2999-01-01T00:00:00Z')]
}

/** Where to look: from the first sign-up to the last at most. */
async function spanOf(tx: Tx, filter: SignUpFilter): Promise<Span> {
  const { span } = windowOf(...boundsOf(filter))
  const { first, last } = await tx
    .selectFrom('customers')
    .select(({ fn }) => [fn.min('created_at').as('first'), fn.max('created_at').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return { start: span.end, end: span.end }
  const end = new Date(last.getTime() + 1)
  return { start: span.start < first ? first : span.start, end: span.end > end ? end : span.end }
}

function cutPage(rows: ListedCustomer[], pageSize: number): Page<ListedCustomer> {
  const shown = rows.slice(0, pageSize)
  const final = shown.at(-1)
  return { rows: shown, next: rows.length > pageSize && final ? `${final.micros}.${final.id}` : null }
}
