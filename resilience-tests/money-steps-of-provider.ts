import { randomUUID } from 'node:crypto'
import { billingCalls } from '@portal/contract/billing/calls'
import { HOUR_MS } from '@portal/contract/durations'
import { reconcilePayments } from '@portal/server/src/modules/billing/reconciliation/reconcile-payments.ts'
import { handleProviderEvent } from '@portal/server/src/modules/billing/webhooks/handle-event.ts'
import { type TestBilling, WEBHOOK_SECRET } from '@portal/server/test/billing.ts'
import type { InsertedCustomer } from '@portal/server/test/customers.ts'
import Stripe from 'stripe'
import type { MoneyStep } from './money-steps.ts'
import { answerOf } from './money-steps-of-engine.ts'

/** What the provider reports: the event type, and the object as sent. */
interface Reported {
  readonly customer: InsertedCustomer
  readonly type: string
  readonly object: object
}

/** Every action that the payment provider takes on its own. */
export const stepsOfProvider: readonly MoneyStep[] = [
  byEvent('refund made in the dashboard', async (billing) => {
    const { customer, chargeId } = await hasPaid(billing)
    billing.payments.refundInDashboard(chargeId, 500)
    return { customer, type: 'charge.refunded', object: { id: chargeId, object: 'charge', status: 'succeeded' } }
  }),
  byEvent('refund that comes back', async (billing) => {
    const { customer, chargeId } = await hasPaid(billing)
    const id = billing.payments.refundInDashboard(chargeId, 500)
    await reconcileInAnHour(billing)
    billing.payments.failRefund(id)
    return { customer, type: 'refund.failed', object: { id, object: 'refund', charge: chargeId, status: 'failed' } }
  }),
  byEvent('chargeback that takes the money', async (billing) => {
    const { customer, chargeId } = await hasPaid(billing)
    const id = billing.payments.disputeCharge(chargeId, { movedCents: [-700] })
    return { customer, type: 'charge.dispute.funds_withdrawn', object: { id, object: 'dispute' } }
  }),
  byEvent('chargeback won, before it was reported', async (billing) => {
    const { customer, chargeId } = await hasPaid(billing)
    const id = billing.payments.disputeCharge(chargeId, { state: 'won', movedCents: [-1499, 1499] })
    return { customer, type: 'charge.dispute.closed', object: { id, object: 'dispute' } }
  }),
  byEvent('payment without an event', async (billing) => {
    const customer = await billing.hasTrial()
    billing.payments.fault('charge', 'lost after')
    const card = billing.card()
    await billing.support.send(billingCalls.upgradeSubscription, { email: customer.email, plan: 'monthly', ...card })
    const charge = billing.payments.charges.at(-1)
    const object = { id: charge?.paymentIntentId, object: 'payment_intent', metadata: { operation: charge?.operation } }
    return { customer, type: 'payment_intent.succeeded', object }
  }),
  byEvent('card renewed by its issuer', async (billing) => {
    const customer = await billing.hasPremium()
    const card = { brand: 'visa', last4: '1111', funding: 'debit', exp_month: 1, exp_year: 2031 }
    const object = { id: customer.token, object: 'payment_method', card }
    return { customer, type: 'payment_method.automatically_updated', object }
  }),
  {
    name: 'nightly reconciliation finds a refund',
    isAtomic: false,
    async prepare(billing) {
      const { customer, chargeId } = await hasPaid(billing)
      billing.payments.refundInDashboard(chargeId, 500)
      billing.clock.advance(2 * HOUR_MS)
      return { customer, run: () => answerOf(reconcilePayments(billing.context)) }
    },
  },
]

/** The provider sends an event until it is stored; the worker runs its job until it succeeds. */
function byEvent(name: string, prepare: (billing: TestBilling) => Promise<Reported>): MoneyStep {
  return {
    name,
    isAtomic: false,
    async prepare(billing) {
      const { customer, type, object } = await prepare(billing)
      const id = `evt_${randomUUID()}`
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: WEBHOOK_SECRET })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return {
        customer,
        async run() {
          const response = await fetch(`${billing.url}/webhooks/stripe`, { method: 'POST', headers, body: payload })
          if (!response.ok) return `${response.status} ${await response.text()}`
          return answerOf(handleProviderEvent.run({ id }, billing.context))
        },
      }
    },
  }
}

async function hasPaid(billing: TestBilling): Promise<{ customer: InsertedCustomer; chargeId: string }> {
  const customer = await billing.hasPremium()
  const [payment] = (await billing.details(customer.email)).payments
  return { customer, chargeId: payment?.chargeId ?? '' }
}

async function reconcileInAnHour(billing: TestBilling): Promise<void> {
  billing.clock.advance(2 * HOUR_MS)
  await reconcilePayments(billing.context)
}
