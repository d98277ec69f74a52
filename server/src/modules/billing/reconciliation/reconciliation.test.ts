import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../../test/billing.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let billing: TestBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(async () => {
  // Renewals that came due as the tests advanced the clock.
  await billing.run()
  await billing.stop()
})

test('books matching records and refunds known only to the provider, and reports differences', async () => {
  const { email } = await billing.hasPremium()
  const lost = await billing.hasPremium()
  const [chargeId = '', lostId = ''] = billing.payments.charges.map((charge) => charge.chargeId)
  billing.clock.advance(DAY_MS)
  await reconcilePayments(billing.context)
  expect(await findings()).toEqual([])

  billing.payments.refundInDashboard(chargeId, 500)
  billing.payments.charges.splice(1, 1, {
    ...required(billing.payments.charges[1]),
    chargeId: 'ch_foreign',
  })
  await reconcilePayments(billing.context)
  await reconcilePayments(billing.context)
  const { refunds, customer } = await billing.details(email)
  expect([refunds.length, customer.balanceCents]).toEqual([1, 0])
  expect(await findings()).toEqual([
    { customer_id: null, provider_id: 'ch_foreign', finding: 'Charge has no matching payment.' },
    { customer_id: lost.id, provider_id: lostId, finding: 'Payment has no matching charge.' },
  ])
})

test('finds refunds, failed refunds and chargebacks of older charges without events', async () => {
  const { email, id } = await billing.hasPremium()
  const { chargeId } = required(billing.payments.charges.at(-1))
  billing.clock.advance(20 * DAY_MS)
  await reconcilePayments(billing.context)
  const refundId = billing.payments.refundInDashboard(chargeId, 500)
  const disputeId = billing.payments.disputeCharge(chargeId, { movedCents: [-700] })
  const booked = async () => {
    await reconcilePayments(billing.context)
    const { customer, refunds } = await billing.details(email)
    return [customer.balanceCents, ...refunds.map(({ amountCents }) => amountCents)]
  }
  // Not booked yet.
  expect(await booked()).toEqual([0])
  billing.clock.advance(2 * HOUR_MS)
  expect(await booked()).toEqual([-700, 500])
  billing.clock.advance(25 * DAY_MS)
  billing.payments.failRefund(refundId)
  billing.payments.moveDispute(disputeId, { state: 'won', cents: 700 })
  expect(await booked()).toEqual([500])
  expect(await booked()).toEqual([500])
  expect((await findings()).filter(({ customer_id }) => customer_id === id)).toEqual([])
})

test('continues from the last completed run, regardless of its age', async () => {
  await reconcilePayments(billing.context)
  billing.clock.advance(10 * DAY_MS)
  await billing.hasPremium()
  billing.payments.charges.splice(-1, 1, { ...required(billing.payments.charges.at(-1)), chargeId: 'ch_of_the_gap' })
  billing.clock.advance(10 * DAY_MS)
  billing.payments.disputeCharge('ch_unreadable', { id: 'dp_unreadable', createdAt: billing.context.now() })
  billing.clock.advance(2 * HOUR_MS)
  billing.payments.failDisputes = true
  await expect(reconcilePayments(billing.context)).rejects.toThrow('could not be compared')
  billing.payments.failDisputes = false
  // The run did not complete, so the next one covers the same period again.
  billing.payments.charges.splice(-1, 1, { ...required(billing.payments.charges.at(-1)), chargeId: 'ch_reported_late' })
  billing.clock.advance(5 * DAY_MS)
  await reconcilePayments(billing.context)
  const ids = (await findings()).map(({ provider_id }) => provider_id)
  expect(ids).toEqual(expect.arrayContaining(['ch_of_the_gap', 'ch_reported_late', 'dp_unreadable']))
})

test('stops with its worker, and the next run covers the same period', async () => {
  const runs = async () => (await billing.owner.query('select * from reconciliation_runs')).rows
  const before = await runs()
  const stopping = { ...billing.context, stopping: AbortSignal.abort() }
  await expect(reconcilePayments(stopping)).rejects.toThrow('stopped during shutdown')
  expect(await runs()).toEqual(before)
})

test('reports a refund unknown to the provider', async () => {
  await billing.hasPremium()
  const { chargeId } = required(billing.payments.charges.at(-1))
  const refundId = billing.payments.refundInDashboard(chargeId, 500)
  billing.clock.advance(2 * HOUR_MS)
  await reconcilePayments(billing.context)
  billing.payments.refunds.pop()
  billing.clock.advance(2 * HOUR_MS)
  await reconcilePayments(billing.context)
  expect(await findings()).toContainEqual({
    customer_id: expect.any(Number),
    provider_id: refundId,
    finding: 'Refund not found at the payment provider.',
  })
})

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing there')
  return value
}

async function findings() {
  return billing.context.db
    .selectFrom('reconciliation_findings')
    .select(['customer_id', 'provider_id', 'finding'])
    .orderBy('id')
    .execute()
}
