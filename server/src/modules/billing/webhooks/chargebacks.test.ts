import { billingCalls } from '@portal/contract/billing/calls'
import { afterAll, expect, test } from 'vitest'
import type { TestPayments } from '../../../../test/payments.ts'
import { startWebhooks } from '../../../../test/webhooks.ts'
import { handleProviderEvent } from './handle-event.ts'

const { endAndRefundPremiumSubscription, upgradeSubscription } = billingCalls

const webhooks = await startWebhooks()
const { billing, send, hasPaid, balance } = webhooks
afterAll(() => webhooks.stop())

test('F28: a chargeback takes the funds, and a won one returns them', async () => {
  const { email, chargeId } = await hasPaid()
  const id = billing.payments.disputeCharge(chargeId)
  await sendDisputeEvent('created', id)
  expect(await balance(email)).toBe(0)
  expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')
  await sendDisputeEvent('funds_withdrawn', id, { cents: -1499 })
  expect(await balance(email)).toBe(-1499)
  expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')

  await sendDisputeEvent('closed', id, { state: 'won', cents: 1499 })
  await sendDisputeEvent('funds_reinstated', id)
  expect(await balance(email)).toBe(0)
  expect((await billing.details(email)).events.map(({ event }) => event).slice(0, 2)).toEqual([
    'Chargeback won',
    'Chargeback opened',
  ])
})

test('chargeback events can arrive in any order and twice', async () => {
  const { email, chargeId } = await hasPaid()
  const id = billing.payments.disputeCharge(chargeId, { state: 'won', movedCents: [-1499, 1499] })
  for (const type of ['closed', 'funds_reinstated', 'created', 'funds_withdrawn', 'closed'])
    await sendDisputeEvent(type, id)
  const { ledger, events: reported, customer } = await billing.details(email)
  expect(customer.balanceCents).toBe(0)
  expect(ledger.filter(({ description }) => description.startsWith('Chargeback'))).toHaveLength(2)
  expect(reported.filter(({ event }) => event.startsWith('Chargeback'))).toHaveLength(2)
})

test('a chargeback that arrives before its payment waits for it', async () => {
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

/** Changes a chargeback at the provider and sends the event with its new state. */
async function sendDisputeEvent(type: string, id: string, change: Parameters<TestPayments['moveDispute']>[1] = {}) {
  billing.payments.moveDispute(id, change)
  await send(`charge.dispute.${type}`, { id, object: 'dispute' })
}
