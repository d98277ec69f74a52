import { billingProblemsCalls } from '@portal/contract/billing/problems/calls'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { insertInvoice, insertPayment, insertRefund } from '../../../../test/ledger.ts'
import { startPortal, type TestPortal } from '../../../../test/portal.ts'
import { insertSubscription } from '../../../../test/subscriptions.ts'
import { alertStaff } from './alerts.ts'
import { countBillingProblems } from './queries.ts'
import { recordDiscrepancy } from '../queries/discrepancies.ts'
import { putOnHold } from '../queries/on-hold.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await startPortal()
})
afterEach(() => portal.stop())

async function mails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  const { rows } = await portal.owner.query('select recipient, subject, text from mails order by created_at, recipient')
  return rows
}

test('a customer on hold is listed, counted and resumed once', async () => {
  const { id } = await insertCustomer(portal.context.db, { username: 'ana@example.com' })
  await putOnHold(portal.context, id, 'renewals', 'no card')
  const finance = await portal.as('finance')
  const { parked } = await finance.call(billingProblemsCalls.getBillingProblems, {})
  expect(parked).toEqual([
    {
      email: 'ana@example.com',
      name: 'Ana García',
      amountCents: 0,
      step: 'renewals',
      error: 'no card',
      parkedAt: portal.context.now(),
    },
  ])
  expect(await countBillingProblems(portal.context.db, portal.context.now())).toEqual({
    parked: 1,
    unsettled: 0,
    disputes: 0,
    findings: 0,
  })

  const input = { email: 'Ana@example.com', step: 'renewals' } as const
  await finance.call(billingProblemsCalls.releaseParkedCustomer, input)
  expect(await finance.send(billingProblemsCalls.releaseParkedCustomer, input)).toMatchObject({
    status: 409,
    text: 'NotParked',
  })
  const { rows } = await portal.owner.query('select action, customer_id, before from audit_entries')
  expect(rows).toEqual([
    { action: 'release-parked-customer', customer_id: String(id), before: { step: 'renewals', error: 'no card' } },
  ])
})

test('a pending payment is retried immediately, a resolved one never', async () => {
  const { db, now } = portal.context
  const { id: customer_id } = await insertCustomer(db, { username: 'ana@example.com' })
  const id = '00000000-0000-4000-8000-000000000001'
  const asked_at = new Date(now().getTime() - HOUR_MS)
  await db
    .insertInto('payment_operations')
    .values({
      id,
      customer_id,
      kind: 'upgrade',
      request: '{}',
      state: 'unknown',
      asked_at,
      ask_again_at: new Date(now().getTime() + HOUR_MS),
    })
    .execute()
  const finance = await portal.as('finance')
  const { unsettled } = await finance.call(billingProblemsCalls.getBillingProblems, {})
  expect(unsettled).toMatchObject([{ id, email: 'ana@example.com', kind: 'upgrade', askedAt: asked_at }])

  await finance.call(billingProblemsCalls.askProviderAgain, { id })
  const { rows } = await portal.owner.query('select ask_again_at from payment_operations')
  expect(rows).toEqual([{ ask_again_at: now() }])

  await portal.owner.query(
    `update payment_operations set state = 'refused', result_code = 'x', settled_at = asked_at, ask_again_at = null`,
  )
  expect(await finance.send(billingProblemsCalls.askProviderAgain, { id })).toMatchObject({
    status: 409,
    text: 'PaymentSettled',
  })
})

test('a discrepancy is resolved once with a reason and removed from the list', async () => {
  await recordDiscrepancy(portal.context, {
    customerId: null,
    providerId: 'ch_1',
    finding: 'Charge has no matching payment.',
    amountCents: 2500,
  })
  const finance = await portal.as('finance')
  const { findings } = await finance.call(billingProblemsCalls.getBillingProblems, {})
  const found = { providerId: 'ch_1', finding: 'Charge has no matching payment.', amountCents: 2500, email: null }
  expect(findings).toMatchObject([found])
  const input = { id: findings[0]?.id ?? 0, resolution: 'A test charge made in the dashboard' }
  await finance.call(billingProblemsCalls.resolveFinding, input)
  expect((await finance.call(billingProblemsCalls.getBillingProblems, {})).findings).toEqual([])
  expect(await finance.send(billingProblemsCalls.resolveFinding, input)).toMatchObject({
    status: 409,
    text: 'FindingResolved',
  })
  expect(await finance.send(billingProblemsCalls.resolveFinding, { ...input, resolution: ' ' })).toMatchObject({
    status: 400,
  })
})

test('lists open chargebacks, oldest first', async () => {
  const { db, now } = portal.context
  const { id: customerId } = await insertCustomer(db, { username: 'ana@example.com' })
  const subscriptionId = await insertSubscription(db, customerId)
  const { id: invoiceId } = await insertInvoice(db, { customerId, subscriptionId }, { number: 123 })
  const payment_id = await insertPayment(db, { customerId, invoiceId })
  const dispute = { customer_id: customerId, payment_id, amount_cents: 1499, opened_at: now() }
  const earlier = new Date(now().getTime() - HOUR_MS)
  await db
    .insertInto('disputes')
    .values([
      { ...dispute, provider_dispute_id: 'dp_new', state: 'open' },
      { ...dispute, provider_dispute_id: 'dp_old', state: 'open', opened_at: earlier, withdrawn_at: now() },
      { ...dispute, provider_dispute_id: 'dp_won', state: 'won', closed_at: now() },
    ])
    .execute()
  const { disputes } = await (await portal.as('support')).call(billingProblemsCalls.getBillingProblems, {})
  const about = { email: 'ana@example.com', name: 'Ana García', amountCents: 1499, invoiceNumber: '000123' }
  expect(disputes).toMatchObject([
    { ...about, providerId: 'dp_old', isTaken: true, openedAt: earlier },
    { ...about, providerId: 'dp_new', isTaken: false, openedAt: now() },
  ])
})

test('support sees the problems but cannot resolve them', async () => {
  const support = await portal.as('support')
  expect(await support.send(billingProblemsCalls.getBillingProblems, {})).toMatchObject({ status: 200 })
  expect(await support.send(billingProblemsCalls.resolveFinding, { id: 1, resolution: 'x' })).toMatchObject({
    status: 403,
  })
})

test('finance and administrators are notified of each new problem once', async () => {
  const { db, now } = portal.context
  for (const [email, role] of [
    ['admin@staff.test', 'administrator'],
    ['fin@staff.test', 'finance'],
    ['sup@staff.test', 'support'],
  ] as const) {
    await portal.hasStaff({ email, role })
  }
  await portal.hasStaff({ email: 'gone@staff.test', role: 'finance', disabled: true })
  const { id: customerId, email } = await insertCustomer(db, { type: 'paid' })
  const subscriptionId = await insertSubscription(db, customerId)
  const { id: invoiceId } = await insertInvoice(db, { customerId, subscriptionId })
  const paymentId = await insertPayment(db, { customerId, invoiceId })
  await insertRefund(db, { customerId, invoiceId, paymentId }, { state: 'failed', settled_at: now() })
  await db
    .insertInto('disputes')
    .values({
      customer_id: customerId,
      payment_id: paymentId,
      amount_cents: 1499,
      state: 'open',
      provider_dispute_id: 'dp_1',
      opened_at: now(),
    })
    .execute()
  await putOnHold(portal.context, customerId, 'attempts', 'broken')

  await alertStaff.run({}, portal.context)
  await alertStaff.run({}, portal.context)
  const reported = await mails()
  expect(reported.map(({ recipient }) => recipient)).toEqual(['admin@staff.test', 'fin@staff.test'])
  expect(reported[0]?.subject).toBe('3 new billing problems')
  for (const words of ['Chargeback of $14.99', 'Refund of $14.99 failed', 'Billing on hold']) {
    expect(reported[0]?.text).toContain(words)
  }
  const whereToLook = `/view-customer/${encodeURIComponent(email)}/${encodeURIComponent(email)}`
  expect(reported[0]?.text).toContain(`: ${email}\n${portal.context.config.publicUrl}${whereToLook}`)
  expect(reported[0]?.text).toContain('/billing-problems')

  // Going on hold again after billing was resumed is a new problem.
  await portal.owner.query('delete from parked_customers')
  portal.clock.advance(MINUTE_MS)
  await putOnHold(portal.context, customerId, 'attempts', 'broken again')
  await alertStaff.run({}, portal.context)
  expect(await mails()).toHaveLength(4)

  // The Billing Problems screen would not show it.
  await insertRefund(db, { customerId, invoiceId, paymentId }, { state: 'failed', settled_at: now() })
  await alertStaff.run({}, portal.context)
  const [last] = (await mails()).slice(-1)
  expect(last?.text).toContain(whereToLook)
  expect(last?.text).not.toContain('/billing-problems')
})
