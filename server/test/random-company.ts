import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/connect.ts'
import { insertCustomer, insertMerchant } from './customers.ts'
import { insertInvoice, insertPayment, insertRefund } from './ledger.ts'
import { insertSubscription } from './subscriptions.ts'

/** Repeats the same choices for the same seed. */
export interface Choices {
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  chance(share: number): boolean
}

export function choicesOf(seed: number): Choices {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

const merchants = ['YIPTV', 'ACME', 'BETA']
const sources = [null, 'google', 'newsletter', "o'brien %_"]

/** Inserts customers of every kind, with times on both sides of Eastern midnights, from 400 days before `now`. */
export async function createRandomCompany(db: Db, choices: Choices, customers: number, now: Date): Promise<void> {
  for (const merchant of merchants) await insertMerchant(db, merchant)
  for (let made = 0; made < customers; made++) await createRandomCustomer(db, choices, now)
}

/** Makes changes that the portal, the engine and the apps make, in arbitrary order. */
export async function makeRandomChange(db: Db, choices: Choices, now: Date): Promise<void> {
  const some = sql`select id from customers where id % 7 = ${choices.below(7)}`
  await choices.pick([
    () =>
      db
        .updateTable('customers')
        .set({ type: choices.pick(['free', null]) })
        .where('type', '=', 'free')
        .where(sql<boolean>`id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('customers')
        .set({ status: choices.pick(['registered', 'active', 'suspended']) })
        .where(sql<boolean>`id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('customers')
        .set({ merchant_code: choices.pick(merchants) })
        .where(sql<boolean>`id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('customers')
        .set({ utm_source: choices.pick(sources) })
        .where(sql<boolean>`id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('customers')
        .set({ first_name: 'Renamed' })
        .where(sql<boolean>`id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('subscriptions')
        .set(({ ref }) => ({ cancel_on: ref('end_date') }))
        .where('ended_at', 'is', null)
        .where(sql<boolean>`customer_id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('subscriptions')
        .set({ cancel_on: null })
        .where(sql<boolean>`customer_id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('subscriptions')
        .set({ plan: choices.pick(['monthly', 'yearly']) })
        .where(sql<boolean>`customer_id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('in_app_subscriptions')
        .set({ plan: choices.pick(['monthly', 'yearly']) })
        .where(sql<boolean>`customer_id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('in_app_subscriptions')
        .set(choices.chance(0.7) ? refundOn(someInstant(choices, now)) : { ended_at: null, ended_reason: null })
        .where(sql<boolean>`customer_id in (${some})`)
        .execute(),
    () =>
      db
        .deleteFrom('in_app_subscriptions')
        .where(sql<boolean>`customer_id in (${some})`)
        .execute(),
    () =>
      db
        .deleteFrom('customers')
        .where('type', '=', 'comp')
        .where(sql<boolean>`id in (${some})`)
        .execute(),
    () =>
      db
        .updateTable('refunds')
        .set({ state: choices.pick(['pending', 'succeeded', 'failed']) })
        .where(sql<boolean>`customer_id in (${some})`)
        .execute(),
    () => createRandomCustomer(db, choices, now),
  ])()
}

function refundOn(at: Date) {
  return { ended_at: at, ended_reason: 'refunded' }
}

async function createRandomCustomer(db: Db, choices: Choices, now: Date): Promise<void> {
  const createdAt = someInstant(choices, now)
  const type = choices.pick(['free', 'paid', 'paid', 'comp', null] as const)
  const { id: customerId } = await insertCustomer(db, {
    type,
    status: choices.pick(['registered', 'active', 'active', 'suspended']),
    merchant_code: choices.pick(merchants),
    created_at: createdAt,
    client: choices.pick([null, 'web', 'ios']),
    utm_source: choices.pick(sources),
    utm_campaign: choices.pick([null, 'spring']),
    utm_medium: choices.pick([null, 'cpc']),
    valid_till: type === 'comp' ? '2030-01-01' : null,
  })
  if (type !== 'paid') return
  if (choices.chance(0.3)) {
    await db
      .insertInto('in_app_subscriptions')
      .values({
        customer_id: customerId,
        device: choices.pick(['ios', 'android']),
        plan: choices.pick(['monthly', 'yearly']),
        start_date: '2026-01-01',
        end_date: '2026-02-01',
        created_at: createdAt,
        ...(choices.chance(0.3) && refundOn(someInstant(choices, now))),
      })
      .execute()
    return
  }
  const subscriptionId = await insertSubscription(db, customerId, {
    plan: choices.pick(['monthly', 'yearly']),
    cancel_on: choices.chance(0.2) ? '2026-02-14' : null,
  })
  const { id: invoiceId } = await insertInvoice(
    db,
    { customerId, subscriptionId },
    choices.chance(0.3) ? { period_until: '2027-01-15' } : {},
  )
  const price = choices.pick([1499, 4999, 2499])
  const paymentId = await insertPayment(
    db,
    { customerId, invoiceId },
    { amount_cents: price, paid_at: someInstant(choices, now), merchant_code: choices.pick(merchants) },
  )
  if (!choices.chance(0.4)) return
  const refund = {
    amount_cents: 1 + choices.below(1499),
    state: choices.pick(['requested', 'pending', 'succeeded', 'failed']),
    requested_at: someInstant(choices, now),
  }
  await insertRefund(db, { customerId, invoiceId, paymentId }, refund)
}

/** Often an Eastern midnight in winter or summer, or a millisecond before or after it. */
function someInstant(choices: Choices, now: Date): Date {
  const days = choices.chance(0.5) ? choices.below(9) : choices.below(400)
  const at = new Date(now.getTime() - days * DAY_MS)
  if (choices.chance(0.4)) at.setUTCHours(choices.pick([4, 5]), 0, 0, choices.pick([-1, 0, 1]))
  else at.setTime(at.getTime() - choices.below(24 * 60) * MINUTE_MS)
  return at > now ? now : at
}
