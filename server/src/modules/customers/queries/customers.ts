import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/types.ts'
import { type Profile, profileColumns, toProfile } from '../profile-fields.ts'

/** Returns null if no customer has this username. */
export async function findCustomerId(db: Db, username: string): Promise<number | null> {
  const found = await db.selectFrom('customers').where('username', '=', username).select('id').executeTakeFirst()
  return found?.id ?? null
}

export async function findUsername(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('customers').where('id', '=', id).select('username').executeTakeFirst()
  return row?.username ?? null
}

/** Returns the new customer's ID, or null if the username is taken. */
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

/** Returns the fields that staff can edit; the transaction must have locked the customer. */
export async function findProfile(tx: Tx, id: number): Promise<Profile> {
  return toProfile(
    await tx.selectFrom('customers').where('id', '=', id).select(profileColumns).executeTakeFirstOrThrow(),
  )
}

/** Signs a customer out on all devices and returns the devices. */
export async function deleteDevices(tx: Tx, customerId: number): Promise<{ id: number; name: string }[]> {
  return tx.deleteFrom('customer_devices').where('customer_id', '=', customerId).returning(['id', 'name']).execute()
}

/** Adds events to their customers' timelines in this order. */
export async function insertEvents(tx: Tx, ...events: Insertable<DB['customer_events']>[]): Promise<void> {
  await tx.insertInto('customer_events').values(events).execute()
}

interface SameEvent {
  readonly event: string
  readonly at: Date
  readonly staffId: number | null
}

/** Adds an event to the timeline of each customer. */
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

/** Returns the total seconds used, including these. */
export async function addTrialUse(tx: Tx, id: number, seconds: number): Promise<number> {
  const { used } = await tx
    .updateTable('customers')
    .set(({ eb }) => ({ free_seconds_consumed: eb('free_seconds_consumed', '+', seconds) }))
    .where('id', '=', id)
    .returning('free_seconds_consumed as used')
    .executeTakeFirstOrThrow()
  return used
}
