import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { startTestSimulator, type TestSimulator } from '../../../test/payment-simulator.ts'
import { stripeAt } from '../../../test/stripe.ts'
import { createLog } from '../../platform/log/log.ts'
import type { CardFacts, NewCharge, Payments } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

const log = createLog({ level: 'silent' })
let database: TestDatabase
let simulator: TestSimulator
let payments: Payments
/** Waits a quarter of a second for each of its three attempts. */
let impatient: Payments
let customerId: string
let keys = 0
const newKey = () => `key-${++keys}`
const IDS = { paymentIntentId: expect.stringMatching(/^pi_/), chargeId: expect.stringMatching(/^ch_/) }

beforeAll(async () => {
  database = await createTestDatabase()
  simulator = await startTestSimulator(database.url)
  const settings = { secretKey: SIMULATOR_KEYS.secret, apiBase: simulator.url }
  payments = createStripePayments(settings, log)
  impatient = createStripePayments({ ...settings, timeoutMs: 250 }, log)
  const customer = await payments.createCustomer({ customerId: 7, email: 'a+b@example.com', name: 'Ann Bee' }, newKey())
  customerId = 'id' in customer ? customer.id : ''
})
afterEach(() => simulator.control('DELETE', '/faults'))
afterAll(async () => {
  await simulator.stop()
  await database.drop()
})

async function attach(number: string): Promise<CardFacts> {
  const outcome = await payments.attachCard(
    { customerId, token: await simulator.tokenise(number), isPhoned: false },
    newKey(),
  )
  if (outcome.state !== 'attached') throw new Error(outcome.state)
  return outcome
}

async function newCharge(number = '4242424242424242', operation = newKey()): Promise<NewCharge> {
  const { paymentMethodId } = await attach(number)
  const invoice = { amountCents: 1499, description: 'Invoice 000001' }
  return { customerId, paymentMethodId, ...invoice, operation, paymentIntentId: null }
}

test("identifies a provider customer by the portal's own ID", async () => {
  const customer = await stripeAt(simulator.url).customers.retrieve(customerId)
  expect(customer).toMatchObject({ email: 'a+b@example.com', name: 'Ann Bee', metadata: { customerId: '7' } })
  const nameless = await payments.createCustomer({ customerId: 8, email: null, name: 'Cy' }, newKey())
  expect(nameless).toMatchObject({ id: expect.stringMatching(/^cus_/) })
})

test.for([
  ['4242424242424242', 'visa', 'credit'],
  ['5105105105105100', 'mastercard', 'prepaid'],
  ['378282246310005', 'amex', 'credit'],
  ['6011981111111113', 'discover', 'debit'],
  ['3056930009020004', 'dinersclub', 'credit'],
  ['3566002020360505', 'jcb', 'credit'],
] as const)('stores %s as %s, %s, as returned by the provider', async ([number, brand, funding]) => {
  expect(await attach(number)).toMatchObject({ brand, funding, last4: number.slice(-4) })
})

test('attaches a legacy token like a card', async () => {
  const outcome = await payments.attachCard({ customerId, token: 'tok_amex', isPhoned: false }, newKey())
  expect(outcome).toMatchObject({ state: 'attached', brand: 'amex', paymentMethodId: expect.stringMatching(/^pm_/) })
})

test.for([
  ['4000000000000002', 'generic_decline', false],
  ['4000000000009995', 'insufficient_funds', false],
  ['4000000000009987', 'lost_card', true],
  ['4000000000009979', 'stolen_card', true],
  ['4000000000000069', 'expired_card', true],
  ['4000000000000127', 'incorrect_cvc', false],
  ['4000000000000119', 'processing_error', false],
] as const)('declines attaching %s with %s', async ([number, code, hard]) => {
  const outcome = await payments.attachCard(
    { customerId, token: await simulator.tokenise(number), isPhoned: false },
    newKey(),
  )
  expect(outcome).toEqual({ state: 'declined', code, hard })
})

test.for([
  ['4000002500003155', { state: 'succeeded' }],
  ['4000002760003184', { state: 'declined', code: 'authentication_required', hard: true }],
] as const)(
  '%s requires authentication by the customer unless the card was given by phone',
  async ([number, charged]) => {
    const token = await simulator.tokenise(number)
    const card = { customerId, token, isPhoned: true }
    const declined = { state: 'declined', code: 'authentication_required', hard: true }
    expect(await payments.attachCard(card, newKey())).toEqual(declined)

    const phoned = createStripePayments({ secretKey: SIMULATOR_KEYS.secret, apiBase: simulator.url, moto: true }, log)
    // The account may not accept cards by telephone, so the request is sent without that option.
    expect(await phoned.attachCard(card, newKey())).toEqual(declined)
    await simulator.control('POST', '/account', { moto: true })
    expect(await phoned.attachCard({ ...card, isPhoned: false }, newKey())).toEqual(declined)
    expect(await phoned.attachCard(card, newKey())).toMatchObject({ state: 'attached', paymentMethodId: token })
    await simulator.control('POST', '/account', { moto: false })

    const invoice = { amountCents: 1499, description: 'Invoice 000001', operation: newKey(), paymentIntentId: null }
    const outcome = await phoned.charge({ customerId, paymentMethodId: token, ...invoice }, newKey())
    expect(outcome).toMatchObject({ ...charged, ...IDS })
    expect(await phoned.findCharge(customerId, invoice.operation)).toEqual(outcome)
    const { requests } = z
      .object({ requests: z.array(z.object({ path: z.string() })) })
      .parse(await simulator.control('GET', '/requests'))
    const cancelled = requests.filter(({ path }) => /^\/v1\/setup_intents\/seti_\w+\/cancel$/.test(path))
    expect(cancelled.length).toBeGreaterThanOrEqual(3)
  },
)

test('declines an unknown payment method', async () => {
  const outcome = await payments.attachCard({ customerId, token: 'pm_1234567890', isPhoned: false }, newKey())
  expect(outcome).toMatchObject({ state: 'declined', code: 'resource_missing' })
})

test('declines an attached payment method that is not a card', async () => {
  const account = { id: 'pm_bank', object: 'payment_method', type: 'us_bank_account', customer: customerId }
  const setUp = { id: 'seti_bank', object: 'setup_intent', status: 'succeeded', payment_method: account }
  const bank = createServer((_request, response) => void response.end(JSON.stringify(setUp))).listen(0, '127.0.0.1')
  await once(bank, 'listening')
  // A server listening on a port has an address of this kind.
  const { port } = bank.address() as AddressInfo
  const settings = { secretKey: SIMULATOR_KEYS.secret, apiBase: `http://127.0.0.1:${port}` }
  const outcome = await createStripePayments(settings, log).attachCard(
    { customerId, token: account.id, isPhoned: false },
    newKey(),
  )
  bank.close()
  expect(outcome).toEqual({ state: 'declined', code: 'card_not_supported', hard: true })
})

test('charges once per key and finds the charge by its operation', async () => {
  const charge = await newCharge()
  const charged = await payments.charge(charge, 'charge-once')
  expect(charged).toMatchObject({ state: 'succeeded' })
  expect(await payments.charge(charge, 'charge-once')).toEqual(charged)
  expect(await payments.findCharge(customerId, charge.operation)).toEqual(charged)
  expect(await payments.findCharge(customerId, 'never begun')).toBeNull()
})

test.for([
  ['4000000000000341', 'generic_decline', false],
  ['4100000000000019', 'fraudulent', true],
] as const)('declines a charge of %s with %s and returns all IDs', async ([number, code, hard]) => {
  const charge = await newCharge(number)
  const declined = { state: 'declined', code, hard, ...IDS }
  expect(await payments.charge(charge, newKey())).toEqual(declined)
  expect(await payments.findCharge(customerId, charge.operation)).toEqual(declined)
})

test('a retry pays the same intent with another card and amount, and never twice', async () => {
  const first = await payments.charge(await newCharge('4000000000000341'), newKey())
  const paymentIntentId = first.state === 'declined' ? first.paymentIntentId : null
  const second = { ...(await newCharge()), amountCents: 999, paymentIntentId }
  const paid = await payments.charge(second, newKey())
  expect(paid).toMatchObject({ state: 'succeeded', paymentIntentId })
  const intent = await stripeAt(simulator.url).paymentIntents.retrieve(paymentIntentId ?? '')
  expect(intent).toMatchObject({ amount_received: 999, metadata: { operation: second.operation } })
  expect(await payments.charge({ ...second, operation: 'once more' }, newKey())).toEqual(paid)
})

test('never makes an abandoned payment, and abandoning it again is not an error', async () => {
  const first = await payments.charge(await newCharge('4000000000000341'), newKey())
  const paymentIntentId = first.state === 'declined' ? (first.paymentIntentId ?? '') : ''
  await payments.abandonPayment(paymentIntentId)
  await payments.abandonPayment(paymentIntentId)
  const again = await payments.charge({ ...(await newCharge()), paymentIntentId }, newKey())
  expect(again).toMatchObject({ state: 'declined', paymentIntentId })
})

test.for([
  ['hang', { kind: 'hang' }],
  ['500', { kind: 'status', status: 500 }],
  ['a cut connection', { kind: 'reset' }],
] as const)('a charge that fails with %s, before or after it is made, is unknown until retried', async ([, effect]) => {
  for (const when of ['after', 'before'] as const) {
    const charge = await newCharge()
    const key = newKey()
    await simulator.control('POST', '/faults', { when, effect, path: '/v1/payment_intents' })
    expect(await impatient.charge(charge, key)).toEqual({ state: 'unknown' })
    await simulator.control('DELETE', '/faults')
    const found = await payments.findCharge(customerId, charge.operation)
    expect(found === null).toBe(when === 'before')
    const settled = await payments.charge(charge, key)
    expect(settled.state).toBe('succeeded')
    if (found !== null) expect(settled).toEqual(found)
  }
})

test('other operations without a response have an unknown outcome', async () => {
  const charge = await payments.charge(await newCharge(), newKey())
  const chargeId = charge.state === 'succeeded' ? charge.chargeId : ''
  const token = await simulator.tokenise('4242424242424242')
  await simulator.control('POST', '/faults', { when: 'before', effect: { kind: 'status', status: 503 } })
  const unknown = { state: 'unknown' }
  expect(await payments.createCustomer({ customerId: 9, email: null, name: 'x' }, newKey())).toEqual(unknown)
  expect(await payments.attachCard({ customerId, token, isPhoned: false }, newKey())).toEqual(unknown)
  expect(await payments.findCharge(customerId, 'x')).toEqual(unknown)
  expect(
    await payments.refund({ chargeId, amountCents: 100, operation: 'x', reason: 'requested_by_customer' }, newKey()),
  ).toEqual(unknown)
})

test('a declined request is final, charges nothing and blocks nothing', async () => {
  const charge = await newCharge()
  const gone = { ...charge, paymentMethodId: 'pm_gone' }
  expect(await payments.charge(gone, newKey())).toMatchObject({ state: 'declined', hard: true, chargeId: null })
  const stranger = { ...charge, customerId: 'cus_stranger' }
  expect(await payments.charge(stranger, newKey())).toMatchObject({ state: 'declined', hard: true, chargeId: null })
})

test.each([
  [401, 'provider_access_denied'],
  [403, 'provider_access_denied'],
  [429, 'provider_rate_limit'],
])('status %i rejects a charge with certainty and allows a retry', async (status, code) => {
  const charge = await newCharge()
  const key = newKey()
  await simulator.control('POST', '/faults', { when: 'before', effect: { kind: 'status', status } })
  expect(await payments.charge(charge, key)).toMatchObject({
    state: 'declined',
    code,
    hard: false,
    isUnprocessed: true,
  })
  await simulator.control('DELETE', '/faults')
  expect(await payments.charge(charge, key)).toMatchObject({ state: 'succeeded' })
})

test('refunds partially, finds each refund again and never exceeds the payment', async () => {
  const charge = await payments.charge(await newCharge(), newKey())
  const chargeId = charge.state === 'succeeded' ? charge.chargeId : ''
  expect(
    await payments.refund({ chargeId, amountCents: 499, operation: 'part', reason: 'requested_by_customer' }, 'part'),
  ).toMatchObject({
    state: 'succeeded',
  })
  expect(
    await payments.refund({ chargeId, amountCents: 499, operation: 'part', reason: 'requested_by_customer' }, 'part'),
  ).toMatchObject({
    state: 'succeeded',
  })
  await stripeAt(simulator.url).refunds.create({ charge: chargeId, amount: 100 })
  const tooMuch = await payments.refund(
    { chargeId, amountCents: 1000, operation: 'more', reason: 'requested_by_customer' },
    newKey(),
  )
  expect(tooMuch).toMatchObject({ state: 'refused' })
  expect(await payments.listRefunds(chargeId)).toMatchObject([
    { amountCents: 100, state: 'succeeded', operation: null },
    { amountCents: 499, state: 'succeeded', operation: 'part' },
  ])
})

test('a refund can be pending and fail later', async () => {
  const pending = await payments.charge(await newCharge('4000000000007726'), newKey())
  const failing = await payments.charge(await newCharge('4000000000005126'), newKey())
  const refundOf = async (charge: typeof pending) => {
    const chargeId = charge.state === 'succeeded' ? charge.chargeId : ''
    const { state } = await payments.refund(
      { chargeId, amountCents: 100, operation: 'r', reason: 'requested_by_customer' },
      newKey(),
    )
    return { state, states: async () => (await payments.listRefunds(chargeId)).map((refund) => refund.state) }
  }
  const [first, second] = [await refundOf(pending), await refundOf(failing)]
  expect([first.state, second.state]).toEqual(['pending', 'succeeded'])
  await simulator.control('POST', '/late-events')
  expect([await first.states(), await second.states()]).toEqual([['succeeded'], ['failed']])
})

test('reads a chargeback with its balance movements so far', async () => {
  const charged = await payments.charge(await newCharge(), newKey())
  const charge = charged.state === 'succeeded' ? charged.chargeId : ''
  const made = await simulator.control('POST', '/disputes', { charge, amount: 700, isWithdrawn: false })
  const { id } = z.object({ id: z.string() }).parse(made)
  expect(await payments.findDispute(id)).toMatchObject({
    chargeId: charge,
    amountCents: 700,
    state: 'open',
    movedCents: [],
  })
  const after = async (step: string) => {
    await simulator.control('POST', '/dispute-steps', { dispute: id, step })
    const found = await payments.findDispute(id)
    return [found?.state, ...(found?.movedCents ?? [])]
  }
  expect(await after('withdraw')).toEqual(['open', -700])
  expect(await after('lose')).toEqual(['lost', -700])
  expect(await after('appeal')).toEqual(['open', -700])
  expect(await after('win')).toEqual(['won', -700, 700])
  expect(await after('withdraw')).toEqual(['won', -700, 700, -700])
  expect(await payments.findDispute('dp_missing')).toBeNull()
  const { data } = await stripeAt(simulator.url).events.list({ limit: 6 })
  expect(data.map(({ type }) => type.replace('charge.dispute.', '')).toSorted()).toEqual([
    'closed',
    'closed',
    'funds_reinstated',
    'funds_withdrawn',
    'funds_withdrawn',
    'updated',
  ])
})

test('removes a card permanently, and removing it again is not an error', async () => {
  const charge = await newCharge()
  await payments.detachCard(charge.paymentMethodId)
  await payments.detachCard(charge.paymentMethodId)
  expect(await payments.charge(charge, newKey())).toMatchObject({
    state: 'declined',
    hard: true,
    code: 'invalid_request',
  })
})

test('restarts a payment that was cancelled in the provider dashboard', async () => {
  const declined = await payments.charge(await newCharge('4000000000000341'), newKey())
  if (declined.state !== 'declined' || declined.paymentIntentId === null) throw new Error(declined.state)
  const { paymentIntentId } = declined
  await stripeAt(simulator.url).paymentIntents.cancel(paymentIntentId)

  const again = { ...(await newCharge()), paymentIntentId }
  const key = newKey()
  const charged = await payments.charge(again, key)
  expect(charged).toMatchObject({ state: 'succeeded' })
  expect(charged).not.toMatchObject({ paymentIntentId })
  // The same request with the same key charges nothing more.
  expect(await payments.charge(again, key)).toEqual(charged)
})
