import type { Db, Tx } from '../../../platform/db/connect.ts'

export interface Device {
  readonly id: number
  readonly name: string
  readonly signedInAt: Date
}

/** Returns the oldest first. */
export async function listDevices(db: Db, customerId: number): Promise<Device[]> {
  return db
    .selectFrom('customer_devices')
    .where('customer_id', '=', customerId)
    .select(['id', 'name', 'authorized_at as signedInAt'])
    .orderBy('id')
    .execute()
}

export async function countDevices(tx: Tx, customerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('customer_devices')
    .where('customer_id', '=', customerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertDevice(tx: Tx, customerId: number, name: string, at: Date): Promise<Device> {
  return tx
    .insertInto('customer_devices')
    .values({ customer_id: customerId, name, authorized_at: at })
    .returning(['id', 'name', 'authorized_at as signedInAt'])
    .executeTakeFirstOrThrow()
}

/** Returns its name, or null if it is not the customer's device. */
export async function deleteDevice(tx: Tx, customerId: number, id: number): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('customer_devices')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name ?? null
}
