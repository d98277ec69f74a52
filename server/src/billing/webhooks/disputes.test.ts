import { billingCalls } from '@portal/contract/billing/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'
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
    bookDispute(billing.context, type, {
      objectId: `dp_of_${chargeId}`,
      chargeId,
      operation: null,
      amountCents,
      status,
      card: null,
    })
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
