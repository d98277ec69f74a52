import type { ApprovableAction } from '@portal/contract/approvals/actions'
import type { Approval, ApprovalState } from '@portal/contract/approvals/calls'
import type { ActionEffect } from '@portal/contract/billing/preview/calls'
import type { RunPreview } from '@portal/contract/bulk/preview'
import { eventName } from '@portal/contract/customers/event-names'
import type { LimitRule } from '@portal/contract/money-limits/limits'
import type { Role } from '@portal/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { fullNameText } from '../../platform/db/full-name.ts'

export interface ApprovalRow extends Approval {
  /** Null for a bulk action. */
  readonly customerId: number | null
  readonly requesterId: number
  readonly input: Readonly<Record<string, string | number>>
  /** Null for a bulk action, which has `bulkPreview`. */
  readonly preview: ActionEffect | null
  readonly bulkPreview: RunPreview | null
  readonly operationId: string | null
}

/** Selects the requests with their state as of `at`: overdue requests are expired even if no worker has recorded it. */
function approvals(at: Date) {
  return sql`
    select approval.id, approval.action, approval.input, approval.value_cents as "valueCents",
      approval.customer_id as "customerId", approval.requested_by as "requesterId", rule,
      limit_cents as "limitCents", reason, requested_at as "requestedAt", expires_at as "expiresAt",
      case when approval.state = 'pending' and expires_at <= ${at} then 'expired' else approval.state end as state,
      decided_at as "decidedAt", note, operation_id as "operationId",
      (approval.input ->> 'duration')::int as "durationDays",
      case when bulk_run_id is null then approval.preview end as preview,
      case when bulk_run_id is not null then approval.preview end as "bulkPreview",
      case when bulk_run_id is null
        then json_build_object('name', ${sql.raw(fullNameText('customers'))}, 'email', username) end as customer,
      case when bulk_run_id is not null
        then json_build_object('id', bulk_run_id, 'rows', approval.preview -> 'eligible') end as "bulkRun",
      json_build_object('name', ${sql.raw(fullNameText('requester'))}, 'email', requester.email, 'role', requester.role)
        as "requestedBy",
      case when decider.id is not null
        then json_build_object('name', ${sql.raw(fullNameText('decider'))}, 'email', decider.email) end as "decidedBy",
      case operation.state when 'succeeded' then 'done' when 'refused' then 'failed' when 'asked' then 'awaited'
        when 'unknown' then 'awaited' end as outcome
    from approval_requests approval
    left join customers on customers.id = approval.customer_id
    join staff requester on requester.id = approval.requested_by
    left join staff decider on decider.id = approval.decided_by
    left join payment_operations operation on operation.id = approval.operation_id`
}

const MAX_LISTED = 200

interface Listed {
  readonly view: 'waiting' | 'decided' | 'mine' | 'customer'
  readonly username: string | null
  /** Limits the list to this staff member's requests; null for all. */
  readonly requesterId: number | null
  readonly at: Date
}

export async function listApprovals(db: Db, { view, username, requesterId, at }: Listed): Promise<ApprovalRow[]> {
  const waits = sql`approval.state = 'pending' and expires_at > ${at}`
  const isWaiting = view === 'waiting' || view === 'customer'
  const which = {
    waiting: waits,
    customer: sql`${waits} and (username = ${username} or exists (
      select from bulk_rows where run_id = bulk_run_id and subject = ${username} and state = 'waiting' and cost_cents > 0))`,
    decided: sql`not (${waits})`,
    mine: sql`true`,
  }[view]
  const decided = view === 'mine' ? sql`requested_at desc` : sql`coalesce(decided_at, expires_at) desc`
  const order = isWaiting ? sql`requested_at` : decided
  const { rows } = await sql<ApprovalRow>`
    ${approvals(at)} where ${which} and (${requesterId}::bigint is null or approval.requested_by = ${requesterId})
    order by ${order}, approval.id limit ${MAX_LISTED}`.execute(db)
  return rows
}

export async function findApproval(db: Db | Tx, id: string, at: Date): Promise<ApprovalRow | null> {
  const { rows } = await sql<ApprovalRow>`${approvals(at)} where approval.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function findPendingId(tx: Tx, customerId: number, action: ApprovableAction): Promise<string | null> {
  const row = await tx
    .selectFrom('approval_requests')
    .where('customer_id', '=', customerId)
    .where('action', '=', action)
    .where('state', '=', 'pending')
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Locks the customers of a bulk action in a fixed order: those it would give something, or, if `requestedAt` is given,
 * those with the request on their timelines.
 */
export async function lockCustomersOfRun(
  tx: Tx,
  runId: number,
  requestedAt: Date | null,
): Promise<{ id: number; cents: number }[]> {
  const isAsked = sql`exists (
    select from customer_events
    where customer_id = customers.id and occurred_at = ${requestedAt} and event = ${eventName.approvalRequested})`
  const { rows } = await sql<{ id: number; cents: number }>`
    select customers.id, cost_cents::float8 as cents from bulk_rows join customers on username = subject
    where run_id = ${runId} and ${requestedAt === null ? sql`is_eligible and cost_cents > 0` : isAsked}
    order by customers.id for update of customers`.execute(tx)
  return rows
}

interface NewRequest {
  readonly id: string
  readonly action: ApprovableAction
  readonly input: object
  readonly requesterId: number
  readonly reason: string
  readonly valueCents: number
  readonly rule: LimitRule
  readonly limitCents: number
  readonly requestedAt: Date
  readonly expiresAt: Date
}

export type NewApproval = NewRequest &
  (
    | { readonly customerId: number; readonly preview: ActionEffect }
    | { readonly bulkRunId: number; readonly preview: RunPreview }
  )

export async function insertApproval(tx: Tx, approval: NewApproval): Promise<void> {
  await tx
    .insertInto('approval_requests')
    .values({
      id: approval.id,
      action: approval.action,
      input: JSON.stringify(approval.input),
      ...('bulkRunId' in approval ? { bulk_run_id: approval.bulkRunId } : { customer_id: approval.customerId }),
      requested_by: approval.requesterId,
      reason: approval.reason,
      value_cents: approval.valueCents,
      rule: approval.rule,
      limit_cents: approval.limitCents,
      preview: JSON.stringify(approval.preview),
      requested_at: approval.requestedAt,
      expires_at: approval.expiresAt,
      state: 'pending',
    })
    .execute()
}

export interface Decision {
  readonly state: Exclude<ApprovalState, 'pending'>
  readonly deciderId: number | null
  readonly at: Date
  readonly note: string | null
  readonly operationId: string | null
}

/** Ends a pending request. The caller must have locked its customer. */
export async function endApproval(tx: Tx, id: string, decision: Decision): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('approval_requests')
    .set({
      state: decision.state,
      decided_by: decision.deciderId,
      decided_at: decision.at,
      note: decision.note,
      operation_id: decision.operationId,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== 1) throw new Error(`request ${id} is not pending`)
}

export interface ExpiredRequest {
  readonly id: string
  readonly customerId: number | null
  readonly bulkRunId: number | null
}

export async function listExpired(db: Db, at: Date): Promise<ExpiredRequest[]> {
  return db
    .selectFrom('approval_requests')
    .where('state', '=', 'pending')
    .where('expires_at', '<=', at)
    .select(['id', 'customer_id as customerId', 'bulk_run_id as bulkRunId'])
    .limit(MAX_LISTED)
    .execute()
}

/** Marks pending requests as announced to approvers, unless others were announced after `since`. */
export async function markAnnounced(tx: Tx, at: Date, since: Date): Promise<{ waiting: number; isNew: boolean }> {
  const { rows } = await sql<{ waiting: number; isNew: boolean }>`
    with pending as (
      select id, announced_at from approval_requests where state = 'pending' and expires_at > ${at}
    ), marked as (
      update approval_requests set announced_at = ${at}
      where id in (select id from pending where announced_at is null)
        and not exists (select from approval_requests where announced_at > ${since})
      returning id
    )
    select (select count(*)::int from pending) as waiting, exists (select from marked) as "isNew"`.execute(tx)
  return rows[0] ?? { waiting: 0, isNew: false }
}

/** Returns active users who may approve, except those whose own requests are the only pending ones. */
export async function listApprovers(tx: Tx, roles: readonly Role[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from staff
    where not disabled and role = any(${roles}) and exists (
      select from approval_requests where state = 'pending' and expires_at > ${at} and requested_by <> staff.id)
    order by email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Counts all pending requests, or those of one staff member. */
export async function countWaiting(db: Db, at: Date, requesterId: number | null = null): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from approval_requests
    where ${waitsFor(requesterId, at)}`.execute(db)
  return rows[0]?.waiting ?? 0
}

export async function summarizeWaiting(db: Db, at: Date, since: Date, requesterId: number | null = null) {
  const { rows } = await sql<{ amountCents: number | null; oldestAt: Date | null; newToday: number }>`
    select sum(value_cents)::float8 as "amountCents", min(requested_at) as "oldestAt",
      count(*) filter (where requested_at >= ${since})::int as "newToday"
    from approval_requests where ${waitsFor(requesterId, at)}`.execute(db)
  return rows[0] ?? { amountCents: null, oldestAt: null, newToday: 0 }
}

function waitsFor(requesterId: number | null, at: Date) {
  const isBy = requesterId === null ? sql`true` : sql`requested_by = ${requesterId}`
  return sql`state = 'pending' and expires_at > ${at} and ${isBy}`
}
