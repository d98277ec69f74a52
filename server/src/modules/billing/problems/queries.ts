import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import type {
  Discrepancy,
  OpenDispute,
  operationKinds,
  ParkedCustomer,
  ParkedStep,
  UnsettledPayment,
} from '@portal/contract/billing/problems/calls'
import type { InAppDevice } from '@portal/contract/reports/in-app'
import { DAY_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { fullNameOf } from '../../../platform/db/full-name.ts'
import { readInteger } from '../../../platform/db/odd-values.ts'
import { summarizeQueue } from '../../../platform/db/summarize-queue.ts'

const MAX_LISTED = 500

const fullName = fullNameOf('customers')

export async function listOnHold(db: Db): Promise<ParkedCustomer[]> {
  const rows = await db
    .selectFrom('parked_customers')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['username as email', fullName.as('name'), 'job as step', 'error', 'parked_at as parkedAt'])
    .select(dueOnHold.as('amountCents'))
    .orderBy('parked_at')
    .limit(MAX_LISTED)
    .execute()
  // `putOnHold` stores no other steps.
  return rows.map((row) => ({ ...row, step: row.step as ParkedStep, amountCents: centsOf(row) }))
}

/** Returns payments with an unknown outcome, or without one for longer than a response takes. */
export async function listUnsettled(db: Db, now: Date): Promise<UnsettledPayment[]> {
  const rows = await db
    .selectFrom('payment_operations')
    .innerJoin('customers', 'customers.id', 'payment_operations.customer_id')
    .leftJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    .leftJoin('refunds', 'refunds.id', 'refund_id')
    .where(isUnsettled(now))
    .select(['payment_operations.id', 'username as email', fullName.as('name'), 'payment_operations.kind'])
    .select(operationAmount.as('amountCents'))
    .select(['asked_at as askedAt', 'times_asked as timesAsked', 'ask_again_at as askAgainAt'])
    .orderBy('asked_at')
    .limit(MAX_LISTED)
    .execute()
  // A table constraint allows no other kinds.
  return rows.map((row) => ({ ...row, kind: row.kind as keyof typeof operationKinds, amountCents: centsOf(row) }))
}

/** Returns chargebacks that can still be contested at the provider, longest waiting first. */
export async function listOpenDisputes(db: Db): Promise<OpenDispute[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('customers', 'customers.id', 'disputes.customer_id')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .where('disputes.state', '=', 'open')
    .select(['disputes.id', 'username as email', fullName.as('name'), 'disputes.amount_cents as amountCents', 'number'])
    .select(['provider_dispute_id as providerId', 'withdrawn_at as withdrawnAt', 'opened_at as openedAt'])
    .orderBy('opened_at')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ number, withdrawnAt, ...row }) => ({
    ...row,
    invoiceNumber: invoiceNumber(number),
    isTaken: withdrawnAt !== null,
  }))
}

export async function listDiscrepancies(db: Db): Promise<Discrepancy[]> {
  const rows = await db
    .selectFrom('reconciliation_findings')
    .leftJoin('customers', 'customers.id', 'customer_id')
    .leftJoin('store_subscriptions as store', (join) =>
      join.onRef('store_id', '=', 'provider_id').on('store.customer_id', 'is', null),
    )
    .where('resolved_at', 'is', null)
    .select(['reconciliation_findings.id', 'username as email', fullName.as('name'), 'provider_id as providerId'])
    .select('amount_cents as amountCents')
    .select(['finding', 'found_at as foundAt', 'device', 'order_id as orderId'])
    .select(sql<string | null>`transactions -> -1 ->> 'product'`.as('product'))
    .select(sql<Date | null>`(transactions -> 0 ->> 'startsAt')::timestamptz`.as('boughtAt'))
    .orderBy('found_at')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ device, product, orderId, boughtAt, ...finding }) => ({
    ...finding,
    // A table constraint allows no other devices.
    purchase: device === null ? null : { device: device as InAppDevice, product, orderId, boughtAt },
  }))
}

/** Counts each kind of problem, each using its own index. */
export async function countBillingProblems(db: Db, now: Date) {
  const { rows } = await sql<Record<'parked' | 'unsettled' | 'disputes' | 'findings', number>>`
    select (select count(*) from parked_customers) as parked,
      (select count(*) from payment_operations where ${isUnsettled(now)}) as unsettled,
      (select count(*) from disputes where state = 'open') as disputes,
      (select count(*) from reconciliation_findings where resolved_at is null) as findings`.execute(db)
  if (!rows[0]) throw new Error('a select without a table has one row')
  return rows[0]
}

/** Summarizes each queue by the time that orders its screen. */
export async function summarizeBillingQueues(db: Db, now: Date, since: Date) {
  const [parked, unsettled, disputes, findings] = await Promise.all([
    summarizeQueue(db, since, {
      items: sql`(select parked_at, ${dueOnHold} as due_cents from parked_customers) parked`,
      at: sql`parked_at`,
      cents: sql`due_cents`,
    }),
    summarizeQueue(db, since, {
      items: sql`payment_operations left join payment_attempts on payment_attempts.id = attempt_id
        left join refunds on refunds.id = refund_id where ${isUnsettled(now)}`,
      at: sql`asked_at`,
      cents: operationAmount,
    }),
    summarizeQueue(db, since, {
      items: sql`disputes where state = 'open'`,
      at: sql`opened_at`,
      cents: sql`amount_cents`,
    }),
    summarizeQueue(db, since, {
      items: sql`reconciliation_findings where resolved_at is null`,
      at: sql`found_at`,
      cents: sql`amount_cents`,
    }),
  ])
  return { parked, unsettled, disputes, findings }
}

/** Reads a numeric amount. */
function centsOf({ amountCents }: { readonly amountCents: string | null }): number | null {
  return amountCents === null ? null : readInteger(amountCents)
}

/** A customer's amount due, with the oldest of the steps on hold; null for the others. */
const dueOnHold = sql<string | null>`
  case when row_number() over (partition by parked_customers.customer_id order by parked_at) = 1 then (
    select greatest(-coalesce(sum(amount_cents), 0), 0) from ledger_entries
    where ledger_entries.customer_id = parked_customers.customer_id) end`

/** The amount of a payment operation, of its attempt, refund or upgrade; null for a card without payment. */
const operationAmount = sql<string | null>`
  coalesce(payment_attempts.amount_cents, refunds.amount_cents,
    case when jsonb_typeof(request -> 'dueCents') = 'number' then (request -> 'dueCents')::numeric end)`

/** A problem reported to staff. */
export interface Problem {
  readonly kind: 'dispute' | 'refund' | 'parked' | 'finding'
  readonly customer: string | null
  readonly detail: string
}

/** Older problems predate these notifications. */
const LOOKBACK_MS = 3 * DAY_MS

/** Returns problems not reported yet and marks them as reported. */
export async function claimNewProblems(tx: Tx, now: Date): Promise<Problem[]> {
  const since = new Date(now.getTime() - LOOKBACK_MS)
  const { rows } = await sql<Problem>`
    with problems as (
      select 'dispute' as kind, disputes.id::text as reference, customer_id, amount_cents::text as detail, opened_at as at
      from disputes where opened_at >= ${since}
      union all
      select 'refund', id::text, customer_id, amount_cents::text, settled_at
      from refunds where state = 'failed' and settled_at >= ${since}
      union all
      select 'parked', customer_id || ' ' || job || ' ' || parked_at, customer_id, job, parked_at
      from parked_customers where parked_at >= ${since}
      union all
      select 'finding', id::text, customer_id, finding, found_at
      from reconciliation_findings where found_at >= ${since} and resolved_at is null
    ), notified as (
      insert into billing_alerts (kind, reference)
      select kind, reference from problems
      on conflict do nothing
      returning kind, reference
    )
    select kind, username as customer, detail
    from notified join problems using (kind, reference) left join customers on customers.id = customer_id
    order by at, reference
  `.execute(tx)
  return rows
}

const ANSWER_TIMEOUT_MS = 90_000

function isUnsettled(now: Date) {
  return sql<boolean>`payment_operations.settled_at is null
    and (payment_operations.state = 'unknown' or asked_at < ${new Date(now.getTime() - ANSWER_TIMEOUT_MS)})`
}
