import type { Db } from '../src/platform/db/connect.ts'
import { insertMerchant } from './customers.ts'
import { AT, type Given, next } from './given.ts'

/** Inserts a subscription, by default an active monthly one whose first period is invoiced. */
export async function insertSubscription(
  db: Db,
  customerId: number,
  given: Given<'subscriptions'> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('subscriptions')
    .values({
      customer_id: customerId,
      plan: 'monthly',
      price_cents: 1499,
      discount_cents: 0,
      start_date: '2026-01-15',
      anchor: '2026-01-15',
      next_invoice_date: '2026-02-15',
      end_date: '2026-02-14',
      invoice_count: 1,
      created_at: AT,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertCard(db: Db, customerId: number, given: Given<'cards'> = {}): Promise<number> {
  const { id } = await db
    .insertInto('cards')
    .values({
      customer_id: customerId,
      name: 'Ana García',
      last4: '4242',
      brand: 'Visa',
      funding: 'credit',
      provider_payment_method_id: `pm_${next()}`,
      created_at: AT,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a merchant's plans: 14.99 a month, 49.99 a year. */
export async function insertPlans(db: Db, merchantCode = 'YIPTV'): Promise<void> {
  const words = JSON.stringify({ en: 'A plan', es: 'Un plan' })
  const plan = { merchant_code: await insertMerchant(db, merchantCode), for_new_users: false, discount_cents: 0 }
  const texts = { plan_description: words, coupon_description: words, description: words }
  await db
    .insertInto('plans')
    .values([
      { ...plan, ...texts, type: 'monthly', price_cents: 1499 },
      { ...plan, ...texts, type: 'yearly', price_cents: 4999 },
    ])
    .execute()
}
