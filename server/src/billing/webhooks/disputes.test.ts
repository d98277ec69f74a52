import { billingCalls } from '@portal/contract/billing/calls'
import { HOUR_MS } from '@portal/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'
import { reconcileRefunds } from '../reconciliation/reconcile-refunds.ts'
import { bookDispute } from './disputes.ts'
import type { EventType } from './provider-events.ts'

const { cancelSubscription } = billingCalls

let billing: TestBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(async () => {
  // Behind all that the tests were about.
  await billing.run('2026-03-20T15:00:00Z')
  await billing.stop()
})

/** A Premium customer since January 15, and what their bank says of the first payment. */
async function hasPaid() {
  billing.clock.set('2026-01-15T15:00:00Z')
  const { email, token } = await billing.hasPremium()
  const chargeId = (await billing.details(email)).payments[0]?.chargeId ?? ''
  const dispute = (type: EventType, status: string, amountCents = 1499) =>
    bookDispute(
      billing.context,
      type,
      { objectId: `dp_of_${chargeId}`, chargeId, operation: null, amountCents, status, card: null },
      billing.context.now(),
    )
  return { email, token, chargeId, dispute }
}

async function attemptsOf(email: string) {
  const { rows } = await billing.owner.query(
    `select payment_attempts.state from payment_attempts join customers on customers.id = customer_id
     where username = $1 order by payment_attempts.id`,
    [email],
  )
  return rows.map(({ state }) => state)
}

test('whoever disputes a charge is not charged by a cancellation on the day of a renewal', async () => {
  const { email, dispute } = await hasPaid()
  await dispute('charge.dispute.funds_withdrawn', 'needs_response')
  billing.clock.set('2026-02-15T15:00:00Z')
  expect((await billing.support.send(cancelSubscription, { email })).text).toBe('NotOffered')
  expect(await attemptsOf(email)).toEqual(['succeeded'])
  await billing.run()
  expect(await attemptsOf(email)).toEqual(['succeeded'])
})

test.each([
  ['a hard decline stays as it is', 'lost_card', ['2026-02-15'], '2026-03-10', 1],
  [
    'all attempts stays as it is',
    'insufficient_funds',
    ['2026-02-15', '2026-02-18', '2026-02-23', '2026-03-02'],
    '2026-03-10',
    4,
  ],
  ['a soft decline waits for its day', 'insufficient_funds', ['2026-02-15'], '2026-02-16', 1],
  ['an attempt that was left out is tried', 'insufficient_funds', ['2026-02-15'], '2026-02-19', 2],
])('an invoice that is open after %s when a chargeback is won', async (_how, behaviour, days, wonOn, attempts) => {
  const { email, token, dispute } = await hasPaid()
  billing.payments.behave(token, behaviour)
  for (const day of days) await billing.run(`${day}T15:00:00Z`)
  await dispute('charge.dispute.funds_withdrawn', 'needs_response')
  await billing.run(`${wonOn}T14:00:00Z`)
  await dispute('charge.dispute.closed', 'won')
  await billing.run(`${wonOn}T15:00:00Z`)
  expect(await attemptsOf(email)).toEqual(['succeeded', ...Array(attempts).fill('failed')])
})

async function balanceAndFindings(email: string, chargeId: string) {
  const findings = await billing.context.db
    .selectFrom('reconciliation_findings')
    .where('provider_id', '=', `dp_of_${chargeId}`)
    .select('finding')
    .execute()
  return [(await billing.details(email)).customer.balanceCents, ...findings.map(({ finding }) => finding)]
}

test('a chargeback that was prevented books nothing, and somebody looks', async () => {
  const { email, chargeId, dispute } = await hasPaid()
  await dispute('charge.dispute.created', 'prevented')
  await dispute('charge.dispute.closed', 'prevented')
  expect(await balanceAndFindings(email, chargeId)).toEqual([
    0,
    'A chargeback without a loss: an inquiry, or prevented by a refund.',
  ])
})

test.each([
  [500, -999],
  [1499, 0],
])('of a payment of which %d were refunded, a chargeback takes no more than is left', async (refunded, balance) => {
  const { email, chargeId, dispute } = await hasPaid()
  billing.payments.refundInDashboard(chargeId, refunded)
  await reconcileRefunds(billing.context, chargeId)
  await dispute('charge.dispute.created', 'needs_response')
  const taken = await balanceAndFindings(email, chargeId)
  expect(taken).toEqual([balance, 'A chargeback of more than is left of its payment.'])
  await dispute('charge.dispute.closed', 'lost')
  expect(await balanceAndFindings(email, chargeId)).toEqual(taken)
})

test('money that moves after a chargeback was closed is looked at by somebody', async () => {
  const { email, chargeId, dispute } = await hasPaid()
  await dispute('charge.dispute.funds_withdrawn', 'needs_response')
  await dispute('charge.dispute.closed', 'lost')
  await dispute('charge.dispute.funds_withdrawn', 'lost')
  expect(await balanceAndFindings(email, chargeId)).toEqual([-1499])
  await dispute('charge.dispute.funds_reinstated', 'won')
  expect(await balanceAndFindings(email, chargeId)).toEqual([-1499, 'A chargeback moved money after it was closed.'])
})

test('a chargeback whose payment is still unknown after an hour is looked at by somebody', async () => {
  const facts = {
    objectId: 'dp_foreign',
    chargeId: 'ch_foreign',
    operation: null,
    amountCents: 1499,
    status: 'lost',
    card: null,
  }
  const book = (receivedAt: Date) => bookDispute(billing.context, 'charge.dispute.closed', facts, receivedAt)
  await expect(book(billing.context.now())).rejects.toThrow('not booked yet')
  await book(new Date(billing.context.now().getTime() - HOUR_MS))
  const found = billing.context.db.selectFrom('reconciliation_findings').where('provider_id', '=', 'dp_foreign')
  expect(await found.select('finding').execute()).toEqual([
    { finding: 'A chargeback of a payment that the portal does not know.' },
  ])
})
