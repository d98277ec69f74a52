import type { CalendarDay, Span } from '@portal/contract/dates'
import {
  hasUtm,
  type InAppFilter,
  PAGE_SIZE,
  type PaymentFilter,
  type SignUpFilter,
} from '@portal/contract/reports/lists'
import { type RawBuilder, sql } from 'kysely'
import { invoiceNumber } from '../../billing/texts.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { cameWith } from '../sales/queries.ts'
import { windowOf } from '../window.ts'
import { type Cursor, type Page, type Row, readCursor, readPage } from './pages.ts'

/** The customers that a number of sign-ups counts, newest first. */
export async function listSignUps(tx: Tx, filter: SignUpFilter, brandMerchant: string) {
  const cursor = readCursor(filter.after)
  const which = whichCustomers(filter, brandMerchant)
  const readRows = (span: Span, limit: number) =>
    readCustomers(tx, sql`${which} and ${during('created_at', span, cursor)}`, limit)
  const span = await spanOf(tx, filter)
  if (filter.cancellationRequested) return cutPage(await readRows(span, PAGE_SIZE + 1))
  const countDays = (first: CalendarDay, last: CalendarDay) => countDaysWith(tx, filter, brandMerchant, first, last)
  return readPage({ countDays, readRows }, span, cursor, PAGE_SIZE)
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
export async function listPayments(tx: Tx, filter: PaymentFilter): Promise<Page<ListedPayment>> {
  const cursor = readCursor(filter.after)
  const price = filter.price === undefined ? sql`true` : sql`price_cents = ${Number(filter.price)}`
  return readPage<ListedPayment>(
    {
      async countDays(first, last) {
        const { rows } = await sql<{ day: CalendarDay; count: number }>`
          select day, sum(payments)::bigint as count from payments_by_day
          where day between ${first} and ${last} and ${price} group by day having sum(payments) > 0 order by day desc
        `.execute(tx)
        return rows
      },
      async readRows(span, limit) {
        const { rows } = await sql<Omit<ListedPayment, 'invoiceNumber'> & { number: number }>`
          select page.id, ${micros('paid_at')} as micros, username as email, first_name as "firstName",
            last_name as "lastName", paid_at as "paidAt", price_cents as "priceCents", amount_cents as "chargedCents",
            number, provider_charge_id as "chargeId"
          from (
            select * from payments where ${price} and ${during('paid_at', span, cursor)}
            order by paid_at desc, id desc limit ${limit}
          ) page join customers on customers.id = customer_id join invoices on invoices.id = invoice_id
          order by paid_at desc, page.id desc
        `.execute(tx)
        return rows.map(({ number, ...row }) => ({ ...row, invoiceNumber: invoiceNumber(number) }))
      },
    },
    windowOf(filter.startDateUtc, filter.endDateUtc).span,
    cursor,
    PAGE_SIZE,
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
export async function listInAppSubscriptions(tx: Tx, filter: InAppFilter): Promise<Page<ListedInApp>> {
  const cursor = readCursor(filter.after)
  const which = sql.join(
    [
      filter.device === undefined ? sql`true` : sql`device = ${filter.device}`,
      filter.plan === undefined ? sql`true` : sql`in_app.plan = ${filter.plan}`,
    ],
    sql` and `,
  )
  return readPage<ListedInApp>(
    {
      async countDays(first, last) {
        const { rows } = await sql<{ day: CalendarDay; count: number }>`
          select day, sum(subscriptions)::bigint as count from in_app_subscriptions_by_day in_app
          where day between ${first} and ${last} and ${which} group by day having sum(subscriptions) > 0
          order by day desc
        `.execute(tx)
        return rows
      },
      async readRows(span, limit) {
        const { rows } = await sql<ListedInApp>`
          select page.id, ${micros('started_at')} as micros, username as email, first_name as "firstName",
            last_name as "lastName", device, page.plan, started_at as "startedAt"
          from (
            select in_app.id, customer_id, device, in_app.plan, created_at as started_at
            from in_app_subscriptions in_app where ${which} and ${during('created_at', span, cursor)}
            order by created_at desc, id desc limit ${limit}
          ) page join customers on customers.id = customer_id
          order by started_at desc, page.id desc
        `.execute(tx)
        return rows
      },
    },
    windowOf(filter.startDateUtc, filter.endDateUtc).span,
    cursor,
    PAGE_SIZE,
  )
}

export interface ReportedCustomer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Premium customers who have not been verified. */
export async function listUnverifiedPremium(db: Db): Promise<ReportedCustomer[]> {
  return db
    .selectFrom('customers')
    .where('type', '=', 'paid')
    .where('status', '=', 'registered')
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('username')
    .execute()
}

/** Premium customers, billed by us, with an open invoice that could not be charged at least once. */
export async function listUnpaidPremium(db: Db): Promise<ReportedCustomer[]> {
  return db
    .selectFrom('customers')
    .innerJoin('invoices', 'invoices.customer_id', 'customers.id')
    .where('invoices.status', '=', 'open')
    .where('type', '=', 'paid')
    .where('in_app_subscription', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_attempts')
          .whereRef('payment_attempts.invoice_id', '=', 'invoices.id')
          .where('payment_attempts.state', '=', 'failed')
          .select('payment_attempts.id'),
      ),
    )
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('username')
    .execute()
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

function during(instant: string, { start, end }: Span, cursor: Cursor | null): RawBuilder<unknown> {
  const within = sql`(${sql.ref(instant)} >= ${start} and ${sql.ref(instant)} < ${end})`
  if (cursor === null) return within
  const at = sql`timestamptz 'epoch' + ${cursor.micros} * interval '1 microsecond'`
  return sql`(${within} and (${sql.ref(instant)}, id) < (${at}, ${cursor.id}))`
}

function micros(instant: string): RawBuilder<number> {
  return sql`(extract(epoch from ${sql.ref(instant)}) * 1000000)::bigint`
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

function cutPage(rows: ListedCustomer[]): Page<ListedCustomer> {
  const shown = rows.slice(0, PAGE_SIZE)
  const final = shown.at(-1)
  return { rows: shown, next: rows.length > PAGE_SIZE && final ? `${final.micros}.${final.id}` : null }
}
