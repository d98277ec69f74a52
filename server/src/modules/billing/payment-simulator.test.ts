import { billingCalls } from '@portal/contract/billing/calls'
import { afterAll, expect, test } from 'vitest'
import { GOOD_CARD, startBillingAtSimulator } from '../../../test/billing-at-simulator.ts'
import { sentCard } from '../../../test/sent-card.ts'

/** End to end, through the provider's own SDK to a server that speaks its protocol. */

const { changeCreditCard, endAndRefundPremiumSubscription } = billingCalls

const billing = await startBillingAtSimulator()
afterAll(() => billing.stop())

async function upgrade(number: string) {
  const { email } = await billing.hasTrial()
  return { email, response: await billing.upgrade(email, number) }
}

test('stores, charges and refunds a card', async () => {
  const { email, response } = await upgrade('5555555555554444')
  expect(response).toMatchObject({ status: 200, text: '' })
  const { customer, payments } = await billing.details(email)
  expect(customer).toMatchObject({ type: 'paid', cards: [{ brand: 'mastercard', last4: '4444', funding: 'credit' }] })
  expect(payments[0]?.chargeId).toMatch(/^ch_/)

  await billing.support.call(endAndRefundPremiumSubscription, { email })
  const after = await billing.details(email)
  expect(after.customer).toMatchObject({ type: 'free', balanceCents: 0 })
  expect(after.refunds).toMatchObject([{ amountCents: 1499, refundId: expect.stringMatching(/^re_/) }])
})

test('keeps the subscription unchanged and reports the error if the provider rejects a refund', async () => {
  const { email } = await upgrade(GOOD_CARD)
  const before = await billing.details(email)
  // The portal does not know about the dispute yet, so the refund is still available.
  await billing.simulator.control('POST', '/disputes', { charge: before.payments[0]?.chargeId })

  const { status, text } = await billing.support.send(endAndRefundPremiumSubscription, { email })

  expect([status, text]).toEqual([402, 'RefundFailed'])
  const after = await billing.details(email)
  expect({ ...after, events: after.events.slice(1) }).toEqual(before)
  expect(after.events[0]).toMatchObject({
    event: 'Refund failed',
    details: 'Cancellation with refund: charge disputed, by Sue Port',
  })
})

test.each(['4000000000000002', '4000000000000341', '4000000000009995'])('does not charge card %s', async (number) => {
  const { email, response } = await upgrade(number)
  expect(response).toMatchObject({ status: 402, text: 'PaymentFailed' })
  expect((await billing.details(email)).customer).toMatchObject({ type: 'free', cards: [], paymentUnderWay: false })
})

test('a new card pays a declined renewal once', async () => {
  const { email } = await upgrade(GOOD_CARD)
  const failing = await billing.card('4000000000000341')
  await billing.support.call(changeCreditCard, { email, ...failing })
  billing.clock.set('2026-02-15T15:00:00Z')
  await billing.runBilling()
  expect((await billing.details(email)).customer).toMatchObject({ balanceCents: -1499, type: 'paid' })

  const good = await billing.card()
  await billing.support.call(changeCreditCard, { email, ...good })
  const { customer, payments } = await billing.details(email)
  expect(customer.balanceCents).toBe(0)
  expect(payments).toHaveLength(2)
})

test('a card that requires bank confirmation is not stored or charged, and staff are notified', async () => {
  const refused = { status: 402, text: 'ConfirmationRequired' }
  const { email, response } = await upgrade('4000002500003155')
  expect(response).toMatchObject(refused)
  const { customer, payments, events } = await billing.details(email)
  expect([customer.type, customer.cards, payments]).toEqual(['free', [], []])
  expect(events[0]?.details).toContain('customer confirmation required by the bank')

  const paying = await upgrade(GOOD_CARD)
  const card = sentCard(await billing.simulator.tokenise('4000002760003184'))
  const request = { email: paying.email, ...card }
  expect(await billing.support.send(changeCreditCard, request)).toMatchObject(refused)
  expect((await billing.details(paying.email)).customer.cards).toMatchObject([{ last4: '4242' }])
})
