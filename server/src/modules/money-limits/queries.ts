import type { LimitedRole, MoneyLimits } from '@portal/contract/money-limits/limits'
import { DAY_MS } from '@portal/contract/durations'
import type { Permission } from '@portal/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Given } from './rules.ts'

/** The limits that administrators have set, by role. */
export async function listSetLimits(db: Db | Tx): Promise<ReadonlyMap<string, MoneyLimits>> {
  const rows = await db
    .selectFrom('money_limits')
    .select(['role', 'single_cents as singleCents', 'staff_day_cents as staffDayCents'])
    .select('customer_month_cents as customerMonthCents')
    .execute()
  return new Map(rows.map(({ role, ...limits }) => [role, limits]))
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
 * Locks what a staff member gives: of two actions on two customers, the second one counts the first. It is taken before
 * the customer's lock.
 */
export async function lockBudget(tx: Tx, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('money-limits-of-staff'), ${staffId}::int)`.execute(tx)
}

export interface GivingTo {
  readonly staffId: number
  readonly customerId: number
  readonly at: Date
  /** A pending request that does not count. */
  readonly exceptRequest?: string
}

const CUSTOMER_WINDOW_MS = 30 * DAY_MS

/** What was given in the windows that end now; a pending request counts for its requester and its customer. */
export async function findGiven(tx: Tx, { staffId, customerId, at, exceptRequest }: GivingTo): Promise<Given> {
  const day = new Date(at.getTime() - DAY_MS)
  const month = new Date(at.getTime() - CUSTOMER_WINDOW_MS)
  const pending = sql`from approval_requests where state = 'pending' and expires_at > ${at}
    and id is distinct from ${exceptRequest ?? null}::uuid`
  const { rows } = await sql<Given>`
    select
      ((select coalesce(sum(cents), 0) from limit_uses where staff_id = ${staffId} and at > ${day})
        + (select coalesce(sum(value_cents), 0) ${pending} and requested_by = ${staffId}))::float8 as "staffDayCents",
      ((select coalesce(sum(cents), 0) from limit_uses where customer_id = ${customerId} and at > ${month})
        + (select coalesce(sum(value_cents), 0) ${pending} and customer_id = ${customerId}))::float8
        as "customerMonthCents"`.execute(tx)
  return rows[0] ?? { staffDayCents: 0, customerMonthCents: 0 }
}

export interface Use {
  readonly staffId: number
  readonly customerId: number
  readonly cents: number
  readonly at: Date
  /** What was done, as the audit trail names it. */
  readonly action: Permission
  readonly refundId: number | null
}

export async function insertUse(tx: Tx, { staffId, customerId, refundId, ...use }: Use): Promise<void> {
  await tx
    .insertInto('limit_uses')
    .values({ ...use, staff_id: staffId, customer_id: customerId, refund_id: refundId })
    .execute()
}

/** Takes back what a gift counted that was undone; at its time, so that both leave a window together. */
export async function releaseGift(
  tx: Tx,
  { staffId, customerId, action, cents, at }: Omit<Use, 'refundId'>,
): Promise<void> {
  await sql`
    insert into limit_uses (staff_id, customer_id, cents, at, action)
    select staff_id, customer_id, -cents, at, action from limit_uses
    where staff_id = ${staffId} and customer_id = ${customerId} and action = ${action} and at = ${at}
      and cents = ${cents}
    limit 1`.execute(tx)
}

/** The same for a refund that never went out. */
export async function releaseRefund(tx: Tx, refundId: number): Promise<void> {
  await sql`
    insert into limit_uses (staff_id, customer_id, cents, at, action, refund_id)
    select staff_id, customer_id, -cents, at, action, refund_id from limit_uses
    where refund_id = ${refundId} and cents > 0`.execute(tx)
}
