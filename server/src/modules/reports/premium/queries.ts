import type { UnverifiedCustomer } from '@portal/contract/reports/premium'
import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { sumReadable } from '../../../platform/db/odd-values.ts'
import { type Holdings, holdingsOf } from '../../customers/public.ts'

export interface ReportedCustomer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Premium customers who have not been verified. */
export async function listUnverifiedPremium(db: Db): Promise<ReportedCustomer[]> {
  return db
    .selectFrom('unverified_premium')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('username')
    .execute()
}

/** The longest waiting first. */
export async function findUnverifiedCustomers(db: Db) {
  return (
    db
      .selectFrom('unverified_premium')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
      .select(['in_app_subscription as inApp', 'merchant_code as merchant', 'created_at as signedUpAt'])
      // The database knows no other plans.
      .select(({ ref }) => ref('current_plan').$castTo<UnverifiedCustomer['plan']>().as('plan'))
      // As text, sums are exact however large an odd payment is.
      .select(
        sql<string>`(
        (select coalesce(sum(amount_cents), 0) from payments where customer_id = customers.id)
        - (select coalesce(sum(amount_cents), 0) from refunds
           where customer_id = customers.id and state in ('pending', 'succeeded')))::text`.as('paid'),
      )
      .orderBy('created_at')
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

/** Sign-up time of the oldest customer, and customers new since `since`. */
export async function summarizeUnverifiedQueue(db: Db, since: Date): Promise<QueueDetails> {
  const summary = await db
    .selectFrom('unverified_premium')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(({ fn }) => [
      fn.min('created_at').as('oldestAt'),
      fn.countAll<number>().filterWhere('created_at', '>=', since).as('newToday'),
    ])
    .executeTakeFirstOrThrow()
  return { ...summary, amountCents: null }
}

/** Premium customers, billed by us, with an open invoice that could not be charged at least once. */
export async function listUnpaidPremium(db: Db): Promise<ReportedCustomer[]> {
  return selectUnpaidPremium(db)
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('username')
    .execute()
}

/** The longest overdue first. */
export async function findUnpaidCustomers(db: Db) {
  return selectUnpaidPremium(db)
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .select(['type', 'customers.status', 'in_app_subscription', 'last_payment_mode'])
    .select(sql<Holdings>`(select to_json(held) from (select ${sql.raw(holdingsOf('customers.id'))}) held)`.as('held'))
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('parked_customers').whereRef('customer_id', '=', 'customers.id').select('job'))
        .$castTo<boolean>()
        .as('is_on_hold'),
      selectFrom('payment_attempts')
        .whereRef('payment_attempts.invoice_id', '=', 'invoices.id')
        .where('payment_attempts.state', '=', 'failed')
        .select('decline_code')
        .orderBy('payment_attempts.number', 'desc')
        .limit(1)
        .as('decline_code'),
    ])
    .orderBy('invoices.issued_at')
    .orderBy('invoices.id')
    .execute()
}

export async function countUnpaidPremium(db: Db): Promise<number> {
  const { count } = await selectUnpaidPremium(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Total due as far as it is readable, issue date of the oldest invoice, and invoices issued since `since`. */
export async function summarizeUnpaidQueue(db: Db, since: Date): Promise<QueueDetails> {
  return selectUnpaidPremium(db)
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('ledger_entries')
          .whereRef('ledger_entries.customer_id', '=', 'customers.id')
          .select(sql`-coalesce(sum(amount_cents), 0)`.as('cents'))
          .as('due'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [
      sumReadable(sql.ref('cents')).as('amountCents'),
      fn.min('issued_at').as('oldestAt'),
      fn.countAll<number>().filterWhere('issued_at', '>=', since).as('newToday'),
    ])
    .executeTakeFirstOrThrow()
}

/** One row each, as no customer has two open invoices. */
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
