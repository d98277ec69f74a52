import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import { startTestSimulator, type TestSimulator } from '@portal/server/test/payment-simulator.ts'
import { refusalOf, stripeAt } from '@portal/server/test/stripe.ts'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let simulator: TestSimulator
let stripe: Stripe

beforeAll(async () => {
  database = await createTestDatabase()
  simulator = await startTestSimulator(database.url)
  stripe = stripeAt(simulator.url)
})
afterAll(async () => {
  await simulator.stop()
  await database.drop()
})

test('the same key returns the same response, marked as replayed, without another effect', async () => {
  const create = () => stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'once' })
  const first = await create()
  const second = await create()
  expect(second).toEqual(first)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'once' })
  expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId)
})

test('replays a decline', async () => {
  const { id: customer } = await stripe.customers.create({ name: 'Ann' })
  const payment_method = (await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })).id
  const fields = { amount: 1499, currency: 'usd', customer, payment_method, confirm: true, off_session: true }
  const params = { ...fields, allowed_payment_method_types: ['card'] }
  const charges = new Set<string | undefined>()
  for (let times = 0; times < 3; times++) {
    charges.add((await refusalOf(stripe.paymentIntents.create(params, { idempotencyKey: 'declined' }))).charge)
  }
  expect(charges.size).toBe(1)
})

test('rejects the same key for another request', async () => {
  await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'mismatch' })
  const other = await refusalOf(stripe.customers.create({ name: 'Other' }, { idempotencyKey: 'mismatch' }))
  expect(other).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
})

test('an invalid request can be corrected under the same key', async () => {
  const wrong = { currency: 'usd', amount: 1 }
  await refusalOf(stripe.paymentIntents.create(wrong, { idempotencyKey: 'right' }))
  const right = await stripe.paymentIntents.create({ currency: 'usd', amount: 1499 }, { idempotencyKey: 'right' })
  expect(right.amount).toBe(1499)
})

test('of concurrent requests with one key, one takes effect and the others get an error or its response', async () => {
  const { id } = await stripe.customers.create({ name: 'Crowd' })
  const once = stripeAt(simulator.url, { maxNetworkRetries: 0 })
  const intent = { amount: 1499, currency: 'usd', customer: id }
  const create = () => once.paymentIntents.create(intent, { idempotencyKey: 'crowd' })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, create))
  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
  expect(codes.length).toBeGreaterThan(0)
  expect(new Set(codes)).toEqual(new Set(['idempotency_key_in_use']))
  expect((await stripe.paymentIntents.list({ customer: id })).data).toHaveLength(1)
})

test('all data survives a restart, including keys', async () => {
  const first = await startTestSimulator(database.url)
  const create = (url: string) => stripeAt(url).customers.create({ name: 'Lasting' }, { idempotencyKey: 'lasting' })
  const created = await create(first.url)
  await first.control('POST', '/clock', { advanceSeconds: 3600 })
  await first.stop()

  const next = await startTestSimulator(database.url)
  expect(await create(next.url)).toEqual(created)
  expect(await stripeAt(next.url).customers.retrieve(created.id)).toMatchObject({ name: 'Lasting' })
  const later = await stripeAt(next.url).customers.create({ name: 'Later' })
  expect(later.created - created.created).toBeGreaterThanOrEqual(3600)
  await next.stop()
})

test('lists are newest first, in pages that the SDK iterates', async () => {
  const { id: customer } = await stripe.customers.create({ name: 'Many' })
  const made: string[] = []
  for (let count = 0; count < 25; count++) {
    made.unshift((await stripe.paymentIntents.create({ amount: 100 + count, currency: 'usd', customer })).id)
  }
  const first = await stripe.paymentIntents.list({ customer })
  expect([first.data.length, first.has_more, first.url]).toEqual([10, true, '/v1/payment_intents'])
  const pageIds: string[] = []
  for await (const { id } of stripe.paymentIntents.list({ customer, limit: 7 })) pageIds.push(id)
  expect(pageIds).toEqual(made)
  const before = await stripe.paymentIntents.list({ customer, ending_before: made[5] ?? '', limit: 3 })
  expect(before.data.map(({ id }) => id)).toEqual(made.slice(2, 5))
  const none = await stripe.paymentIntents.list({ customer, created: { gt: 4_000_000_000 } })
  expect(none.data).toEqual([])
  expect((await refusalOf(stripe.paymentIntents.list({ limit: 101 }))).statusCode).toBe(400)
})

test('expands IDs to objects on request, only where possible', async () => {
  const { id: customer } = await stripe.customers.create({ name: 'Ann', payment_method: 'pm_card_visa' })
  const [card] = (await stripe.customers.listPaymentMethods(customer)).data
  const intent = await stripe.paymentIntents.create({
    amount: 1499,
    currency: 'usd',
    customer,
    payment_method: card?.id ?? '',
    allowed_payment_method_types: ['card'],
    confirm: true,
    expand: ['latest_charge.customer', 'payment_method'],
  })
  expect(intent).toMatchObject({ latest_charge: { customer: { name: 'Ann' } }, payment_method: { id: card?.id } })
  const listed = await stripe.charges.list({ customer, expand: ['data.payment_intent'] })
  expect(listed.data).toMatchObject([{ payment_intent: { id: intent.id } }])
  const wrong = stripe.customers.retrieve(customer, { expand: ['name.first'] })
  expect((await refusalOf(wrong)).message).toMatch(/cannot be expanded/)
})

test('merges metadata, and an empty value removes a key', async () => {
  const { id } = await stripe.customers.create({ name: 'Ann', metadata: { a: '1', b: '2' } })
  const changed = await stripe.customers.update(id, { metadata: { a: '', c: '3' } })
  expect(changed.metadata).toEqual({ b: '2', c: '3' })
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
})

test.for([
  ['no key', {}, 401],
  ['an incorrect key', { authorization: 'Bearer sk_test_other' }, 401],
  ["the browser's key", { authorization: 'Bearer pk_test_stand_in' }, 401],
  ['the secret key', { authorization: 'Bearer sk_test_stand_in' }, 200],
  ['the secret key as username', { authorization: `Basic ${btoa('sk_test_stand_in:')}` }, 200],
] as const)('listing customers with %s %j returns %i', async ([, headers, status]) => {
  const response = await fetch(`${simulator.url}/v1/customers`, { headers })
  expect(response.status).toBe(status)
  expect(response.headers.get('request-id')).toMatch(/^req_\w{24}$/)
})

test('browsers can call from any page: first with a preflight, then with a key in the form or a header', async () => {
  const url = `${simulator.url}/v1/payment_methods`
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://127.0.0.1:8080',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,stripe-version',
    },
  })
  expect(preflight.ok).toBe(true)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  for (const name of ['authorization', 'content-type', 'stripe-version', 'idempotency-key']) {
    expect(preflight.headers.get('access-control-allow-headers')).toContain(name)
  }
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2050',
  })
  const headers = { origin: 'http://127.0.0.1:8080', authorization: 'Bearer pk_test_stand_in' }
  const answer = await fetch(url, { method: 'POST', headers, body })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const wrong = await fetch(url, { method: 'POST', body })
  expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
})

test('a publishable key gives access only to tokens and payment methods', async () => {
  const body = new URLSearchParams({ key: 'pk_test_stand_in', amount: '1499', currency: 'usd' })
  for (const path of ['payment_intents', 'customers', 'refunds', 'payment_methods/pm_card_visa/attach']) {
    const response = await fetch(`${simulator.url}/v1/${path}`, { method: 'POST', body })
    expect(await response.text()).toContain('secret_key_required')
  }
})

test('an unknown path returns a standard 404, and an oversized body is rejected', async () => {
  const headers = { authorization: 'Bearer sk_test_stand_in' }
  const unknown = await fetch(`${simulator.url}/v1/unheard_of`, { headers })
  expect([unknown.status, JSON.parse(await unknown.text()).error.type]).toEqual([404, 'invalid_request_error'])
  const long = await fetch(`${simulator.url}/v1/customers`, { method: 'POST', headers, body: 'x'.repeat(300_000) })
  expect(long.status).toBe(413)
})
