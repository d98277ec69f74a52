import type { Db } from '../src/platform/db/connect.ts'
import { AT, type Given, next } from './given.ts'

export interface InsertedCustomer {
  readonly id: number
  readonly email: string
}

/** Inserts a customer; by default a verified one on trial. */
export async function insertCustomer(db: Db, fields: Given<'customers'> = {}): Promise<InsertedCustomer> {
  const merchant = await insertMerchant(db, fields.merchant_code)
  const username = fields.username ?? `customer${next()}@example.com`
  const { id } = await db
    .insertInto('customers')
    .values({
      first_name: 'Ana',
      last_name: 'García',
      type: 'free',
      status: 'active',
      new_user: true,
      created_at: AT,
      time_zone: 'America/New_York',
      language: 'en',
      opted_in: true,
      free_seconds_consumed: 0,
      in_app_subscription: false,
      ...fields,
      merchant_code: merchant,
      username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email: username }
}

export async function insertMerchant(db: Db, code = 'YIPTV'): Promise<string> {
  await db
    .insertInto('merchants')
    .values({ code, name: code, created_at: AT })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return code
}

export async function insertEvent(db: Db, customerId: number, fields: Given<'customer_events'> = {}): Promise<void> {
  await db
    .insertInto('customer_events')
    .values({ customer_id: customerId, occurred_at: AT, event: 'signed-up', details: '', ...fields })
    .execute()
}
