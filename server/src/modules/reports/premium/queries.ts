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
