import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

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

export async function countUnverifiedPremium(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('unverified_premium')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Since when the longest waiting has been a customer, and how many are new since `since`. */
export async function weighUnverifiedPremium(db: Db, since: Date): Promise<QueueDetails> {
  const weighed = await db
    .selectFrom('unverified_premium')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(({ fn }) => [
      fn.min('created_at').as('oldestAt'),
      fn.countAll<number>().filterWhere('created_at', '>=', since).as('newToday'),
    ])
    .executeTakeFirstOrThrow()
  return { ...weighed, amountCents: null }
}

/** Premium customers, billed by us, with an open invoice that could not be charged at least once. */
export async function listUnpaidPremium(db: Db): Promise<ReportedCustomer[]> {
  return selectUnpaidPremium(db)
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('username')
    .execute()
}

export async function countUnpaidPremium(db: Db): Promise<number> {
  const { count } = await selectUnpaidPremium(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What their invoices come to, since when the longest overdue is, and how many invoices are new since `since`. */
export async function weighUnpaidPremium(db: Db, since: Date): Promise<QueueDetails> {
  return selectUnpaidPremium(db)
    .select(({ fn }) => [
      sql<number | null>`sum(total_cents)::bigint`.as('amountCents'),
      fn.min('issued_at').as('oldestAt'),
      fn.countAll<number>().filterWhere('issued_at', '>=', since).as('newToday'),
    ])
    .executeTakeFirstOrThrow()
}

/** One row each, as no customer has two open invoices. */
export function selectUnpaidPremium(db: Db) {
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
