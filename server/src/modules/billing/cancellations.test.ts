import { billingCalls } from '@portal/contract/billing/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../test/billing.ts'

const { cancelSubscription, previewAction, revertCancelSubscription, endAndRefundPremiumSubscription } = billingCalls

let billing: TestBilling
beforeEach(async () => {
  billing = await startBilling({ now: '2026-01-15T15:00:00Z' })
})
afterEach(async () => {
  await billing.stop()
})

describe('cancelling with refund', () => {
  test.each([
    ['F11', [], 1499, 0],
    ['F12', [500], 999, 500],
    ['F13', [-300], 1499, 0],
  ] as const)('%s', async (_case, adjustments, refunded, balanceCents) => {
    const { id, email } = await billing.hasPremiumWith(adjustments)
    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect(await billing.standing(email)).toMatchObject({ type: 'free', balanceCents })
    const { refunds, events } = await billing.details(email)
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([refunded])
    expect(events[0]?.event).toBe('Cancelled with refund')
    expect(events[0]?.details).toBe(`$${refunded / 100} refunded. Last day of service Jan 15, 2026, by Sue Port`)
    expect((await billing.auditOf({ id })).at(-1)).toMatchObject({
      action: 'cancel-with-refund',
      after: { balanceCents, refundedCents: refunded },
    })
  })

  test('F23: refunds a year', async () => {
    const { email } = await billing.hasPremiumWith([], 'yearly')
    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect((await billing.details(email)).refunds).toMatchObject([{ amountCents: 4999 }])
  })

  test('F24: refunds only the latest payment', async () => {
    const { email } = await billing.hasPremium()
    await billing.run('2026-02-15T15:00:00Z')
    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect((await billing.details(email)).refunds).toHaveLength(1)
    expect(await billing.standing(email)).toMatchObject({ balanceCents: 0, paid: [1499, 1499] })
    expect(billing.payments.totalCents()).toBe(1499)
  })

  test('F16: refunds nothing if the card paid nothing for the latest invoice', async () => {
    const { email } = await billing.hasPremium()
    await billing.adjust(email, 1499)
    await billing.run('2026-02-15T15:00:00Z')
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')
    expect(await billing.standing(email)).toMatchObject({ type: 'paid', balanceCents: 0 })
  })

  test('refunds once for two concurrent requests', async () => {
    const { email } = await billing.hasPremium()
    const send = () => billing.support.send(endAndRefundPremiumSubscription, { email })
    const responses = await Promise.all([send(), send()])
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(billing.payments.refunds).toHaveLength(1)
  })

  test.each(['lost before', 'lost after', 'crash after'] as const)('a response %s is resolved once', async (fault) => {
    const { email } = await billing.hasPremium()
    billing.payments.fault('refund', fault)
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('PaymentUnknown')
    expect(await billing.standing(email)).toMatchObject({ type: 'paid', balanceCents: 0 })
    billing.clock.advance(MINUTE_MS)
    await billing.run()
    expect(await billing.standing(email)).toMatchObject({ type: 'free', balanceCents: 0 })
    expect(billing.payments.refunds).toHaveLength(1)
  })
})

describe('cancelling on the last day', () => {
  test('ends the subscription after that day, without an invoice', async () => {
    const { email } = await billing.hasPremium()
    await billing.support.call(cancelSubscription, { email })
    await billing.run('2026-02-15T04:59:00Z')
    expect(await billing.standing(email)).toMatchObject({ type: 'paid', cancelOn: '2026-02-14' })
    await billing.run('2026-02-15T05:01:00Z')
    expect(await billing.standing(email)).toMatchObject({ type: 'free', invoices: 1, balanceCents: 0 })
  })

  test('G12: a cancellation withdrawn in its last hour renews the next day', async () => {
    const { email } = await billing.hasPremium()
    await billing.support.call(cancelSubscription, { email })
    billing.clock.set('2026-02-15T04:30:00Z')
    await billing.support.call(revertCancelSubscription, { email })
    await billing.run('2026-02-15T15:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ next: '2026-03-15', invoices: 2 })
  })

  test('takes effect after the new period when requested on a renewal day', async () => {
    const { email } = await billing.hasPremium()
    billing.clock.set('2026-02-15T08:00:00Z')
    await billing.support.call(cancelSubscription, { email })
    expect(await billing.standing(email)).toMatchObject({ cancelOn: '2026-03-14', invoices: 2, paid: [1499, 1499] })
  })

  test('charges for the new period immediately if requested before charging hours', async () => {
    const { email } = await billing.hasPremium()
    await billing.run('2026-02-15T06:00:00Z')
    expect(await billing.standing(email)).toMatchObject({ invoices: 2, attempts: 0, balanceCents: -1499 })
    const previewed = await billing.support.call(previewAction, { email, action: 'cancelOnLastDay' })
    expect(previewed).toMatchObject({
      chargeCents: 1499,
      balance: { beforeCents: -1499, afterCents: 0 },
      lastDayOfAccess: { after: '2026-03-14' },
      nextInvoice: { after: null },
    })
    await billing.support.call(cancelSubscription, { email })
    const paid = [1499, 1499]
    expect(await billing.standing(email)).toMatchObject({ cancelOn: '2026-03-14', invoices: 2, balanceCents: 0, paid })
  })

  test('is rejected if that period cannot be paid', async () => {
    const { email, token } = await billing.hasPremium()
    billing.payments.setBehavior(token, 'insufficient_funds')
    billing.clock.set('2026-02-15T08:00:00Z')
    expect(await billing.support.send(cancelSubscription, { email })).toMatchObject({ status: 409, text: 'NotPaid' })
    expect(await billing.support.send(cancelSubscription, { email })).toMatchObject({ status: 409, text: 'NotPaid' })
    expect(await billing.standing(email)).toMatchObject({ cancelOn: null, attempts: 1 })
    const previewed = await billing.support.send(previewAction, { email, action: 'cancelOnLastDay' })
    expect(previewed.text).toBe('NotPaid')
  })
})
