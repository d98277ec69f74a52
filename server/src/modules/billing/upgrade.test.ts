import { billingCalls } from '@portal/contract/billing/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { afterAll, describe, expect, test } from 'vitest'
import { startBilling } from '../../../test/billing.ts'
import { resumeOperations } from './engine/resume-operations.ts'

const { upgradeSubscription, addCredit, changeCreditCard } = billingCalls

const billing = await startBilling()
afterAll(async () => {
  await billing.stop()
})

async function upgrade(email: string, { behavior = 'ok', plan = 'monthly', key = '' } = {}) {
  const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key }
  return billing.support.send(upgradeSubscription, { email, plan, ...billing.card(behavior) }, { headers })
}

test('F01: charges the card and starts today', async () => {
  const { email } = await billing.hasTrial()
  expect(await upgrade(email)).toMatchObject({ status: 200, text: '' })

  const all = await billing.details(email)
  expect(all.customer).toMatchObject({ type: 'paid', newUser: false, lastPaymentMode: 'card', balanceCents: 0 })
  expect(all.customer).toMatchObject({ paymentUnderWay: false, address: { line1: '1 Main St', zipCode: '33101' } })
  expect(all.customer.customer).toMatch(/^cus_/)
  expect(all.customer.cards).toEqual([{ name: 'Ana García', brand: 'visa', last4: '4242', funding: 'credit' }])
  expect(all.customer.subscriptions).toMatchObject([
    { plan: 'monthly', startDate: '2026-01-15', endDate: '2026-02-14', nextInvoiceDate: '2026-02-15', invoiceCount: 1 },
  ])
  expect(all.invoices).toMatchObject([{ startDate: '2026-01-15', endDate: '2026-02-14', amountCents: 1499 }])
  expect(all.payments).toMatchObject([{ amountCents: 1499, invoiceNumber: all.invoices[0]?.number }])
  expect(all.events.map(({ event }) => event)).toEqual(['Payment received', 'Upgraded to premium', 'Credit card added'])
})

test('F10: does not charge the card if the credit suffices', async () => {
  const { email } = await billing.hasTrial()
  await billing.support.call(addCredit, { email, amount: '1000.00', description: 'A gift', currency: 'USD' })
  const charges = billing.payments.charges.length
  expect((await upgrade(email, { plan: 'yearly' })).status).toBe(200)

  const { customer, payments, invoices } = await billing.details(email)
  expect(customer).toMatchObject({ balanceCents: 95_001, type: 'paid', lastPaymentMode: null })
  expect([payments.length, invoices.length, billing.payments.charges.length]).toEqual([0, 1, charges])
})

test.each(['refused', 'insufficient_funds'])('a card that is %s leaves only an event', async (behavior) => {
  const { email } = await billing.hasTrial()
  expect(await upgrade(email, { behavior })).toMatchObject({ status: 402, text: 'PaymentFailed' })

  const { customer, ledger, invoices, events } = await billing.details(email)
  expect(customer).toMatchObject({ type: 'free', cards: [], subscriptions: [], newUser: true })
  expect([ledger, invoices]).toEqual([[], []])
  expect(events).toMatchObject([{ event: 'Payment failed' }])
  await billing.runJobs()
  const handedOver = behavior === 'insufficient_funds'
  expect(billing.payments.detached.some((token) => token.startsWith(`pm_${behavior}`))).toBe(handedOver)
})

test.each(['refused', 'insufficient_funds'])(
  "reuses the provider's customer after a card that is %s",
  async (behavior) => {
    const { email } = await billing.hasTrial()
    const before = billing.payments.customers.length
    await upgrade(email, { behavior })
    expect((await upgrade(email)).status).toBe(200)
    expect(billing.payments.customers.length - before).toBe(1)
  },
)

test('rejects the upgrade of a Premium customer', async () => {
  const { email } = await billing.hasPremium()
  expect(await upgrade(email)).toMatchObject({ status: 409, text: 'PremiumAccount' })
})

test('charges once for two concurrent requests', async () => {
  const { email } = await billing.hasTrial()
  const responses = await Promise.all([upgrade(email), upgrade(email)])
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await billing.details(email)).payments).toHaveLength(1)
})

test('charges once and returns the same response for the same key twenty times', async () => {
  const { email } = await billing.hasTrial()
  const input = { email, plan: 'monthly', ...billing.card() }
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      billing.support.send(upgradeSubscription, input, { headers: { 'idempotency-key': 'up-1' } }),
    ),
  )
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 ']))
  expect((await billing.details(email)).payments).toHaveLength(1)
  const other = { ...input, plan: 'yearly' }
  const { text } = await billing.support.send(upgradeSubscription, other, { headers: { 'idempotency-key': 'up-1' } })
  expect(text).toBe('IdempotencyKeyReused')
})

test('repeating a rejected request returns the same response without calling the provider', async () => {
  const { email } = await billing.hasTrial()
  const input = { email, plan: 'monthly', ...billing.card('insufficient_funds') }
  const send = () => billing.support.send(upgradeSubscription, input, { headers: { 'idempotency-key': 'up-2' } })
  expect((await send()).text).toBe('PaymentFailed')
  const charges = billing.payments.charges.length
  expect((await send()).text).toBe('PaymentFailed')
  expect(billing.payments.charges).toHaveLength(charges)
})

describe('a lost response is unknown, then resolved exactly once', () => {
  const questions = ['createCustomer', 'attachCard', 'charge'] as const
  const faults = ['lost before', 'lost after', 'crash before', 'crash after'] as const
  test.each(questions.flatMap((question) => faults.map((fault) => [question, fault] as const)))(
    '%s, %s',
    async (question, fault) => {
      const { email } = await billing.hasTrial()
      billing.payments.fault(question, fault)
      expect(await upgrade(email)).toMatchObject({ status: 502, text: 'PaymentUnknown' })

      const before = await billing.details(email)
      expect(before.customer).toMatchObject({ type: 'free', paymentUnderWay: true })
      expect(before.events).toEqual([])
      const credit = { email, amount: '1.00', description: 'In between', currency: 'USD' }
      expect((await billing.support.send(addCredit, credit)).text).toBe('NotOffered')

      billing.clock.advance(MINUTE_MS)
      await Promise.all([resumeOperations(billing.context), resumeOperations(billing.context)])
      const { customer, payments } = await billing.details(email)
      expect(customer).toMatchObject({ type: 'paid', paymentUnderWay: false, balanceCents: 0 })
      expect(payments).toHaveLength(1)
      expect(billing.payments.totalCents(customer.customer ?? '')).toBe(1499)
    },
  )

  test('even after a day, when the provider has dropped the key', async () => {
    const { email } = await billing.hasTrial()
    billing.payments.fault('charge', 'lost after')
    await upgrade(email)
    billing.payments.forgetKeys()
    billing.clock.set('2026-01-17T15:00:00Z')
    await resumeOperations(billing.context)
    const { customer } = await billing.details(email)
    expect(customer).toMatchObject({ type: 'paid', subscriptions: [{ startDate: '2026-01-17' }] })
    expect(billing.payments.totalCents(customer.customer ?? '')).toBe(1499)
  })

  test('a stopping worker does not call the provider, and the next one does', async () => {
    const { email } = await billing.hasTrial()
    billing.payments.fault('charge', 'lost after')
    await upgrade(email)
    billing.clock.advance(MINUTE_MS)
    await resumeOperations({ ...billing.context, stopping: AbortSignal.abort() })
    expect((await billing.details(email)).customer).toMatchObject({ paymentUnderWay: true })
    billing.clock.advance(2 * MINUTE_MS)
    await resumeOperations(billing.context)
    expect((await billing.details(email)).customer).toMatchObject({ type: 'paid', paymentUnderWay: false })
  })

  test('a lost decline is resolved as a decline', async () => {
    const { email } = await billing.hasTrial()
    billing.payments.fault('charge', 'lost after')
    expect((await upgrade(email, { behavior: 'insufficient_funds' })).text).toBe('PaymentUnknown')
    billing.clock.advance(MINUTE_MS)
    await resumeOperations(billing.context)
    expect((await billing.details(email)).customer).toMatchObject({ type: 'free', paymentUnderWay: false })
  })
})

describe('a card', () => {
  test('is replaced, and the previous one is deleted', async () => {
    const { email, token } = await billing.hasPremium()
    await billing.support.call(changeCreditCard, { email, ...billing.card() })
    const { customer, events } = await billing.details(email)
    expect(customer.cards).toHaveLength(1)
    expect(events[0]).toMatchObject({ event: 'Credit card changed', details: 'Visa 4242, by Sue Port' })
    await billing.runJobs()
    expect(billing.payments.detached).toContain(token)
  })

  test('is rejected without changes, and the rejection is recorded', async () => {
    const { email } = await billing.hasPremium()
    const before = await billing.details(email)
    const response = await billing.support.send(changeCreditCard, { email, ...billing.card('refused') })
    expect(response).toMatchObject({ status: 402, text: 'CardRefused' })
    const reported = expect.objectContaining({
      event: 'Credit card declined',
      details: 'declined by the bank, no reason given, by Sue Port',
    })
    expect(await billing.details(email)).toEqual({ ...before, events: [reported, ...before.events] })
  })

  test('of another customer is rejected before any provider call', async () => {
    const { token } = await billing.hasPremium()
    const { email } = await billing.hasPremium()
    const response = await billing.support.send(changeCreditCard, { email, ...billing.card(), token })
    expect(response.text).toBe('CardRefused')
  })
})
