import { reportsCalls } from '@portal/contract/reports/calls'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { insertInvoice, insertPayment } from '../../../../test/ledger.ts'
import { startPortal } from '../../../../test/portal.ts'
import { insertCard, insertSubscription } from '../../../../test/subscriptions.ts'

const portal = await startPortal()
const administrator = await portal.as('administrator')
afterAll(() => portal.stop())

test('unverified premium: lists customers while they are both paid and registered', async () => {
  const { db } = portal.context
  const list = async () =>
    (await administrator.call(reportsCalls.getUnverifiedPremiumUsers, {})).map(({ email }) => email)
  const { id } = await insertCustomer(db, { username: 'ana@example.com', type: 'paid', status: 'registered' })
  await insertCustomer(db, { username: 'trial@example.com', type: 'free', status: 'registered' })
  expect(await list()).toEqual(['ana@example.com'])
  await db.updateTable('customers').set({ status: 'active' }).where('id', '=', id).execute()
  expect(await list()).toEqual([])
  await db.updateTable('customers').set({ type: 'paid', status: 'registered' }).execute()
  expect(await list()).toEqual(['ana@example.com', 'trial@example.com'])
  await db.deleteFrom('customers').where('id', '=', id).execute()
  expect(await list()).toEqual(['trial@example.com'])
})

test('unpaid premium: billed by the portal with an open invoice after a failed attempt', async () => {
  const { db, now } = portal.context
  const make = async (username: string, facts: { attempt: 'failed' | 'running' | null; inApp?: boolean }) => {
    const { id: customerId } = await insertCustomer(db, {
      username,
      type: 'paid',
      in_app_subscription: facts.inApp ?? false,
    })
    const subscriptionId = await insertSubscription(db, customerId)
    const { id: invoice_id } = await insertInvoice(db, { customerId, subscriptionId }, { status: 'open' })
    if (facts.attempt === null) return
    await db
      .insertInto('payment_attempts')
      .values({
        invoice_id,
        customer_id: customerId,
        number: 1,
        amount_cents: 1499,
        card_id: await insertCard(db, customerId),
        state: facts.attempt,
        attempted_at: now(),
        settled_at: facts.attempt === 'failed' ? now() : null,
      })
      .execute()
  }
  await make('unpaid@example.com', { attempt: 'failed' })
  await make('not-tried@example.com', { attempt: null })
  await make('being-tried@example.com', { attempt: 'running' })
  await make('in-app@example.com', { attempt: 'failed', inApp: true })
  expect(await administrator.call(reportsCalls.getUnpaidPremiumUsers, {})).toEqual([
    { email: 'unpaid@example.com', firstName: 'Ana', lastName: 'García' },
  ])
})

test('an unreadable balance is null in the list and excluded from the queue amount', async () => {
  const read = async () => {
    const [unpaid] = await administrator.call(reportsCalls.getUnpaidPremiumList, {})
    const { unpaidPremium } = await administrator.call(workQueuesCalls.getWorkQueueDetails, {})
    return [unpaid?.dueCents, unpaidPremium?.amountCents]
  }
  expect(await read()).toEqual([1499, 1499])
  await portal.owner.query('alter table ledger_entries disable trigger user')
  await portal.owner.query('update ledger_entries set amount_cents = -9223372036854775807')
  await portal.owner.query('alter table ledger_entries enable trigger user')
  expect(await read()).toEqual([null, null])
})

test('unverified customers show the plan, payments less refunds and waiting time, longest first', async () => {
  const { db } = portal.context
  await db.deleteFrom('unverified_premium').execute()
  const unverified = { type: 'paid', status: 'registered' } as const
  const { id: customerId } = await insertCustomer(db, {
    ...unverified,
    username: 'later@example.com',
    created_at: new Date('2026-01-10T12:00:00Z'),
  })
  const subscriptionId = await insertSubscription(db, customerId)
  const { id: invoiceId } = await insertInvoice(db, { customerId, subscriptionId })
  await insertPayment(db, { customerId, invoiceId })
  await insertCustomer(db, {
    ...unverified,
    username: '13054070914',
    in_app_subscription: true,
    created_at: new Date('2026-01-02T12:00:00Z'),
  })
  expect(await administrator.call(reportsCalls.getUnverifiedPremiumList, {})).toMatchObject([
    { email: '13054070914', inApp: true, paidCents: 0, plan: null },
    {
      email: 'later@example.com',
      inApp: false,
      paidCents: 1499,
      plan: 'monthly',
      merchant: 'YIPTV',
      signedUpAt: new Date('2026-01-10T12:00:00Z'),
    },
  ])
})
