import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** A customer whose page is open in a browser. */
export interface OpenCustomer {
  readonly id: number
  /** The name of the open form; empty for none. */
  readonly form: string
}

export interface OpenPages {
  readonly id: string
  readonly staffId: number
  readonly customers: readonly OpenCustomer[]
}

/** Returns the IDs of existing customers by username. */
export async function findCustomerIds(db: Db, usernames: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (usernames.length === 0) return new Map()
  const rows = await db.selectFrom('customers').where('username', 'in', usernames).select(['id', 'username']).execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** Records which pages are open at `at`. */
export async function storePresence(db: Db, streams: readonly OpenPages[], at: Date): Promise<void> {
  const rows = streams.flatMap(({ id, staffId, customers }) =>
    customers.map((customer) => ({
      stream_id: id,
      staff_id: staffId,
      customer_id: customer.id,
      form: customer.form,
      seen_at: at,
    })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('presence')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['stream_id', 'customer_id']).doUpdateSet({ seen_at: sql`excluded.seen_at` }),
    )
    .execute()
}

export async function deletePresence(db: Db, streamId: string): Promise<void> {
  await db.deleteFrom('presence').where('stream_id', '=', streamId).execute()
}

/** Deletes the rows of an API that was killed. Returns the customer IDs. */
export async function deletePresenceBefore(db: Db, seenBefore: Date): Promise<number[]> {
  const deleted = await db
    .deleteFrom('presence')
    .where('seen_at', '<', seenBefore)
    .returning('customer_id as id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Returns who else has a customer open, one row per user. Prefers a page with an open form. */
export async function findPresence(
  db: Db,
  { customerId, exceptStaffId, seenAfter }: { customerId: number; exceptStaffId: number; seenAfter: Date },
) {
  return db
    .selectFrom('presence')
    .innerJoin('staff', 'staff.id', 'presence.staff_id')
    .where('customer_id', '=', customerId)
    .where('staff_id', '!=', exceptStaffId)
    .where('seen_at', '>', seenAfter)
    .where('disabled', '=', false)
    .distinctOn('staff.id')
    .select(['first_name as firstName', 'last_name as lastName', 'form'])
    .orderBy('staff.id')
    .orderBy('form', 'desc')
    .execute()
}
