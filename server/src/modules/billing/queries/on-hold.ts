import type { ParkedStep } from '@portal/contract/billing/problems/calls'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'

/** Puts a customer's billing on hold after a job failed, until a user resumes it. */
export async function putOnHold(
  { db, log, now }: Context,
  customerId: number,
  job: ParkedStep,
  error: string,
): Promise<void> {
  log.error({ customerId, job, error }, 'billing put on hold')
  await db
    .insertInto('parked_customers')
    .values({ customer_id: customerId, job, error, parked_at: now() })
    .onConflict((conflict) => conflict.columns(['customer_id', 'job']).doUpdateSet({ error, parked_at: now() }))
    .execute()
}

export async function isOnHold(db: Db, customerId: number, job: ParkedStep): Promise<boolean> {
  const parked = await db
    .selectFrom('parked_customers')
    .where('customer_id', '=', customerId)
    .where('job', '=', job)
    .select('customer_id')
    .executeTakeFirst()
  return parked !== undefined
}

/** Resumes a step. Returns why it was on hold; undefined if it no longer was. */
export async function takeOffHold(tx: Tx, username: string, step: ParkedStep) {
  return tx
    .deleteFrom('parked_customers')
    .using('customers')
    .whereRef('customers.id', '=', 'customer_id')
    .where('username', '=', username)
    .where('job', '=', step)
    .returning(['customer_id as customerId', 'error'])
    .executeTakeFirst()
}
