import { billingCalls } from '@portal/contract/billing/calls'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../../test/billing.ts'
import { reconcileRefunds } from '../reconciliation/reconcile-refunds.ts'

const { refundPayment, previewAction, endAndRefundPremiumSubscription } = billingCalls

let billing: TestBilling
beforeEach(async () => {
  billing = await startBilling({ now: '2026-01-15T15:00:00Z' })
})
afterEach(async () => {
  await billing.stop()
})

async function chargeOf(email: string): Promise<string> {
  return (await billing.details(email)).payments[0]?.chargeId ?? ''
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

async function input(email: string, cents: number, more: object = {}) {
  const why = { reasonCode: 'outage', description: 'No picture on Sunday' } as const
  return { email, chargeId: await chargeOf(email), amount: dollars(cents), ...why, ...more }
}

const refund = async (email: string, cents: number, more: object = {}) =>
  billing.support.send(refundPayment, await input(email, cents, more))

async function moneyOf(email: string) {
  const { payments, refunds } = await billing.details(email)
  const { type, balanceCents, next } = await billing.standing(email)
  return {
    type,
    balanceCents,
    next,
    refunds: refunds.map(({ amountCents }) => amountCents),
    left: payments[0]?.refundableCents,
  }
}

describe('refunding a payment', () => {
  test('T1: refunds a part, and a cancellation with refund returns the rest', async () => {
    const { id, email } = await billing.hasPremium()
    expect((await refund(email, 500)).status).toBe(200)
    const paying = { type: 'paid', balanceCents: 0, next: '2026-02-15' }
    expect(await moneyOf(email)).toEqual({ ...paying, refunds: [500], left: 999 })
    const { events, refunds, payments } = await billing.details(email)
    expect(events[0]).toMatchObject({
      event: 'Payment refunded',
      details: '$5.00 of invoice 000001. Service outage: No picture on Sunday, by Sue Port',
    })
    expect(refunds[0]).toMatchObject({ reason: 'Service outage: No picture on Sunday', by: 'Sue Port' })
    expect(payments[0]).toMatchObject({ refundedCents: 500 })
    expect((await billing.auditOf({ id })).at(-1)).toMatchObject({
      action: 'refund-payment',
      after: { amountCents: 500, reason: 'outage', description: 'No picture on Sunday' },
    })

    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect(await moneyOf(email)).toMatchObject({ type: 'free', balanceCents: 0, refunds: [999, 500], left: 0 })
    expect((await billing.details(email)).refunds[0]?.reason).toBe('Cancellation with refund')
  })

  test('T2: refunds in full, keeps the subscription and leaves nothing to refund', async () => {
    const { email } = await billing.hasPremium()
    expect((await refund(email, 1499)).status).toBe(200)
    expect(await moneyOf(email)).toMatchObject({ type: 'paid', balanceCents: 0, refunds: [1499], left: 0 })
    expect((await refund(email, 1)).text).toBe('NothingToRefund')
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')
  })

  test.each([
    ['T4: refunds the card payment and restores 500 paid from credit', [500], 999, 1000],
    ['T5: refunds the payment with a charge of 300', [-300], 1499, 1500],
  ] as const)('%s', async (_case, adjustments, most, tooMuch) => {
    const { email } = await billing.hasPremiumWith(adjustments)
    expect((await refund(email, tooMuch)).text).toBe('AmountTooHigh')
    expect((await refund(email, most)).status).toBe(200)
    expect(await moneyOf(email)).toMatchObject({ balanceCents: 0, refunds: [most], left: 0 })
  })

  test('T6: a refund returned by the bank becomes credit', async () => {
    const { email } = await billing.hasPremium()
    const charge = await chargeOf(email)
    await refund(email, 500)
    billing.payments.failRefund(billing.payments.refunds[0]?.id ?? '')
    await reconcileRefunds(billing.context, charge)
    expect(await moneyOf(email)).toMatchObject({ type: 'paid', balanceCents: 500, left: 999 })
  })

  test('never refunds more than the payment under concurrent requests', async () => {
    const { email } = await billing.hasPremium()
    const responses = await Promise.all(Array.from({ length: 20 }, () => refund(email, 1000)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await moneyOf(email)).toMatchObject({ refunds: [1000], left: 499 })
    const more = await Promise.all([
      refund(email, 499),
      billing.support.send(endAndRefundPremiumSubscription, { email }),
    ])
    expect(more.map(({ status }) => status)).toContain(200)
    expect((await moneyOf(email)).refunds.toSorted((one, other) => other - one)).toEqual([1000, 499])
    expect(billing.payments.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(1499)
  })

  test('refunds once for the same key', async () => {
    const { email } = await billing.hasPremium()
    const body = await input(email, 100)
    const headers = { 'idempotency-key': 'refund-once' }
    const send = () => billing.support.send(refundPayment, body, { headers })
    const responses = await Promise.all(Array.from({ length: 5 }, send))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(billing.payments.refunds).toHaveLength(1)
  })

  test.each(['lost before', 'lost after', 'crash after'] as const)('a response %s is resolved once', async (fault) => {
    const { email } = await billing.hasPremium()
    billing.payments.fault('refund', fault)
    expect((await refund(email, 500)).text).toBe('PaymentUnknown')
    expect((await refund(email, 500)).text).toBe('NotOffered')
    billing.clock.advance(MINUTE_MS)
    await billing.run()
    expect(await moneyOf(email)).toMatchObject({ type: 'paid', balanceCents: 0, refunds: [500], left: 999 })
    expect(billing.payments.refunds).toHaveLength(1)
  })

  test('a concurrent dashboard refund reverses no more than the invoice', async () => {
    const { email } = await billing.hasPremiumWith([-300])
    billing.payments.fault('refund', 'lost after')
    expect((await refund(email, 1499)).text).toBe('PaymentUnknown')
    const charge = await chargeOf(email)
    billing.payments.refundInDashboard(charge, 300)
    await reconcileRefunds(billing.context, charge)
    // The charge of 300 was also refunded, so it is due again.
    expect(await moneyOf(email)).toMatchObject({ balanceCents: -300, left: 0 })
    expect((await billing.details(email)).refunds).toHaveLength(2)
  })

  test('refunds older payments, including those of former customers', async () => {
    const { email } = await billing.hasPremium()
    const charge = await chargeOf(email)
    await billing.run('2026-02-15T15:00:00Z')
    await billing.support.call(billingCalls.endPremiumSubscription, { email })
    expect((await refund(email, 300, { chargeId: charge })).status).toBe(200)
    expect(await moneyOf(email)).toMatchObject({ type: 'free', balanceCents: 0, refunds: [300] })
  })
})

test.each([
  ['another charge', { chargeId: 'ch_other' }, 404, 'PaymentNotFound'],
  ['another reason without a description', { reasonCode: 'other', description: '' }, 400, 'InvalidRequest'],
  ['a two-character description', { description: 'no' }, 400, 'InvalidRequest'],
  ['a zero amount', { amount: '0.00' }, 400, 'InvalidRequest'],
])('rejects %s', async (_case, more, status, text) => {
  const { email } = await billing.hasPremium()
  expect(await refund(email, 100, more)).toMatchObject({ status, text: expect.stringContaining(text) as string })
  expect(billing.payments.refunds).toEqual([])
})

test("rejects another customer's payment", async () => {
  const { email } = await billing.hasPremium()
  const other = await billing.hasPremium()
  expect((await refund(email, 100, { chargeId: await chargeOf(other.email) })).text).toBe('PaymentNotFound')
})

test('rejects a payment that was charged back', async () => {
  const { email } = await billing.hasPremium()
  await billing.owner.query(`
    insert into disputes (customer_id, payment_id, amount_cents, state, provider_dispute_id, opened_at)
    select customer_id, id, 1499, 'open', 'dp_1', '2026-01-16T15:00Z' from payments`)
  expect((await refund(email, 100)).text).toBe('PaymentDisputed')
  expect((await moneyOf(email)).left).toBe(0)
  // The dispute has no ledger entries, which the ledger rules would report.
  await billing.owner.query('delete from disputes')
})

test('a refund rejected by the provider changes nothing and returns the reason', async () => {
  const { email } = await billing.hasPremium()
  billing.payments.refundInDashboard(await chargeOf(email), 1499)
  billing.clock.advance(DAY_MS)
  expect(await refund(email, 500)).toMatchObject({ status: 402, text: 'RefundFailed' })
  const { events } = await billing.details(email)
  expect(events[0]).toMatchObject({ event: 'Refund failed' })
  expect(events[0]?.details).toMatch(/^\$5\.00 of invoice 000001: .*, by Sue Port$/)
  await billing.run()
  expect(await moneyOf(email)).toMatchObject({ refunds: [1499], left: 0, balanceCents: 0 })
})

test('the preview shows the refund amount, or why there is none', async () => {
  const { email } = await billing.hasPremium()
  const request = { email, action: 'refundPayment', chargeId: await chargeOf(email) } as const
  expect(await billing.support.call(previewAction, { ...request, amount: '5.00' })).toMatchObject({
    refundCents: 500,
    chargeCents: 0,
    balance: { beforeCents: 0, afterCents: 0 },
    lastDayOfAccess: { before: '2026-02-14', after: '2026-02-14' },
  })
  expect((await billing.support.send(previewAction, { ...request, amount: '15.00' })).text).toBe('AmountTooHigh')
  expect((await billing.support.send(previewAction, { email, action: 'refundPayment', amount: '5.00' })).status).toBe(
    400,
  )
  expect(await moneyOf(email)).toMatchObject({ refunds: [], left: 1499 })
})
