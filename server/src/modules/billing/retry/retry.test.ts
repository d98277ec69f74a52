import { billingCalls } from '@portal/contract/billing/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../../test/billing.ts'
import { putOnHold } from '../queries/on-hold.ts'
import { reconcileDispute } from '../reconciliation/reconcile-dispute.ts'
import { renewCard } from '../webhooks/card-news.ts'
import type { EventFacts } from '../webhooks/provider-events.ts'

const { previewAction, retryPayment } = billingCalls

let billing: TestBilling
beforeEach(async () => {
  billing = await startBilling({ now: '2026-01-15T15:00:00Z' })
})
afterEach(async () => {
  await billing.stop()
})

/** Creates a customer whose renewal of February 15 was declined. */
async function hasUnpaid(behavior = 'insufficient_funds') {
  const customer = await billing.hasPremium()
  billing.payments.setBehavior(customer.token, behavior)
  await billing.run('2026-02-15T15:00:00Z')
  return customer
}

async function nextAttempt() {
  const { rows } = await billing.owner.query('select next_attempt_on::text as day from invoices order by number desc')
  return rows[0]?.day
}

test('charges the card again and records the user and the outcome', async () => {
  const { email, token } = await hasUnpaid()
  billing.payments.setBehavior(token, 'ok')
  billing.clock.set('2026-02-16T15:00:00Z')
  await billing.support.call(retryPayment, { email })

  expect(await billing.standing(email)).toMatchObject({
    attempts: 0,
    balanceCents: 0,
    paid: [1499, 1499],
    next: '2026-03-15',
  })
  const { events, customer } = await billing.details(email)
  expect(events.slice(0, 2).map(({ event, details }) => [event, details])).toEqual([
    ['Payment received', '$14.99 for invoice 000002, by Sue Port'],
    ['Payment retried', expect.stringMatching(/^Invoice 000002, \$14\.99, Visa \d{4}, by Sue Port$/)],
  ])
  expect(customer.problems).toEqual([])
  const { rows } = await billing.owner.query(
    "select after from audit_entries where action = 'retry-payment' order by id desc limit 1",
  )
  expect(rows).toEqual([{ after: { invoice: 2, amountCents: 1499 } }])
})

test('a declined retry counts as an attempt and moves no scheduled one', async () => {
  const { email } = await hasUnpaid()
  billing.clock.set('2026-02-16T15:00:00Z')
  expect(await billing.support.send(retryPayment, { email })).toMatchObject({ status: 402, text: 'PaymentFailed' })
  expect(await billing.standing(email)).toMatchObject({ attempts: 2, balanceCents: -1499 })
  expect(await nextAttempt()).toBe('2026-02-18')
  const { customer } = await billing.details(email)
  expect(customer.failedAttempts.map(({ number, reason }) => [number, reason])).toEqual([
    [2, 'insufficient funds'],
    [1, 'insufficient funds'],
  ])
})

test('charges once for repeated requests', async () => {
  const { email, token } = await hasUnpaid()
  billing.payments.setBehavior(token, 'ok')
  const headers = { 'idempotency-key': 'retry-once' }
  const send = () => billing.support.send(retryPayment, { email }, { headers })
  await Promise.all(Array.from({ length: 5 }, send))
  expect((await send()).status).toBe(200)
  expect(await billing.standing(email)).toMatchObject({ paid: [1499, 1499], balanceCents: 0 })
})

test('charges once for two concurrent retries and a new card', async () => {
  const { email, token } = await hasUnpaid()
  billing.payments.setBehavior(token, 'ok')
  const responses = await Promise.all([
    billing.support.send(retryPayment, { email }),
    billing.support.send(retryPayment, { email }),
    billing.support.send(billingCalls.changeCreditCard, { email, ...billing.card() }),
  ])
  expect(responses.map(({ status }) => status)).toContain(200)
  expect(await billing.standing(email)).toMatchObject({ paid: [1499, 1499], balanceCents: 0 })
  expect(await billing.brokenRules()).toEqual([])
})

test.each(['lost_card', 'stolen_card', 'expired_card'])(
  'does not retry a card after a hard decline: %s',
  async (code) => {
    const { email } = await hasUnpaid()
    await billing.owner.query('update payment_attempts set decline_code = $1, hard_decline = true where state = $2', [
      code,
      'failed',
    ])
    await billing.owner.query('update invoices set next_attempt_on = null')
    expect(await billing.support.send(retryPayment, { email })).toMatchObject({ status: 409, text: 'CardUnusable' })
    const preview = await billing.support.send(previewAction, { email, action: 'retryPayment' })
    expect(preview).toMatchObject({ status: 409, text: 'CardUnusable' })
    expect(await billing.standing(email)).toMatchObject({ attempts: 1 })
    const { customer } = await billing.details(email)
    expect(customer.problems).toMatchObject([{ kind: 'card-declined-for-good', steps: ['changeCreditCard'] }])
  },
)

test('does not charge a customer who owes nothing or has a pending payment', async () => {
  const { email: paid } = await billing.hasPremium()
  expect(await billing.support.send(retryPayment, { email: paid })).toMatchObject({ status: 409, text: 'NotOffered' })

  const { email, token } = await hasUnpaid()
  billing.payments.setBehavior(token, 'ok')
  const sent = await Promise.all([1, 2, 3].map(() => billing.support.send(retryPayment, { email })))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await billing.standing(email)).toMatchObject({ paid: [1499, 1499] })
})

test('the preview charges nothing', async () => {
  const { email } = await hasUnpaid()
  expect(await billing.support.call(previewAction, { email, action: 'retryPayment' })).toMatchObject({
    chargeCents: 1499,
    balance: { beforeCents: -1499, afterCents: 0 },
  })
  expect(await billing.standing(email)).toMatchObject({ attempts: 1, balanceCents: -1499, paid: [1499] })
})

test('does not charge a customer with an open chargeback, or a lost one and the same card', async () => {
  const { email, token } = await hasUnpaid()
  billing.payments.setBehavior(token, 'ok')
  const chargeId = (await billing.details(email)).payments[0]?.chargeId ?? ''
  const dispute = billing.payments.disputeCharge(chargeId, { amountCents: 1499 })
  billing.payments.moveDispute(dispute, { cents: -1499 })
  await reconcileDispute(billing.context, dispute, billing.context.now())
  expect(await billing.support.send(retryPayment, { email })).toMatchObject({ status: 409, text: 'NotOffered' })
  const { customer } = await billing.details(email)
  expect(customer.retryObstacle).toBe('disputed')
  expect(customer.problems[0]).toMatchObject({ details: expect.stringMatching(/Automatic charges are paused\.$/) })

  billing.payments.moveDispute(dispute, { state: 'lost' })
  await reconcileDispute(billing.context, dispute, billing.context.now())
  expect(await billing.support.send(retryPayment, { email })).toMatchObject({ status: 409, text: 'NotOffered' })
  expect(await billing.standing(email)).toMatchObject({ paid: [1499] })
})

test('does not charge a customer whose cancellation is effective but not yet booked', async () => {
  const { email, token } = await hasUnpaid()
  billing.clock.set('2026-02-16T15:00:00Z')
  await billing.support.call(billingCalls.cancelSubscription, { email })
  billing.payments.setBehavior(token, 'ok')
  billing.clock.set('2026-03-15T15:00:00Z')
  expect(await billing.support.send(retryPayment, { email })).toMatchObject({ status: 409, text: 'NotOffered' })
  expect((await billing.support.send(previewAction, { email, action: 'retryPayment' })).text).toBe('NotOffered')
  await billing.run()
  expect(await billing.standing(email)).toMatchObject({ type: 'free', paid: [1499] })
})

test('does not charge a customer whose billing is on hold', async () => {
  const { id, email, token } = await hasUnpaid()
  billing.payments.setBehavior(token, 'ok')
  await putOnHold(billing.context, id, 'attempts', 'an error')
  expect((await billing.details(email)).customer.retryObstacle).toBe('on-hold')
  expect(await billing.support.send(retryPayment, { email })).toMatchObject({ status: 409, text: 'NotOffered' })
  expect((await billing.support.send(previewAction, { email, action: 'retryPayment' })).text).toBe('NotOffered')
  expect(await billing.standing(email)).toMatchObject({ paid: [1499] })
})

test('charges a card that its issuer has replaced', async () => {
  const { email, token } = await hasUnpaid()
  await billing.owner
    .query(`update payment_attempts set decline_code = 'expired_card', hard_decline = true where number = 1
    and state = 'failed'`)
  await billing.owner.query('update invoices set next_attempt_on = null')
  expect((await billing.details(email)).customer.retryObstacle).toBe('card-declined-for-good')
  billing.payments.setBehavior(token, 'ok')
  billing.clock.set('2026-02-20T15:00:00Z')
  const { rows } = await billing.owner.query(
    'select provider_payment_method_id as id, brand, last4, funding from cards',
  )
  await renewCard(billing.context, { objectId: rows[0]?.id, card: rows[0] } as EventFacts)
  await billing.support.call(retryPayment, { email })
  expect(await billing.standing(email)).toMatchObject({ paid: [1499, 1499] })
})

test('limits the retries of an invoice', async () => {
  const { email } = await hasUnpaid()
  for (let attempt = 2; attempt <= 15; attempt += 1) await billing.support.send(retryPayment, { email })
  expect(await billing.standing(email)).toMatchObject({ attempts: 15 })
  expect((await billing.support.send(retryPayment, { email })).text).toBe('NotOffered')
  expect((await billing.details(email)).customer.retryObstacle).toBe('too-many-attempts')
})
