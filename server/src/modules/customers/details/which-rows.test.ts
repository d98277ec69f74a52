import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { insertInvoice, insertPayment, insertRefund } from '../../../../test/ledger.ts'
import { startPortal } from '../../../../test/portal.ts'
import { insertSubscription } from '../../../../test/subscriptions.ts'

const portal = await startPortal()
const db = portal.context.db
afterAll(() => portal.stop())

async function details(email: string) {
  return (await portal.as('management')).call(customersCalls.getUserDetails, { email })
}

test('shows no next invoice while a cancellation is scheduled', async () => {
  const { id, email } = await insertCustomer(db, { type: 'paid' })
  await insertSubscription(db, id, { cancel_on: '2026-02-14' })

  const [subscription] = (await details(email)).customer.subscriptions
  expect(subscription).toMatchObject({ endDate: '2026-02-14', cancelOn: '2026-02-14', nextInvoiceDate: null })
})

test('shows only the active subscription', async () => {
  const { id, email } = await insertCustomer(db)
  await insertSubscription(db, id, { next_invoice_date: null, ended_at: '2026-02-15T05:00:00Z' })

  expect((await details(email)).customer.subscriptions).toEqual([])
})

test('lists in-app subscriptions, latest first', async () => {
  const { id, email } = await insertCustomer(db, {
    type: 'paid',
    in_app_subscription: true,
    last_payment_mode: 'in-app',
  })
  const created_at = '2026-01-01T00:00:00Z'
  await db
    .insertInto('in_app_subscriptions')
    .values([
      {
        customer_id: id,
        device: 'ios',
        plan: 'monthly',
        start_date: '2025-11-01',
        end_date: '2025-11-30',
        created_at,
      },
      {
        customer_id: id,
        device: 'android',
        plan: 'yearly',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        created_at,
      },
    ])
    .execute()

  const { customer } = await details(email)
  expect(customer.inAppSubscription).toBe(true)
  expect(customer.inAppSubscriptionDetails).toEqual([
    { device: 'android', plan: 'yearly', startDate: '2026-01-01', endDate: '2026-12-31' },
    { device: 'ios', plan: 'monthly', startDate: '2025-11-01', endDate: '2025-11-30' },
  ])
})

test('shows pending and successful refunds, not requested or failed ones', async () => {
  const { id, email } = await insertCustomer(db, { type: 'paid' })
  const subscriptionId = await insertSubscription(db, id)
  const invoice = await insertInvoice(db, { customerId: id, subscriptionId })
  const paymentId = await insertPayment(db, { customerId: id, invoiceId: invoice.id })
  const states = ['requested', 'pending', 'succeeded', 'failed'] as const
  for (const [index, state] of states.entries()) {
    await insertRefund(db, { customerId: id, invoiceId: invoice.id, paymentId }, { state, amount_cents: index + 1 })
  }

  expect((await details(email)).refunds).toMatchObject([
    { amountCents: 3, isPending: false },
    { amountCents: 2, isPending: true },
  ])
})

test('lists open chargebacks', async () => {
  const { id, email } = await insertCustomer(db, { type: 'paid' })
  const subscriptionId = await insertSubscription(db, id)
  const invoice = await insertInvoice(db, { customerId: id, subscriptionId })
  const paymentId = await insertPayment(db, { customerId: id, invoiceId: invoice.id })
  const [earlier, later] = ['2026-02-10T11:00:00Z', '2026-02-11T11:00:00Z']
  const dispute = { customer_id: id, payment_id: paymentId, amount_cents: 1499 }
  await db
    .insertInto('disputes')
    .values([
      { ...dispute, provider_dispute_id: 'dp_1', state: 'open', opened_at: earlier },
      { ...dispute, provider_dispute_id: 'dp_2', state: 'open', opened_at: later, amount_cents: 500 },
      { ...dispute, provider_dispute_id: 'dp_3', state: 'lost', opened_at: earlier, closed_at: later },
    ])
    .execute()

  expect((await details(email)).customer.openDisputes).toEqual([
    { openedAt: new Date(later), amountCents: 500 },
    { openedAt: new Date(earlier), amountCents: 1499 },
  ])
})
