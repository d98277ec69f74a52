import { billingCalls } from '@portal/contract/billing/calls'
import { HOUR_MS } from '@portal/contract/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../../test/billing.ts'
import type { ProviderDispute } from '../../../integrations/payments/payments.ts'
import { reconcileDispute } from './reconcile-dispute.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

const { addCredit, cancelSubscription } = billingCalls

// Each test has its own portal, because each starts on January 15 and time does not go back.
let billing: TestBilling
beforeEach(async () => {
  billing = await startBilling()
})
afterEach(async () => {
  // Later than anything in the tests.
  await billing.run('2026-03-20T15:00:00Z')
  await billing.stop()
})

/** Creates a Premium customer since January 15 with a payment to dispute. */
async function hasPaid() {
  const { email, token } = await billing.hasPremium()
  const chargeId = (await billing.details(email)).payments[0]?.chargeId ?? ''
  return { email, token, chargeId, ...disputeAt(chargeId) }
}

function disputeAt(chargeId: string) {
  let id = ''
  /** Changes the chargeback and sends it to the portal. */
  const dispute = async (state: ProviderDispute['state'], cents?: number, amountCents = 1499) => {
    if (id === '') id = billing.payments.disputeCharge(chargeId, { amountCents })
    billing.payments.moveDispute(id, { state, ...(cents !== undefined && { cents }) })
    await reconcileDispute(billing.context, id, billing.context.now())
    return id
  }
  return { dispute }
}

async function attemptsOf(email: string) {
  const { rows } = await billing.owner.query(
    `select payment_attempts.state from payment_attempts join customers on customers.id = customer_id
     where username = $1 order by payment_attempts.id`,
    [email],
  )
  return rows.map(({ state }) => state)
}

test.each([
  ['is opened', undefined, 0],
  ['takes the funds', -1499, -1499],
])('a cancellation on a renewal day does not charge a customer whose dispute %s', async (...given) => {
  const [, cents, balance] = given
  const { email, dispute } = await hasPaid()
  await dispute('open', cents)
  expect((await billing.details(email)).customer.balanceCents).toBe(balance)
  billing.clock.set('2026-02-15T15:00:00Z')
  expect((await billing.support.send(cancelSubscription, { email })).text).toBe('NotPaid')
  expect(await attemptsOf(email)).toEqual(['succeeded'])
  await billing.run()
  expect(await attemptsOf(email)).toEqual(['succeeded'])
})

test.each([
  ['a hard decline stays unchanged', 'lost_card', ['2026-02-15'], '2026-03-10', 1],
  [
    'all attempts stays unchanged',
    'insufficient_funds',
    ['2026-02-15', '2026-02-18', '2026-02-23', '2026-03-02'],
    '2026-03-10',
    4,
  ],
  ['a soft decline waits for its scheduled attempt', 'insufficient_funds', ['2026-02-15'], '2026-02-16', 1],
  ['a skipped attempt is retried', 'insufficient_funds', ['2026-02-15'], '2026-02-19', 2],
])('when a chargeback is won, an open invoice after %s', async (_case, behavior, days, wonOn, attempts) => {
  const { email, token, dispute } = await hasPaid()
  billing.payments.setBehavior(token, behavior)
  for (const day of days) await billing.run(`${day}T15:00:00Z`)
  await dispute('open', -1499)
  await billing.run(`${wonOn}T14:00:00Z`)
  await dispute('won', 1499)
  await billing.run(`${wonOn}T15:00:00Z`)
  expect(await attemptsOf(email)).toEqual(['succeeded', ...Array(attempts).fill('failed')])
})

/** Returns the balance, the chargeback entries in the ledger, their events, and the discrepancies. */
async function reported(email: string, id: string) {
  const { customer, ledger, events } = await billing.details(email)
  const findings = await billing.context.db
    .selectFrom('reconciliation_findings')
    .where('provider_id', '=', id)
    .select('finding')
    .orderBy('id')
    .execute()
  return {
    balanceCents: customer.balanceCents,
    entries: ledger.filter(({ description }) => description.startsWith('Chargeback')).map((entry) => entry.amountCents),
    events: events.map(({ event }) => event).filter((event) => event.startsWith('Chargeback')),
    findings: findings.map(({ finding }) => finding),
  }
}

test('does not charge again before the funds of a won chargeback are returned', async () => {
  const { email, dispute } = await hasPaid()
  await dispute('open', -1499)
  await dispute('won')
  await billing.run('2026-02-15T15:00:00Z')
  expect(await attemptsOf(email)).toEqual(['succeeded'])
  await dispute('won', 1499)
  await billing.run('2026-02-15T16:00:00Z')
  expect(await attemptsOf(email)).toEqual(['succeeded', 'succeeded'])
})

test('books a chargeback when its funds move, with events when it opens and closes', async () => {
  const { email, dispute } = await hasPaid()
  const id = await dispute('open')
  expect(await reported(email, id)).toEqual({
    balanceCents: 0,
    entries: [],
    events: ['Chargeback opened'],
    findings: [],
  })
  await dispute('open', -1499)
  await dispute('open')
  expect(await reported(email, id)).toMatchObject({
    balanceCents: -1499,
    entries: [-1499],
    events: ['Chargeback opened'],
  })
  await dispute('won')
  expect(await reported(email, id)).toMatchObject({ balanceCents: -1499, entries: [-1499] })
  await dispute('won', 1499)
  expect(await reported(email, id)).toEqual({
    balanceCents: 0,
    entries: [1499, -1499],
    events: ['Chargeback won', 'Chargeback opened'],
    findings: [],
  })
})

test('a partial chargeback takes and returns its part only', async () => {
  const { email, dispute } = await hasPaid()
  const id = await dispute('open', undefined, 900)
  await dispute('open', -700)
  await dispute('won', 700)
  expect(await reported(email, id)).toMatchObject({ balanceCents: 0, entries: [700, -700], findings: [] })
})

test('books funds returned by an appeal and taken again once each', async () => {
  const { email, dispute } = await hasPaid()
  const id = await dispute('lost', -1499)
  await dispute('open')
  await dispute('won', 1499)
  expect(await reported(email, id)).toMatchObject({
    balanceCents: 0,
    entries: [1499, -1499],
    events: ['Chargeback won', 'Chargeback reopened', 'Chargeback lost', 'Chargeback opened'],
  })
  await dispute('lost', -1499)
  await dispute('lost')
  expect(await reported(email, id)).toMatchObject({ balanceCents: -1499, entries: [-1499, 1499, -1499], findings: [] })
})

test('funds returned and taken again before the first event pay no open invoice', async () => {
  const { email, dispute } = await hasPaid()
  const id = await dispute('open', -1499)
  await billing.run('2026-02-15T15:00:00Z')
  await billing.support.call(addCredit, { email, amount: '14.99', description: 'Sorry', currency: 'USD' })
  billing.payments.moveDispute(id, { cents: 1499 })
  await dispute('lost', -1499)
  expect(await reported(email, id)).toMatchObject({ balanceCents: -1499, entries: [-1499, 1499, -1499], findings: [] })
  const { rows } = await billing.owner.query(
    `select invoices.status from invoices join customers on customers.id = customer_id
     where username = $1 order by number`,
    [email],
  )
  expect(rows).toEqual([{ status: 'paid' }, { status: 'open' }])
})

describe('returned funds pay an open invoice immediately', () => {
  const isPaid = async (email: string) => {
    const { events } = await billing.details(email)
    return events.some(({ event, details }) => event === 'Payment received' && details.endsWith('from credit'))
  }

  test('from a refund', async () => {
    const { email, token, chargeId } = await hasPaid()
    const refundId = billing.payments.refundInDashboard(chargeId, 1499)
    await reconcileRefunds(billing.context, chargeId)
    billing.payments.setBehavior(token, 'lost_card')
    await billing.run('2026-02-15T15:00:00Z')
    expect(await isPaid(email)).toBe(false)
    billing.payments.failRefund(refundId)
    await reconcileRefunds(billing.context, chargeId)
    expect(await isPaid(email)).toBe(true)
  })

  test('from a chargeback', async () => {
    const { email, dispute } = await hasPaid()
    await dispute('open', -1499)
    await billing.run('2026-02-15T15:00:00Z')
    await billing.support.call(addCredit, { email, amount: '14.99', description: 'Sorry', currency: 'USD' })
    expect(await isPaid(email)).toBe(false)
    await dispute('won', 1499)
    expect(await isPaid(email)).toBe(true)
  })
})

test('an outdated provider response reverts nothing', async () => {
  const { email, dispute } = await hasPaid()
  const id = await dispute('open', -1499)
  await dispute('won', 1499)
  billing.payments.overtakenDisputes.push({
    ...required(billing.payments.disputes.at(-1)),
    state: 'open',
    movedCents: [-1499],
  })
  await reconcileDispute(billing.context, id, billing.context.now())
  expect(billing.payments.overtakenDisputes).toEqual([])
  expect(await reported(email, id)).toMatchObject({ balanceCents: 0, events: ['Chargeback won', 'Chargeback opened'] })
})

test.each(['prevented', 'inquiry'] as const)(
  'a chargeback without a loss (%s) books nothing and creates a discrepancy',
  async (state) => {
    const { email, dispute } = await hasPaid()
    const id = await dispute(state)
    expect(await reported(email, id)).toEqual({
      balanceCents: 0,
      entries: [],
      events: [],
      findings: ['Chargeback without funds withdrawn (inquiry, or prevented by a refund).'],
    })
  },
)

test('an open chargeback later prevented by a refund no longer stops attempts', async () => {
  const { email, dispute } = await hasPaid()
  const id = await dispute('open')
  await dispute('prevented')
  expect(await reported(email, id)).toMatchObject({
    entries: [],
    events: ['Chargeback prevented', 'Chargeback opened'],
  })
  await billing.run('2026-02-15T15:00:00Z')
  expect(await attemptsOf(email)).toEqual(['succeeded', 'succeeded'])
})

test.each([
  [500, -1499, -1499, ['Chargeback exceeds the remaining payment amount.']],
  [500, -999, -999, []],
  [1499, undefined, 0, []],
])('after a refund of %d, books a chargeback that takes %s as is', async (refunded, cents, balanceCents, findings) => {
  const { email, chargeId, dispute } = await hasPaid()
  billing.payments.refundInDashboard(chargeId, refunded)
  await reconcileRefunds(billing.context, chargeId)
  const id = await dispute('open', cents)
  expect(await reported(email, id)).toMatchObject({ balanceCents, findings })
  await dispute('lost')
  expect(await reported(email, id)).toMatchObject({ balanceCents, findings })
})

test.each([
  ['returns a different amount than it took', [-1499, 700], -1499],
  ['took less than the booked amount', [], -1499],
])('a chargeback that %s becomes a discrepancy', async (_case, movedCents, balanceCents) => {
  const { email, dispute } = await hasPaid()
  const id = await dispute('open', -1499)
  billing.payments.disputes.splice(-1, 1, { ...required(billing.payments.disputes.at(-1)), movedCents })
  await dispute('won')
  const findings = ['Chargeback amount does not match the ledger.']
  expect(await reported(email, id)).toMatchObject({ balanceCents, findings })
})

test('a chargeback whose payment is still unknown after an hour becomes a discrepancy', async () => {
  const id = billing.payments.disputeCharge('ch_foreign')
  const book = (reportedAt: Date) => reconcileDispute(billing.context, id, reportedAt)
  await expect(book(billing.context.now())).rejects.toThrow('not booked yet')
  const anHourAgo = new Date(billing.context.now().getTime() - HOUR_MS)
  await book(anHourAgo)
  await reconcileDispute(billing.context, 'dp_foreign', anHourAgo)
  const found = billing.context.db.selectFrom('reconciliation_findings').where('provider_id', 'in', [id, 'dp_foreign'])
  expect(await found.select('finding').orderBy('id').execute()).toEqual([
    { finding: 'Chargeback has no matching payment in the portal.' },
    { finding: 'Chargeback not found at the payment provider.' },
  ])
})

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing there')
  return value
}
