import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import { startTestSimulator, type TestSimulator } from '@portal/server/test/payment-simulator.ts'
import { refusalOf, stripeAt } from '@portal/server/test/stripe.ts'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let simulator: TestSimulator
/** Makes one attempt with a timeout of a quarter of a second. */
let impatient: Stripe
let stripe: Stripe
let customer: string
let card: string
let requests = 0

beforeAll(async () => {
  database = await createTestDatabase()
  simulator = await startTestSimulator(database.url)
  stripe = stripeAt(simulator.url)
  impatient = stripeAt(simulator.url, { maxNetworkRetries: 0, timeout: 250 })
  customer = (await stripe.customers.create({ name: 'Ann' })).id
  card = (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id
})
afterEach(() => simulator.control('DELETE', '/faults'))
afterAll(async () => {
  await simulator.stop()
  await database.drop()
})

const fault = (when: 'before' | 'after', effect: object, more: object = { times: 1 }) =>
  simulator.control('POST', '/faults', { when, effect, path: '/v1/payment_intents', ...more })

function pay(sdk: Stripe, key: string, amount = 1499): Promise<Stripe.PaymentIntent> {
  const fields = { amount, currency: 'usd', customer, payment_method: card, metadata: { key } }
  const params = { ...fields, allowed_payment_method_types: ['card'], confirm: true, off_session: true }
  return sdk.paymentIntents.create(params, { idempotencyKey: key })
}

async function chargesOf(key: string): Promise<number> {
  const { data } = await stripe.paymentIntents.list({ customer, limit: 100 })
  return data.filter(({ metadata }) => metadata['key'] === key).length
}

test.for([
  ['no response', { kind: 'hang' }, 'StripeConnectionError'],
  ['a late response', { kind: 'late', milliseconds: 1_000 }, 'StripeConnectionError'],
  ['a 500 instead of the response', { kind: 'status', status: 500 }, 'StripeAPIError'],
  ['a 503 instead of the response', { kind: 'status', status: 503 }, 'StripeAPIError'],
] as const)('with %s after the charge is made, the same key returns it', async ([, effect, type]) => {
  const key = `after-${++requests}`
  await fault('after', effect)
  expect((await refusalOf(pay(impatient, key))).type).toBe(type)
  expect(await chargesOf(key)).toBe(1)
  expect(await pay(stripe, key)).toMatchObject({ status: 'succeeded' })
  expect(await chargesOf(key)).toBe(1)
})

test.for([
  ['no response', { kind: 'hang' }, 'StripeConnectionError'],
  ['a 500', { kind: 'status', status: 500 }, 'StripeAPIError'],
  ['too many requests', { kind: 'status', status: 429 }, 'StripeRateLimitError'],
] as const)('with %s before the charge is made, the same key makes it', async ([, effect, type]) => {
  const key = `before-${++requests}`
  await fault('before', effect)
  expect((await refusalOf(pay(impatient, key))).type).toBe(type)
  expect(await chargesOf(key)).toBe(0)
  expect(await pay(stripe, key)).toMatchObject({ status: 'succeeded' })
  expect(await chargesOf(key)).toBe(1)
})

test.for(['before', 'after'] as const)('a connection closed %s the charge still charges once', async (when) => {
  const key = `reset-${when}`
  // The SDK always retries after a dropped connection, so it is dropped twice.
  await fault(when, { kind: 'reset' }, { times: 2 })
  expect((await refusalOf(pay(impatient, key))).type).toBe('StripeConnectionError')
  expect(await chargesOf(key)).toBe(when === 'before' ? 0 : 1)
  expect(await pay(stripe, key)).toMatchObject({ status: 'succeeded' })
  expect(await chargesOf(key)).toBe(1)
})

test('a 500 stored under the key is repeated although the charge was made', async () => {
  await fault('after', { kind: 'status', status: 500, stored: true })
  expect((await refusalOf(pay(impatient, 'kept'))).statusCode).toBe(500)
  expect((await refusalOf(pay(impatient, 'kept'))).statusCode).toBe(500)
  expect(await chargesOf('kept')).toBe(1)
})

test('the SDK retries a 409', async () => {
  await fault('before', { kind: 'status', status: 409 })
  expect(await pay(stripe, 'conflict')).toMatchObject({ status: 'succeeded' })
  expect(await chargesOf('conflict')).toBe(1)
})

test('faults occur at the configured place, count and probability', async () => {
  await fault('before', { kind: 'status', status: 500 }, { method: 'GET', times: 2 })
  expect(await pay(impatient, 'times')).toMatchObject({ status: 'succeeded' })
  expect((await refusalOf(impatient.paymentIntents.list())).statusCode).toBe(500)
  expect((await refusalOf(impatient.paymentIntents.list())).statusCode).toBe(500)
  expect((await impatient.paymentIntents.list()).object).toBe('list')
  await fault('before', { kind: 'status', status: 500 }, { probability: 0 })
  expect((await impatient.paymentIntents.list()).object).toBe('list')
  await fault('before', { kind: 'status', status: 500 }, { probability: 1 })
  expect((await refusalOf(impatient.paymentIntents.list())).statusCode).toBe(500)
})

test('lists recorded requests without card data', async () => {
  await simulator.control('DELETE', '/requests')
  await simulator.tokenise('4242424242424242')
  await fault('after', { kind: 'status', status: 500 })
  await refusalOf(pay(impatient, 'seen'))
  const seen = await simulator.control('GET', '/requests')
  expect(seen).toMatchObject({
    requests: [
      { method: 'POST', path: '/v1/payment_methods', status: 200, fault: null },
      {
        path: '/v1/payment_intents',
        idempotencyKey: 'seen',
        status: 500,
        fault: 'status',
        parameters: { amount: '1499' },
      },
    ],
  })
  expect(JSON.stringify(seen)).not.toContain('4242424242424242')
})

test.for([
  ['POST', { 'content-type': 'text/plain' }],
  ['POST', {}],
] as const)('pages of other sites cannot use controls: %s %j', async ([method, headers]) => {
  const response = await fetch(`${simulator.url}/_control/faults`, { method, headers, body: '{}' })
  expect(response.status).toBe(403)
  const preflight = await fetch(`${simulator.url}/_control/faults`, { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})

test('rejects invalid controls with a reason', async () => {
  await expect(simulator.control('POST', '/faults', { when: 'sometimes' })).rejects.toThrow(/when/)
  await expect(simulator.control('POST', '/unheard-of')).rejects.toThrow(/Unknown control/)
})
