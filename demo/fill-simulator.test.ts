import type { Payments } from '@portal/server/src/integrations/payments/payments.ts'
import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'
import { createStripePayments } from '@portal/server/src/integrations/payments/stripe-payments.ts'
import { createLog } from '@portal/server/src/platform/log/log.ts'
import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import { startTestSimulator, type TestSimulator } from '@portal/server/test/payment-simulator.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemo } from './create-demo.ts'
import { fillSimulator } from './fill-simulator.ts'

const now = new Date('2026-11-21T17:00:00Z')
let database: TestDatabase
let client: pg.Client
let simulator: TestSimulator
let payments: Payments

beforeAll(async () => {
  database = await createTestDatabase()
  await createDemo({ url: database.url, customers: 600, now })
  await fillSimulator(database.url, now)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  simulator = await startTestSimulator(database.url, { now: () => now })
  const log = createLog({ level: 'silent' })
  payments = createStripePayments({ secretKey: SIMULATOR_KEYS.secret, apiBase: simulator.url }, log)
})
afterAll(async () => {
  await simulator.stop()
  await client.end()
  await database.drop()
})

test('every provider ID in the portal matches an object at the provider', async () => {
  const missing = await client.query(`
    select 'customer' as kind, provider_customer_id as id from customers where provider_customer_id is not null
      and provider_customer_id not in (select id from stand_in.customers)
    union all select 'card', k.provider_payment_method_id from cards k
      where not exists (select from stand_in.cards s where s.id = k.provider_payment_method_id
        and s.last4 = k.last4 and s.detached = (k.removed_at is not null))
    union all select 'intent', i.provider_payment_intent_id from invoices i where i.provider_payment_intent_id is not null
      and not exists (select from stand_in.payment_intents s where s.id = i.provider_payment_intent_id
        and (s.status = 'succeeded') = (i.status = 'paid'))
    union all select 'charge', p.provider_charge_id from payments p
      where not exists (select from stand_in.charges s where s.id = p.provider_charge_id
        and s.amount = p.amount_cents and s.status = 'succeeded')
    union all select 'refund', r.provider_refund_id from refunds r
      where not exists (select from stand_in.refunds s where s.id = r.provider_refund_id
        and s.amount = r.amount_cents and s.status = r.state)
    union all select 'dispute', provider_dispute_id from disputes
      where provider_dispute_id not in (select id from stand_in.disputes)`)
  expect(missing.rows).toEqual([])
})

test('charges and refunds a demo customer and removes the card', async () => {
  const { rows } = await client.query<{ customer: string; card: string }>(`
    select customer, id as card from stand_in.cards where customer is not null and behavior = 'ok' limit 1`)
  const { customer = '', card = '' } = rows[0] ?? {}
  const charged = await payments.charge(
    {
      customerId: customer,
      paymentMethodId: card,
      amountCents: 1499,
      description: 'Invoice 999999',
      operation: 'demo-1',
      paymentIntentId: null,
    },
    'demo-1',
  )
  expect(charged.state).toBe('succeeded')
  await payments.detachCard(card)
})

test('refunds an old payment', async () => {
  const { rows } = await client.query<{ id: string }>(`
    select id from stand_in.charges where status = 'succeeded' and amount_refunded = 0 and not disputed limit 1`)
  const refund = { chargeId: rows[0]?.id ?? '', amountCents: 100, operation: 'demo-2', reason: 'duplicate' as const }
  expect(await payments.refund(refund, 'demo-2')).toMatchObject({ state: 'succeeded' })
})

test('a second fill changes nothing', async () => {
  const count = 'select count(*)::int as rows from stand_in.charges'
  const before = await client.query(count)
  await fillSimulator(database.url, now)
  expect((await client.query(count)).rows).toEqual(before.rows)
})
