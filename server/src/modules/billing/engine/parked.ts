import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** What a customer can be parked from. */
export type ParkedFrom = 'renewals' | 'attempts' | 'endings' | 'payments'

/** Puts a customer's billing on hold after a job failed for them, until a user resumes it. */
export async function park(
  { db, log, now }: Context,
  customerId: number,
  job: ParkedFrom,
  error: string,
): Promise<void> {
  log.error({ customerId, job, error }, 'customer parked')
  await db
    .insertInto('parked_customers')
    .values({ customer_id: customerId, job, error, parked_at: now() })
    .onConflict((conflict) => conflict.columns(['customer_id', 'job']).doUpdateSet({ error, parked_at: now() }))
    .execute()
}

export async function isParked(db: Db, customerId: number, job: ParkedFrom): Promise<boolean> {
  const parked = await db
    .selectFrom('parked_customers')
    .where('customer_id', '=', customerId)
    .where('job', '=', job)
    .select('customer_id')
    .executeTakeFirst()
  return parked !== undefined
}
