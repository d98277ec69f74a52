import type { LimitedRole, MoneyLimits } from '@portal/contract/money-limits/limits'
import { DAY_MS } from '@portal/contract/durations'
import type { Permission } from '@portal/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { GivenAmounts } from './rules.ts'

/** Returns the limits set by administrators, by role. */
export async function listSetLimits(db: Db | Tx): Promise<ReadonlyMap<string, MoneyLimits>> {
  const rows = await db
    .selectFrom('money_limits')
    .select(['role', 'single_cents as singleCents', 'staff_day_cents as staffDayCents'])
    .select('customer_month_cents as customerMonthCents')
    .execute()
  return new Map(rows.map(({ role, ...limits }) => [role, limits]))
}

/** Serializes changes of limits. */
export async function lockLimits(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('money-limits'))`.execute(tx)
}

export async function setLimits(tx: Tx, role: LimitedRole, limits: MoneyLimits): Promise<void> {
  const columns = {
    single_cents: limits.singleCents,
    staff_day_cents: limits.staffDayCents,
    customer_month_cents: limits.customerMonthCents,
  }
  await tx
    .insertInto('money_limits')
    .values({ role, ...columns })
    .onConflict((conflict) => conflict.column('role').doUpdateSet(columns))
    .execute()
}

/**
 * Locks a staff member's budget, so that concurrent actions on different customers count each other. Acquire it before
 * the customer's lock.
 */
export async function lockBudget(tx: Tx, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('money-limits-of-staff'), ${staffId}::int)`.execute(tx)
}

/** The time of counting, and what to exclude. */
interface CountOptions {
  readonly at: Date
  /** A pending request to exclude. */
  readonly exceptRequest?: string
  /** A bulk run whose pending rows to exclude. */
  readonly exceptRun?: number
}

export interface GiftRecipient extends CountOptions {
  readonly staffId: number
  readonly customerId: number
}

const CUSTOMER_WINDOW_MS = 30 * DAY_MS

/**
 * Returns the amounts given in the windows that end now. Includes pending amounts of the requester and customer:
 * pending requests, and rows of bulk runs that have started or are waiting for approval but have not run yet.
 */
export async function findGivenAmounts(
  tx: Tx,
  { staffId, customerId, ...options }: GiftRecipient,
): Promise<GivenAmounts> {
  const customer = { id: sql`${customerId}`, username: sql`(select username from customers where id = ${customerId})` }
  const { rows } = await sql<GivenAmounts>`
    select ${sqlGivenByStaff(staffId, options)} as "staffDayCents", ${sqlGivenToCustomer(customer, options)} as "customerMonthCents"`.execute(
    tx,
  )
  return rows[0] ?? { staffDayCents: 0, customerMonthCents: 0 }
}

export async function findGivenByStaff(tx: Tx, staffId: number, options: CountOptions): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${sqlGivenByStaff(staffId, options)} as cents`.execute(tx)
  return rows[0]?.cents ?? 0
}

function sqlGivenByStaff(staffId: number, options: CountOptions): RawBuilder<number> {
  const since = new Date(options.at.getTime() - DAY_MS)
  return sql`(
    (select coalesce(sum(cents), 0) from limit_uses where staff_id = ${staffId} and at > ${since})
    + (select coalesce(sum(value_cents), 0) ${pendingRequests(options)} and requested_by = ${staffId})
    + (select coalesce(sum(cost_cents), 0) ${waitingRows(options)} and coalesce(approved_by, staff_id) = ${staffId})
  )::float8`
}

function sqlGivenToCustomer(
  customer: { readonly id: RawBuilder<unknown>; readonly username: RawBuilder<unknown> },
  options: CountOptions,
): RawBuilder<number> {
  const since = new Date(options.at.getTime() - CUSTOMER_WINDOW_MS)
  return sql`(
    (select coalesce(sum(cents), 0) from limit_uses where customer_id = ${customer.id} and at > ${since})
    + (select coalesce(sum(value_cents), 0) ${pendingRequests(options)} and customer_id = ${customer.id})
    + (select coalesce(sum(cost_cents), 0) ${waitingRows(options)} and subject = ${customer.username})
  )::float8`
}

/** Pending requests for single actions; bulk runs count by their rows. */
function pendingRequests({ at, exceptRequest }: CountOptions): RawBuilder<unknown> {
  return sql`from approval_requests where state = 'pending' and expires_at > ${at} and bulk_run_id is null
    and id is distinct from ${exceptRequest ?? null}::uuid`
}

function waitingRows({ exceptRun }: CountOptions): RawBuilder<unknown> {
  return sql`from bulk_rows join bulk_runs on bulk_runs.id = run_id
    where bulk_rows.state = 'waiting' and cost_cents > 0 and bulk_runs.state in ('awaiting-approval', 'running')
      and run_id is distinct from ${exceptRun ?? null}::bigint`
}

export interface RunValue {
  readonly valueCents: number
  /** Number of rows that cost more than the limit of one action. */
  readonly rowsAboveSingle: number
  /** Number of customers who would get more than the 30-day limit. */
  readonly rowsAboveMonth: number
}

/** Returns the cost of a bulk run's pending rows and compares each row with the limits. */
export async function findRunValue(tx: Tx, runId: number, limits: MoneyLimits, at: Date): Promise<RunValue> {
  const { singleCents, customerMonthCents } = limits
  const customer = { id: sql`customers.id`, username: sql`row.subject` }
  const isAboveMonth =
    customerMonthCents === null
      ? sql`false`
      : sql`row.cost_cents + ${sqlGivenToCustomer(customer, { at, exceptRun: runId })} > ${customerMonthCents}`
  const { rows } = await sql<RunValue>`
    select coalesce(sum(row.cost_cents), 0)::float8 as "valueCents",
      count(*) filter (where row.cost_cents > ${singleCents}::bigint)::int as "rowsAboveSingle",
      count(*) filter (where ${isAboveMonth})::int as "rowsAboveMonth"
    from bulk_rows row join customers on customers.username = row.subject
    where row.run_id = ${runId} and row.state = 'waiting' and row.cost_cents > 0`.execute(tx)
  return rows[0] ?? { valueCents: 0, rowsAboveSingle: 0, rowsAboveMonth: 0 }
}

export interface Use {
  readonly staffId: number
  readonly customerId: number
  readonly cents: number
  readonly at: Date
  /** The action's name in the audit trail. */
  readonly action: Permission
  readonly refundId: number | null
}

export async function insertUse(tx: Tx, { staffId, customerId, refundId, ...use }: Use): Promise<void> {
  await tx
    .insertInto('limit_uses')
    .values({ ...use, staff_id: staffId, customer_id: customerId, refund_id: refundId })
    .execute()
}

/**
 * Subtracts an undone gift at the time of the gift, so that both leave the window together. Null matches any amount.
 */
export async function releaseGift(
  tx: Tx,
  { staffId, customerId, action, cents, at }: Omit<Use, 'refundId' | 'cents'> & { readonly cents: number | null },
): Promise<void> {
  await sql`
    insert into limit_uses (staff_id, customer_id, cents, at, action)
    select staff_id, customer_id, -cents, at, action from limit_uses
    where staff_id = ${staffId} and customer_id = ${customerId} and action = ${action} and at = ${at}
      and cents = coalesce(${cents}::bigint, abs(cents))
    limit 1`.execute(tx)
}

/** Does the same for a refund that was never sent. */
export async function releaseRefund(tx: Tx, refundId: number): Promise<void> {
  await sql`
    insert into limit_uses (staff_id, customer_id, cents, at, action, refund_id)
    select staff_id, customer_id, -cents, at, action, refund_id from limit_uses
    where refund_id = ${refundId} and cents > 0`.execute(tx)
}
