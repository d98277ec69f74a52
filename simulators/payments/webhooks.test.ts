import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import { startTestSimulator, type TestSimulator } from '@portal/server/test/payment-simulator.ts'
import { stripeAt } from '@portal/server/test/stripe.ts'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SECRET = 'whsec_of_this_test'
let database: TestDatabase
let simulator: TestSimulator
let stripe: Stripe
const receiver = createReceiver()

beforeAll(async () => {
  database = await createTestDatabase()
  simulator = await startTestSimulator(database.url)
  stripe = stripeAt(simulator.url)
  await simulator.control('POST', '/webhooks', { url: await receiver.url, secret: SECRET })
})
afterAll(async () => {
  await simulator.stop()
  receiver.close()
  await database.drop()
})

test('events are signed for the SDK and contain the object as it was', async () => {
  const { id: customer } = await stripe.customers.create({ name: 'Ann' })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const params = { amount: 1499, currency: 'usd', customer, payment_method: card.id, confirm: true, off_session: true }
  const intent = await stripe.paymentIntents.create({ ...params, allowed_payment_method_types: ['card'] })
  await stripe.refunds.create({ payment_intent: intent.id, amount: 499 })

  const refunded = await receiver.has('charge.refunded')
  expect(refunded.data).toMatchObject({
    object: { object: 'charge', amount_refunded: 499 },
    previous_attributes: { amount_refunded: 0 },
  })
  const succeeded = await receiver.has('payment_intent.succeeded')
  expect(succeeded).toMatchObject({ livemode: false, data: { object: { id: intent.id, status: 'succeeded' } } })
  for (const type of ['customer.created', 'payment_method.attached', 'charge.succeeded', 'refund.created']) {
    await receiver.has(type)
  }
})

test('resends an event until it is accepted', async () => {
  receiver.refuseNext(1)
  await stripe.customers.create({ name: 'Twice' })
  const first = await receiver.refused()
  const second = await receiver.has('customer.created', ({ id }) => id === first.id)
  expect(second).toEqual(first)
})

test('scheduled changes also send events', async () => {
  const { id: customer } = await stripe.customers.create({ name: 'Cross' })
  const card = await stripe.paymentMethods.attach('pm_card_createDispute', { customer })
  const params = { amount: 1499, currency: 'usd', customer, payment_method: card.id, confirm: true, off_session: true }
  const intent = await stripe.paymentIntents.create({ ...params, allowed_payment_method_types: ['card'] })
  await simulator.control('POST', '/late-events')
  const created = await receiver.has('charge.dispute.created')
  expect(created).toMatchObject({ request: { id: null }, data: { object: { payment_intent: intent.id } } })
  await receiver.has('charge.dispute.funds_withdrawn')

  await simulator.control('POST', '/disputes', { charge: intent.latest_charge, amount: 700 })
  await receiver.has('charge.dispute.created', ({ data }) => 'amount' in data.object && data.object.amount === 700)
})

test('undelivered events survive a restart', async () => {
  const own = await createTestDatabase()
  const first = await startTestSimulator(own.url)
  await first.control('POST', '/webhooks', { url: 'http://127.0.0.1:9/unused', secret: SECRET })
  const { id } = await stripeAt(first.url).customers.create({ name: 'Waiting' })
  const waiting = await stripeAt(first.url).events.list({ delivery_success: false })
  expect(waiting.data).toMatchObject([{ type: 'customer.created', pending_webhooks: 1 }])
  await first.stop()

  const next = await startTestSimulator(own.url)
  const missed = await stripeAt(next.url).events.list({ types: ['customer.created'], delivery_success: false })
  expect(missed.data).toMatchObject([{ data: { object: { id } } }])
  await next.stop()
  await own.drop()
})

/** Receives events, verifies each with the SDK, and lets tests wait for them. */
function createReceiver() {
  const events: Stripe.Event[] = []
  const refusals: Stripe.Event[] = []
  let left = 0
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const signature = String(request.headers['stripe-signature'])
    const event = stripe.webhooks.constructEvent(body, signature, SECRET)
    const isRefused = left > 0
    if (isRefused) left--
    ;(isRefused ? refusals : events).push(event)
    response.writeHead(isRefused ? 500 : 200).end()
    server.emit('event')
  }).listen(0, '127.0.0.1')
  const find = async (among: Stripe.Event[], fits: (event: Stripe.Event) => boolean): Promise<Stripe.Event> => {
    for (;;) {
      const found = among.find(fits)
      if (found !== undefined) return found
      await once(server, 'event')
    }
  }
  return {
    // A server listening on a port has an address of this kind.
    url: once(server, 'listening').then(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    refuseNext: (times: number) => {
      left = times
    },
    refused: () => find(refusals, () => true),
    has: (type: string, fits: (event: Stripe.Event) => boolean = () => true) =>
      find(events, (event) => event.type === type && fits(event)),
    close: () => server.close(),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
