import { hasFraudWarning } from '@portal/contract/billing/refunds/fraud-warning'
import { billingCalls } from '@portal/contract/billing/calls'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { startWebhooks } from '../../../../test/webhooks.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { handleFraudWarning } from './fraud-warning.ts'

const { upgradeSubscription } = billingCalls

const webhooks = await startWebhooks()
const { billing, send, hasPaid, balance, findingsOf } = webhooks
afterAll(() => webhooks.stop())

test.each([
  ['signed with another secret', { secret: 'whsec_other' }, 400],
  ['signed correctly', {}, 200],
])('verifies an event %s', async (_case, options, status) => {
  expect(await send('charge.refunded', { id: 'ch_unknown', object: 'charge' }, options)).toBe(status)
})

test('accepts and discards irrelevant events', async () => {
  expect(await send('invoice.created', { id: 'in_1', object: 'invoice' }, { id: 'evt_other' })).toBe(200)
  const stored = await billing.context.db
    .selectFrom('provider_events')
    .where('id', '=', 'evt_other')
    .selectAll()
    .execute()
  expect(stored).toEqual([])
})

test('G16: an event resolves a payment unknown to the portal', async () => {
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

test('a payment that the portal did not request becomes a discrepancy', async () => {
  await send('payment_intent.succeeded', { id: 'pi_foreign', object: 'payment_intent', metadata: {} })
  const findings = await billing.context.db.selectFrom('reconciliation_findings').select('provider_id').execute()
  expect(findings.map((finding) => finding.provider_id)).toContain('pi_foreign')
})

test('a declined payment that succeeds later pays its invoice once', async () => {
  const { email, token } = await billing.hasPremium()
  billing.payments.setBehavior(token, 'insufficient_funds')
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
  // By now, its charge is older than the reconciled period.
  billing.clock.advance(2 * HOUR_MS)
  await reconcilePayments(billing.context)
  expect(await findingsOf(refused.chargeId)).toEqual([])
})

test('a declined upgrade that succeeds later becomes a discrepancy', async () => {
  const { email } = await billing.hasTrial()
  const card = billing.card('insufficient_funds')
  expect((await billing.support.send(upgradeSubscription, { email, plan: 'monthly', ...card })).text).toBe(
    'PaymentFailed',
  )
  const { paymentIntentId: id = '', operation } = billing.payments.charges.at(-1) ?? {}
  await send('payment_intent.succeeded', { id, object: 'payment_intent', amount: 1499, metadata: { operation } })
  expect(await findingsOf(id)).toEqual(['Declined payment succeeded later.'])
})

test('accepts an unreadable event as a discrepancy', async () => {
  expect(await send('charge.refunded', { id: 7, object: 'charge' }, { id: 'evt_odd' })).toBe(200)
  expect(await findingsOf('evt_odd')).toEqual(['Unreadable event: charge.refunded.'])
})

test('reports a fraud warning once, to the customer’s events and to staff', async () => {
  const { email, chargeId } = await hasPaid()
  const early = { objectId: 'issfr_early', chargeId: 'ch_of_later', operation: null, amountCents: null, status: null }
  const now = billing.context.now()
  await expect(handleFraudWarning(billing.context, { ...early, card: null }, now)).rejects.toThrow('not booked yet')
  const warning = { id: `issfr_${chargeId}`, object: 'radar.early_fraud_warning', charge: chargeId }
  await send('radar.early_fraud_warning.created', warning)
  await send('radar.early_fraud_warning.created', warning)
  const { events: reported, payments } = await billing.details(email)
  const warned = reported.filter(({ event }) => event === 'Early fraud warning')
  expect(payments.map((payment) => hasFraudWarning(reported, payment))).toEqual([true])
  expect(payments.map((payment) => hasFraudWarning(reported, { ...payment, invoiceNumber: '000000' }))).toEqual([false])
  expect(warned).toMatchObject([{ details: expect.stringMatching(/^\$14\.99 for invoice \d{6}$/) }])
  expect(await findingsOf(warning.id)).toHaveLength(1)
})
