import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer, insertPlans } from '../../test/customers.ts'
import { type Caller, startPortal, type TestPortal } from '../../test/portal.ts'
import { createTestDatabase } from '../../test/postgres.ts'
import { sentCard } from '../../test/sent-card.ts'
import { startTestStandIn, type TestStandIn } from '../../test/stand-in.ts'
import { runBilling } from './engine/run-billing.ts'

/** The whole way, through the provider's own SDK to a server that speaks its protocol. */

const { upgradeSubscription, changeCreditCard, endAndRefundPremiumSubscription } = billingCalls

let portal: TestPortal
let standIn: TestStandIn
let support: Caller
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  standIn = await startTestStandIn(database.url)
  portal = await startPortal({ now: '2026-01-15T15:00:00Z', env: { STRIPE_API_BASE: standIn.url } })
  await insertPlans(portal.context.db)
  support = await portal.as('support')
})
afterAll(async () => {
  await portal.stop()
  await standIn.stop()
  await database.drop()
})

async function upgrade(number: string) {
  const { email } = await insertCustomer(portal.context.db)
  const token = await standIn.tokenise(number)
  const answer = await support.send(upgradeSubscription, { email, plan: 'monthly', ...sentCard(token) })
  return { email, answer }
}

async function details(email: string) {
  return support.call(customersCalls.getUserDetails, { email })
}

test('a card is kept, charged, and given its money back', async () => {
  const { email, answer } = await upgrade('5555555555554444')
  expect(answer).toMatchObject({ status: 200, text: '' })
  const { customer, payments } = await details(email)
  expect(customer).toMatchObject({ type: 'paid', cards: [{ brand: 'mastercard', last4: '4444', funding: 'credit' }] })
  expect(payments[0]?.chargeId).toMatch(/^ch_/)

  await support.call(endAndRefundPremiumSubscription, { email })
  const after = await details(email)
  expect(after.customer).toMatchObject({ type: 'free', balanceCents: 0 })
  expect(after.refunds).toMatchObject([{ amountCents: 1499, refundId: expect.stringMatching(/^re_/) }])
})

test.each(['4000000000000002', '4000000000000341', '4000000000009995'])('card %s is not charged', async (number) => {
  const { email, answer } = await upgrade(number)
  expect(answer).toMatchObject({ status: 402, text: 'PaymentFailed' })
  expect((await details(email)).customer).toMatchObject({ type: 'free', cards: [], paymentUnderWay: false })
})

test('a renewal that is declined is paid by a new card, once', async () => {
  const { email } = await upgrade('4242424242424242')
  const failing = sentCard(await standIn.tokenise('4000000000000341'))
  await support.call(changeCreditCard, { email, ...failing })
  portal.clock.set('2026-02-15T15:00:00Z')
  await runBilling(portal.context)
  expect((await details(email)).customer).toMatchObject({ balanceCents: -1499, type: 'paid' })

  const good = sentCard(await standIn.tokenise('4242424242424242'))
  await support.call(changeCreditCard, { email, ...good })
  const { customer, payments } = await details(email)
  expect(customer.balanceCents).toBe(0)
  expect(payments).toHaveLength(2)
})
