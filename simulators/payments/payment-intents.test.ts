import { STRIPE_API_VERSION } from '@portal/server/src/integrations/payments/api-version.ts'
import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import { startTestSimulator, type TestSimulator } from '@portal/server/test/payment-simulator.ts'
import { refusalOf, stripeAt } from '@portal/server/test/stripe.ts'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let simulator: TestSimulator
let stripe: Stripe
let customer: string
let good: string
let failing: string

beforeAll(async () => {
  database = await createTestDatabase()
  simulator = await startTestSimulator(database.url)
  stripe = stripeAt(simulator.url)
  customer = (await stripe.customers.create({ email: 'ann@example.com' })).id
  good = (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id
  failing = (await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })).id
})
afterAll(async () => {
  await simulator.stop()
  await database.drop()
})

const fields = {
  amount: 1499,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
} satisfies Stripe.PaymentIntentCreateParams

test('the SDK uses the expected API version', async () => {
  await stripe.customers.retrieve(customer)
  expect(await simulator.control('GET', '/requests')).toMatchObject({
    requests: expect.arrayContaining([expect.objectContaining({ apiVersion: STRIPE_API_VERSION })]),
  })
})

test('one intent accepts a declined attempt, a new amount and another card, and is paid once', async () => {
  const created = await stripe.paymentIntents.create({ ...fields, customer, payment_method: failing })
  expect(created.status).toBe('requires_confirmation')
  expect((await refusalOf(stripe.paymentIntents.confirm(created.id, { off_session: true }))).code).toBe('card_declined')
  await stripe.paymentIntents.update(created.id, { amount: 999, metadata: { invoice: '7' } })
  const paid = await stripe.paymentIntents.confirm(created.id, { payment_method: good, off_session: true })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 999, metadata: { invoice: '7' } })

  for (const decided of [
    () => stripe.paymentIntents.confirm(created.id, { payment_method: good }),
    () => stripe.paymentIntents.update(created.id, { amount: 1000 }),
    () => stripe.paymentIntents.cancel(created.id),
  ]) {
    expect(await refusalOf(decided())).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: created.id, status: 'succeeded' },
    })
  }
  const charges = await stripe.charges.list({ payment_intent: created.id })
  expect(charges.data.map(({ status, amount }) => [status, amount])).toEqual([
    ['succeeded', 999],
    ['failed', 1499],
  ])
})

test('concurrent confirmations charge once', async () => {
  const { id } = await stripe.paymentIntents.create({ ...fields, customer, payment_method: good })
  const confirmations = Array.from({ length: 5 }, () => stripe.paymentIntents.confirm(id, { off_session: true }))
  const outcomes = await Promise.allSettled(confirmations)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test('never pays a cancelled intent', async () => {
  const { id } = await stripe.paymentIntents.create({ ...fields, customer, payment_method: good })
  const cancelled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
  expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  expect((await refusalOf(stripe.paymentIntents.confirm(id))).code).toBe('payment_intent_unexpected_state')
})

test.for([
  [{ amount: '49' }, 400, 'amount_too_small'],
  [{ amount: '100000000' }, 400, 'amount_too_large'],
  [{ amount: '14.99' }, 400, 'parameter_invalid_integer'],
  [{ amount: '' }, 400, 'parameter_missing'],
  [{ currency: 'eur' }, 400, undefined],
  [{ customer: 'cus_missing' }, 400, 'resource_missing'],
  [{ payment_method: 'pm_missing' }, 400, 'resource_missing'],
  [{ 'payment_method_types[0]': 'card' }, 400, 'payment_method_types_no_longer_supported'],
  [{ 'automatic_payment_methods[enabled]': 'true' }, 400, undefined],
  [{ 'allowed_payment_method_types[0]': 'klarna' }, 400, undefined],
  [{ 'allowed_payment_method_types[0]': '' }, 400, 'parameter_missing'],
  [{ color: 'red' }, 400, 'parameter_unknown'],
  [{ 'metadata[invoice]': 'x'.repeat(501) }, 400, undefined],
] as const)('rejects an intent with %j', async ([wrong, status, code]) => {
  const form = {
    amount: '1499',
    currency: 'usd',
    customer,
    payment_method: good,
    confirm: 'true',
    'allowed_payment_method_types[0]': 'card',
    ...wrong,
  }
  const response = await fetch(`${simulator.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_stand_in' },
    body: new URLSearchParams(form),
  })
  const reply: { error: { code?: string; type: string } } = JSON.parse(await response.text())
  expect([response.status, reply.error.code, reply.error.type]).toEqual([status, code, 'invalid_request_error'])
})

test('a confirmation that allows every payment method type requires a return URL', async () => {
  const open = { amount: 1499, currency: 'usd', customer, payment_method: good, confirm: true }
  expect((await refusalOf(stripe.paymentIntents.create(open))).param).toBe('return_url')
  const paid = await stripe.paymentIntents.create({ ...open, return_url: 'https://example.com/' })
  expect(paid.status).toBe('succeeded')
})

test('an older API version still accepts payment_method_types', async () => {
  const response = await fetch(`${simulator.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_stand_in', 'stripe-version': '2023-08-16' },
    body: new URLSearchParams({ amount: '1499', currency: 'usd', 'payment_method_types[0]': 'card' }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('stripe-version')).toBe('2023-08-16')
})

test('a token can be used once', async () => {
  const token = await stripe.tokens.create({
    card: { number: '4242424242424242', exp_month: '12', exp_year: '2050', cvc: '123' },
  })
  expect(token).toMatchObject({
    object: 'token',
    used: false,
    card: { brand: 'Visa', last4: '4242', funding: 'credit' },
  })
  const card = await stripe.paymentMethods.create({ type: 'card', card: { token: token.id } })
  expect(card.card).toMatchObject({ brand: 'visa', last4: '4242' })
  const again = stripe.paymentMethods.create({ type: 'card', card: { token: token.id } })
  expect((await refusalOf(again)).code).toBe('token_already_used')
  expect((await stripe.tokens.retrieve(token.id)).used).toBe(true)
})

test('deleting a customer removes all cards', async () => {
  const { id } = await stripe.customers.create({ payment_method: 'pm_card_mastercard' })
  const [card] = (await stripe.customers.listPaymentMethods(id)).data
  expect(await stripe.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }))
  expect(await stripe.customers.retrieve(id)).toMatchObject({ deleted: true })
  expect((await refusalOf(stripe.customers.update(id, { name: 'x' }))).statusCode).toBe(404)
  expect((await stripe.paymentMethods.retrieve(card?.id ?? '')).customer).toBeNull()
})
