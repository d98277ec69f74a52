import { DAY_MS } from '@portal/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let billing: TestBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.stop())

test('books what both sides know, refunds that only the provider knows, and names what differs', async () => {
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
    { customer_id: null, provider_id: 'ch_foreign', finding: 'A charge without a payment.' },
    { customer_id: lost.id, provider_id: lostId, finding: 'A payment without a charge.' },
  ])
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
