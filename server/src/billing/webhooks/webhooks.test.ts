import { billingCalls } from '@portal/contract/billing/calls'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBilling, type TestBilling, WEBHOOK_SECRET } from '../../../test/billing.ts'
import type { TestPayments } from '../../../test/payments.ts'
import { resumeOperations } from '../engine/carry-out.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { tellOfFraudWarning } from './fraud-warning.ts'
import { handleProviderEvent } from './handle-event.ts'

const { addCredit, changeCreditCard, endAndRefundPremiumSubscription, upgradeSubscription } = billingCalls

let billing: TestBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(async () => {
  // Behind all that the tests were about.
  await billing.run()
  await billing.stop()
})

let events = 0

/** Sends an event as the provider does; answers the status. */
async function send(type: string, object: object, { id = `evt_${events++}`, secret = WEBHOOK_SECRET } = {}) {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret })
  const { status } = await fetch(`${billing.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
  await billing.runJobs()
  return status
}

/** A customer who has paid 14.99 less a credit, and the charge. */
async function hasPaid(creditCents = 0) {
  const { email } = await billing.hasTrial()
  if (creditCents > 0) {
    const amount = (creditCents / 100).toFixed(2)
    await billing.support.call(addCredit, { email, amount, description: 'Before', currency: 'USD' })
  }
  await billing.support.call(upgradeSubscription, { email, plan: 'monthly', ...billing.card() })
  const [payment] = (await billing.details(email)).payments
  return { email, chargeId: payment?.chargeId ?? '' }
}

async function refundInDashboard(chargeId: string, amountCents: number) {
  const id = billing.payments.refundInDashboard(chargeId, amountCents)
  await send('charge.refunded', { id: chargeId, object: 'charge', amount: 1499, status: 'succeeded' })
  return id
}

async function balance(email: string) {
  return (await billing.details(email)).customer.balanceCents
}

test.each([
  ['signed with another secret', { secret: 'whsec_other' }, 400],
  ['signed as it should be', {}, 200],
])('an event %s', async (_how, options, status) => {
  expect(await send('charge.refunded', { id: 'ch_unknown', object: 'charge' }, options)).toBe(status)
})

test('an event that says nothing to us is taken and forgotten', async () => {
  expect(await send('invoice.created', { id: 'in_1', object: 'invoice' }, { id: 'evt_other' })).toBe(200)
  const kept = await billing.context.db
    .selectFrom('provider_events')
    .where('id', '=', 'evt_other')
    .selectAll()
    .execute()
  expect(kept).toEqual([])
})

describe('refunds made in the dashboard', () => {
  test('F14: are booked with their part of the invoice, and less is left to refund', async () => {
    const { email, chargeId } = await hasPaid()
    await refundInDashboard(chargeId, 500)
    expect(await balance(email)).toBe(0)
    const { refunds, events: told } = await billing.details(email)
    expect(refunds).toMatchObject([{ amountCents: 500 }])
    expect(told[0]).toMatchObject({ event: 'Refunded at the payment provider' })

    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect(await balance(email)).toBe(0)
    expect((await billing.details(email)).refunds.map(({ amountCents }) => amountCents)).toEqual([999, 500])
  })

  test('F15: of the whole leave nothing to refund', async () => {
    const { email, chargeId } = await hasPaid()
    await refundInDashboard(chargeId, 500)
    await refundInDashboard(chargeId, 999)
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')
    expect(await balance(email)).toBe(0)
  })

  test('are booked when the provider answers that nothing is left, though no event told', async () => {
    const { email, chargeId } = await hasPaid()
    billing.payments.refundInDashboard(chargeId, 1499)
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('RefundFailed')
    await billing.runJobs()
    const { refunds, customer } = await billing.details(email)
    expect(refunds.map(({ amountCents }) => amountCents)).toContain(1499)
    expect(customer).toMatchObject({ type: 'paid', balanceCents: 0 })
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')
  })

  test('are booked as well when it is the worker that gets this answer', async () => {
    const { email, chargeId } = await hasPaid()
    billing.payments.refundInDashboard(chargeId, 1499)
    billing.payments.fault('refund', 'lost before')
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('PaymentUnknown')
    billing.clock.advance(HOUR_MS)
    await resumeOperations(billing.context)
    await billing.runJobs()
    const { refunds, customer, events: told } = await billing.details(email)
    expect(refunds.map(({ amountCents }) => amountCents)).toContain(1499)
    expect(customer).toMatchObject({ type: 'paid', balanceCents: 0, paymentUnderWay: false })
    expect(told.slice(0, 2).map(({ event }) => event)).toEqual(['Refunded at the payment provider', 'Refund failed'])
  })

  test('F17: what was paid from credit comes back as credit', async () => {
    const { email, chargeId } = await hasPaid(500)
    await refundInDashboard(chargeId, 400)
    expect(await balance(email)).toBe(0)
    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect(await balance(email)).toBe(500)
    expect((await billing.details(email)).refunds.map(({ amountCents }) => amountCents)).toEqual([599, 400])
  })

  test('are booked once, however often they are told', async () => {
    const { email, chargeId } = await hasPaid()
    const refundId = await refundInDashboard(chargeId, 100)
    const refund = { id: refundId, object: 'refund', charge: chargeId, amount: 100, status: 'succeeded' }
    await Promise.all(['refund.created', 'refund.updated', 'charge.refunded'].map((type) => send(type, refund)))
    await send('refund.updated', refund, { id: 'evt_twice' })
    await send('refund.updated', refund, { id: 'evt_twice' })
    expect((await billing.details(email)).refunds).toHaveLength(1)
  })

  test('that come back later are the customer’s again', async () => {
    const { email, chargeId } = await hasPaid()
    const refundId = await refundInDashboard(chargeId, 700)
    billing.payments.failRefund(refundId)
    await send('refund.failed', { id: refundId, object: 'refund', charge: chargeId, amount: 700, status: 'failed' })
    expect(await balance(email)).toBe(700)
    expect((await billing.details(email)).events[0]).toMatchObject({ event: 'Refund failed' })
  })
})

/** What happens to a chargeback at the provider, and its event with the thing as it is then. */
async function tellOfDispute(type: string, id: string, change: Parameters<TestPayments['moveDispute']>[1] = {}) {
  billing.payments.moveDispute(id, change)
  await send(`charge.dispute.${type}`, { id, object: 'dispute' })
}

test('F28: a chargeback takes the money, and a won one gives it back', async () => {
  const { email, chargeId } = await hasPaid()
  const id = billing.payments.disputeCharge(chargeId)
  await tellOfDispute('created', id)
  expect(await balance(email)).toBe(0)
  expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')
  await tellOfDispute('funds_withdrawn', id, { cents: -1499 })
  expect(await balance(email)).toBe(-1499)
  expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')

  await tellOfDispute('closed', id, { state: 'won', cents: 1499 })
  await tellOfDispute('funds_reinstated', id)
  expect(await balance(email)).toBe(0)
  expect((await billing.details(email)).events.map(({ event }) => event).slice(0, 2)).toEqual([
    'Chargeback won',
    'Chargeback opened',
  ])
})

test('the events of a chargeback may come in any order, and twice', async () => {
  const { email, chargeId } = await hasPaid()
  const id = billing.payments.disputeCharge(chargeId, { state: 'won', movedCents: [-1499, 1499] })
  for (const type of ['closed', 'funds_reinstated', 'created', 'funds_withdrawn', 'closed'])
    await tellOfDispute(type, id)
  const { ledger, events: told, customer } = await billing.details(email)
  expect(customer.balanceCents).toBe(0)
  expect(ledger.filter(({ description }) => description.startsWith('Chargeback'))).toHaveLength(2)
  expect(told.filter(({ event }) => event.startsWith('Chargeback'))).toHaveLength(2)
})

test('G16: what the portal never heard of is settled when the provider tells', async () => {
  const { email } = await billing.hasTrial()
  billing.payments.fault('charge', 'lost after')
  await billing.support.send(upgradeSubscription, { email, plan: 'monthly', ...billing.card() })
  const charge = billing.payments.charges.at(-1)
  const intent = { id: charge?.paymentIntentId, object: 'payment_intent', metadata: { operation: charge?.operation } }
  await send('payment_intent.succeeded', intent)
  await send('payment_intent.succeeded', intent)
  const { customer, payments } = await billing.details(email)
  expect(customer).toMatchObject({ type: 'paid', paymentUnderWay: false, balanceCents: 0 })
  expect(payments).toHaveLength(1)
})

test('a chargeback that comes before its payment is booked waits for it', async () => {
  const { email } = await billing.hasTrial()
  billing.payments.fault('charge', 'lost after')
  await billing.support.send(upgradeSubscription, { email, plan: 'monthly', ...billing.card() })
  const charge = billing.payments.charges.at(-1)
  const id = billing.payments.disputeCharge(charge?.chargeId ?? '', { movedCents: [-1499] })
  await send('charge.dispute.funds_withdrawn', { id, object: 'dispute' }, { id: 'evt_early' })
  const intent = { id: charge?.paymentIntentId, object: 'payment_intent', metadata: { operation: charge?.operation } }
  await send('payment_intent.succeeded', intent)
  await handleProviderEvent.run({ id: 'evt_early' }, billing.context)
  expect(await balance(email)).toBe(-1499)
})

test('a payment that nobody here asked for is kept for somebody to look at', async () => {
  await send('payment_intent.succeeded', { id: 'pi_foreign', object: 'payment_intent', metadata: {} })
  const findings = await billing.context.db.selectFrom('reconciliation_findings').select('provider_id').execute()
  expect(findings.map((finding) => finding.provider_id)).toContain('pi_foreign')
})

test('a refused payment that goes through later pays its invoice, once', async () => {
  const { email, token } = await billing.hasPremium()
  billing.payments.behave(token, 'insufficient_funds')
  billing.clock.advance(32 * DAY_MS)
  await billing.run()
  const { charges } = billing.payments
  const place = charges.findLastIndex(({ succeeded }) => !succeeded)
  const refused = charges[place]
  if (!refused) throw new Error('nothing was refused')
  const { paymentIntentId: id, operation, amountCents: amount } = refused
  const intent = { id, object: 'payment_intent', amount, status: 'succeeded', metadata: { operation } }
  expect(await balance(email)).toBe(-1499)
  charges[place] = { ...refused, succeeded: true }
  billing.clock.advance(4 * DAY_MS)
  await send('payment_intent.succeeded', intent)
  await send('payment_intent.succeeded', intent)
  expect(await balance(email)).toBe(0)
  expect((await billing.details(email)).payments).toHaveLength(2)
  expect(await findingsOf(id)).toEqual([])
  // Its charge is older than what is compared by now.
  billing.clock.advance(2 * HOUR_MS)
  await reconcilePayments(billing.context)
  expect(await findingsOf(refused.chargeId)).toEqual([])
})

test('a refused upgrade that goes through later is looked at by somebody', async () => {
  const { email } = await billing.hasTrial()
  const card = billing.card('insufficient_funds')
  expect((await billing.support.send(upgradeSubscription, { email, plan: 'monthly', ...card })).text).toBe(
    'PaymentFailed',
  )
  const { paymentIntentId: id = '', operation } = billing.payments.charges.at(-1) ?? {}
  await send('payment_intent.succeeded', { id, object: 'payment_intent', amount: 1499, metadata: { operation } })
  expect(await findingsOf(id)).toEqual(['A refused payment succeeded later.'])
})

test('an event that cannot be read is taken, and somebody looks what it was', async () => {
  expect(await send('charge.refunded', { id: 7, object: 'charge' }, { id: 'evt_odd' })).toBe(200)
  expect(await findingsOf('evt_odd')).toEqual(['An event that cannot be read: charge.refunded.'])
})

test('a warning of fraud is told once, to the customer’s events and to staff', async () => {
  const { email, chargeId } = await hasPaid()
  const early = { objectId: 'issfr_early', chargeId: 'ch_of_later', operation: null, amountCents: null, status: null }
  const now = billing.context.now()
  await expect(tellOfFraudWarning(billing.context, { ...early, card: null }, now)).rejects.toThrow('not booked yet')
  const warning = { id: `issfr_${chargeId}`, object: 'radar.early_fraud_warning', charge: chargeId }
  await send('radar.early_fraud_warning.created', warning)
  await send('radar.early_fraud_warning.created', warning)
  const { events: told } = await billing.details(email)
  const warned = told.filter(({ event }) => event === 'Early fraud warning')
  expect(warned).toMatchObject([{ details: expect.stringMatching(/^\$14\.99 for invoice \d{6}$/) }])
  expect(await findingsOf(warning.id)).toHaveLength(1)
})

describe('in the provider’s dashboard', () => {
  test('a card that is removed is the customer’s no more', async () => {
    const { email, token } = await billing.hasPremium()
    await send('payment_method.detached', { id: token, object: 'payment_method' })
    await send('payment_method.detached', { id: token, object: 'payment_method' })
    const { customer, events: told } = await billing.details(email)
    expect(customer.cards).toEqual([])
    expect(told.filter(({ event }) => event === 'Credit card removed')).toHaveLength(1)
  })

  test('a card that is removed while an invoice is open ends the attempts at it', async () => {
    const { email, token } = await billing.hasPremium()
    billing.payments.behave(token, 'insufficient_funds')
    billing.clock.advance(32 * DAY_MS)
    await billing.run()
    await send('payment_method.detached', { id: token, object: 'payment_method' })
    billing.clock.advance(3 * DAY_MS)
    await billing.run()
    expect((await billing.details(email)).customer.subscriptions).toMatchObject([{ paymentAttemptCount: 1 }])
    expect(await billing.brokenRules()).toEqual([])
  })

  test('a customer who is deleted loses the card, and is made known anew with the next one', async () => {
    const { email, id } = await billing.hasPremium()
    const known = () =>
      billing.context.db.selectFrom('customers').where('id', '=', id).select('provider_customer_id as at').execute()
    const [before] = await known()
    await send('customer.deleted', { id: before?.at, object: 'customer' })
    expect(await known()).toEqual([{ at: null }])
    expect(await billing.brokenRules()).toEqual([])
    expect((await billing.details(email)).customer.cards).toEqual([])
    await billing.support.call(changeCreditCard, { email, ...billing.card() })
    const [after] = await known()
    expect(after?.at).toMatch(/^cus_/)
    expect(after?.at).not.toBe(before?.at)
  })
})

async function findingsOf(providerId: string) {
  const findings = billing.context.db.selectFrom('reconciliation_findings').where('provider_id', '=', providerId)
  return (await findings.select('finding').execute()).map(({ finding }) => finding)
}

describe('a card that its issuer renewed', () => {
  const renewed = { brand: 'visa', last4: '1111', funding: 'debit', exp_month: 1, exp_year: 2031 }

  async function cardOf(email: string) {
    const { rows } = await billing.owner.query(
      `select provider_payment_method_id as id, brand, last4, funding from cards
       join customers on customers.id = customer_id where username = $1 and removed_at is null`,
      [email],
    )
    return rows[0]
  }

  test('is shown as it is now, and told once', async () => {
    const { email } = await hasPaid()
    const { id } = await cardOf(email)
    const object = { id, object: 'payment_method', card: renewed }
    await send('payment_method.automatically_updated', object)
    await send('payment_method.automatically_updated', object)
    expect(await cardOf(email)).toMatchObject({ brand: 'visa', last4: '1111', funding: 'debit' })
    const { events: told } = await billing.details(email)
    const ofRenewal = told.filter(({ event }) => event === 'Credit card renewed by its issuer')
    expect(ofRenewal).toMatchObject([{ details: expect.stringMatching(/1111$/) }])
  })

  test('of nobody changes nothing', async () => {
    const object = { id: 'pm_of_nobody', object: 'payment_method', card: renewed }
    expect(await send('payment_method.automatically_updated', object)).toBe(200)
  })
})
