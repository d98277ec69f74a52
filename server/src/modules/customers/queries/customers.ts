import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/types.ts'
import { type Profile, profileColumns, toProfile } from '../profile-fields.ts'

/** Null if no customer has this username. */
export async function findCustomerId(db: Db, username: string): Promise<number | null> {
  const found = await db.selectFrom('customers').where('username', '=', username).select('id').executeTakeFirst()
  return found?.id ?? null
}

export async function findUsername(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('customers').where('id', '=', id).select('username').executeTakeFirst()
  return row?.username ?? null
}

/** The new customer's id; null if the username is in use. */
export async function insertCustomer(tx: Tx, customer: Insertable<DB['customers']>): Promise<number | null> {
  const inserted = await tx
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function updateCustomer(tx: Tx, id: number, changes: Updateable<DB['customers']>): Promise<void> {
  await tx.updateTable('customers').set(changes).where('id', '=', id).execute()
}

/** The fields that staff edit, for a customer whom the transaction has locked. */
export async function findProfile(tx: Tx, id: number): Promise<Profile> {
  return toProfile(
    await tx.selectFrom('customers').where('id', '=', id).select(profileColumns).executeTakeFirstOrThrow(),
  )
}

/** Signs a customer out on all devices; answers their names. */
export async function deleteDevices(tx: Tx, customerId: number): Promise<{ id: number; name: string }[]> {
  return tx.deleteFrom('customer_devices').where('customer_id', '=', customerId).returning(['id', 'name']).execute()
}

/** Adds events to those of their customers, in this order. */
export async function insertEvents(tx: Tx, ...events: Insertable<DB['customer_events']>[]): Promise<void> {
  await tx.insertInto('customer_events').values(events).execute()
}

interface SameEvent {
  readonly event: string
  readonly at: Date
  readonly staffId: number | null
}

/** Adds an event to each of many customers. */
export async function insertEventOfEach(
  tx: Tx,
  { event, at, staffId }: SameEvent,
  customers: readonly { readonly id: number; readonly details: string }[],
): Promise<void> {
  await sql`
    insert into customer_events (customer_id, occurred_at, event, details, staff_id)
    select id, ${at}, ${event}, details, ${staffId}
    from unnest(${customers.map(({ id }) => id)}::bigint[], ${customers.map(({ details }) => details)}::text[])
      as given (id, details)`.execute(tx)
}

/** Returns all that has been used by then. */
export async function addTrialUse(tx: Tx, id: number, seconds: number): Promise<number> {
  const { used } = await tx
    .updateTable('customers')
    .set(({ eb }) => ({ free_seconds_consumed: eb('free_seconds_consumed', '+', seconds) }))
    .where('id', '=', id)
    .returning('free_seconds_consumed as used')
    .executeTakeFirstOrThrow()
  return used
}
