import type { UnverifiedCustomer } from '@portal/contract/reports/premium'
import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { summarizeQueue } from '../../../platform/db/summarize-queue.ts'
import { type Holdings, holdingsOf } from '../../customers/public.ts'

export interface ReportedCustomer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Returns premium customers who have not been verified. */
export async function listUnverifiedPremium(db: Db): Promise<ReportedCustomer[]> {
  return db
    .selectFrom('unverified_premium')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('username')
    .execute()
}

/** Returns the longest waiting first. */
export async function findUnverifiedCustomers(db: Db) {
  return (
    db
      .selectFrom('unverified_premium')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
      .select(['in_app_subscription as inApp', 'merchant_code as merchant', 'customers.created_at as signedUpAt'])
      // A CHECK constraint allows no other plans.
      .select(({ ref }) => ref('current_plan').$castTo<UnverifiedCustomer['plan']>().as('plan'))
      // Text keeps sums exact, even of an oversized payment.
      .select(
        sql<string>`(
        (select coalesce(sum(amount_cents), 0) from payments where customer_id = customers.id)
        - (select coalesce(sum(amount_cents), 0) from refunds
           where customer_id = customers.id and state in ('pending', 'succeeded')))::text`.as('paid'),
      )
      .orderBy('customers.created_at')
      .orderBy('customers.id')
      .execute()
  )
}

export async function countUnverifiedPremium(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('unverified_premium')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Sorted by time of sign-up. */
export function summarizeUnverifiedQueue(db: Db, since: Date): Promise<QueueDetails> {
  return summarizeQueue(db, since, { items: sql`unverified_premium`, at: sql`created_at` })
}

/** Returns premium customers billed by the portal whose open invoice has had at least one failed attempt. */
export async function listUnpaidPremium(db: Db): Promise<ReportedCustomer[]> {
  return selectUnpaidPremium(db)
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('username')
    .execute()
}

interface UnpaidRow extends ReportedCustomer, Holdings {
  readonly type: string | null
  readonly status: string
  readonly in_app_subscription: boolean
  readonly last_payment_mode: string | null
  /** Of the last failed attempt. */
  readonly declineCode: string | null
}

/** Returns the longest overdue first. */
export async function findUnpaidCustomers(db: Db): Promise<UnpaidRow[]> {
  const unpaid = selectUnpaidPremium(db)
    .select(['customers.id', 'username', 'first_name', 'last_name', 'type', 'customers.status'])
    .select(['in_app_subscription', 'last_payment_mode', 'invoices.id as invoice_id', 'issued_at'])
  const { rows } = await sql<UnpaidRow>`
    select username as email, first_name as "firstName", last_name as "lastName", type, status, in_app_subscription,
      last_payment_mode, ${sql.raw(holdingsOf('unpaid.id'))},
      (select decline_code from payment_attempts where invoice_id = unpaid.invoice_id and state = 'failed'
       order by number desc limit 1) as "declineCode"
    from (${unpaid}) unpaid
    order by issued_at, invoice_id`.execute(db)
  return rows
}

export async function countUnpaidPremium(db: Db): Promise<number> {
  const { count } = await selectUnpaidPremium(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Sorted by the issue date of the invoice, with the total amount due. */
export function summarizeUnpaidQueue(db: Db, since: Date): Promise<QueueDetails> {
  const items = sql`
    (${selectUnpaidPremium(db).select(['customers.id', 'issued_at'])}) unpaid, lateral (
      select -coalesce(sum(amount_cents), 0) as cents from ledger_entries where customer_id = unpaid.id) due`
  return summarizeQueue(db, since, { items, at: sql`issued_at`, cents: sql`cents` })
}

/** One row per customer, because no customer has two open invoices. */
function selectUnpaidPremium(db: Db) {
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
}
