import { billingCalls } from '@portal/contract/billing/calls'
import { HOUR_MS } from '@portal/contract/durations'
import { afterAll, describe, expect, test } from 'vitest'
import { startWebhooks } from '../../../../test/webhooks.ts'
import { resumeOperations } from '../engine/resume-operations.ts'

const { endAndRefundPremiumSubscription } = billingCalls

const webhooks = await startWebhooks()
const { billing, send, hasPaid, balance } = webhooks
afterAll(() => webhooks.stop())

describe('refunds made in the dashboard', () => {
  test('F14: are booked with their part of the invoice and reduce the refundable amount', async () => {
    const { email, chargeId } = await hasPaid()
    await refundInDashboard(chargeId, 500)
    expect(await balance(email)).toBe(0)
    const { refunds, events: reported } = await billing.details(email)
    expect(refunds).toMatchObject([{ amountCents: 500 }])
    expect(reported[0]).toMatchObject({ event: 'Refunded outside the portal' })

    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect(await balance(email)).toBe(0)
    expect((await billing.details(email)).refunds.map(({ amountCents }) => amountCents)).toEqual([999, 500])
  })

  test('F15: leave nothing to refund if made in full', async () => {
    const { email, chargeId } = await hasPaid()
    await refundInDashboard(chargeId, 500)
    await refundInDashboard(chargeId, 999)
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')
    expect(await balance(email)).toBe(0)
  })

  test('are booked without an event when the provider reports that nothing is left', async () => {
    const { email, chargeId } = await hasPaid()
    billing.payments.refundInDashboard(chargeId, 1499)
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('RefundFailed')
    await billing.runJobs()
    const { refunds, customer } = await billing.details(email)
    expect(refunds.map(({ amountCents }) => amountCents)).toContain(1499)
    expect(customer).toMatchObject({ type: 'paid', balanceCents: 0 })
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('NothingToRefund')
  })

  test('are also booked when the worker receives this response', async () => {
    const { email, chargeId } = await hasPaid()
    billing.payments.refundInDashboard(chargeId, 1499)
    billing.payments.fault('refund', 'lost before')
    expect((await billing.support.send(endAndRefundPremiumSubscription, { email })).text).toBe('PaymentUnknown')
    billing.clock.advance(HOUR_MS)
    await resumeOperations(billing.context)
    await billing.runJobs()
    const { refunds, customer, events: reported } = await billing.details(email)
    expect(refunds.map(({ amountCents }) => amountCents)).toContain(1499)
    expect(customer).toMatchObject({ type: 'paid', balanceCents: 0, paymentUnderWay: false })
    expect(reported.slice(0, 2).map(({ event }) => event)).toEqual(['Refunded outside the portal', 'Refund failed'])
  })

  test('F17: return the amount paid from credit as credit', async () => {
    const { email, chargeId } = await hasPaid(500)
    await refundInDashboard(chargeId, 400)
    expect(await balance(email)).toBe(0)
    await billing.support.call(endAndRefundPremiumSubscription, { email })
    expect(await balance(email)).toBe(500)
    expect((await billing.details(email)).refunds.map(({ amountCents }) => amountCents)).toEqual([599, 400])
  })

  test('are booked once for any number of events', async () => {
    const { email, chargeId } = await hasPaid()
    const refundId = await refundInDashboard(chargeId, 100)
    const refund = { id: refundId, object: 'refund', charge: chargeId, amount: 100, status: 'succeeded' }
    await Promise.all(['refund.created', 'refund.updated', 'charge.refunded'].map((type) => send(type, refund)))
    await send('refund.updated', refund, { id: 'evt_twice' })
    await send('refund.updated', refund, { id: 'evt_twice' })
    expect((await billing.details(email)).refunds).toHaveLength(1)
  })

  test('belong to the customer again if they are returned', async () => {
    const { email, chargeId } = await hasPaid()
    const refundId = await refundInDashboard(chargeId, 700)
    billing.payments.failRefund(refundId)
    await send('refund.failed', { id: refundId, object: 'refund', charge: chargeId, amount: 700, status: 'failed' })
    expect(await balance(email)).toBe(700)
    expect((await billing.details(email)).events[0]).toMatchObject({ event: 'Refund failed' })
  })
})

async function refundInDashboard(chargeId: string, amountCents: number) {
  const id = billing.payments.refundInDashboard(chargeId, amountCents)
  await send('charge.refunded', { id: chargeId, object: 'charge', amount: 1499, status: 'succeeded' })
  return id
}
