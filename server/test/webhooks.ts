import { billingCalls } from '@portal/contract/billing/calls'
import Stripe from 'stripe'
import { startBilling, WEBHOOK_SECRET } from './billing.ts'

/** Starts a portal with an in-memory payment provider that sends it events. */
export async function startWebhooks() {
  const billing = await startBilling()
  let events = 0
  /** Sends a signed body of any kind and processes it; returns the status. */
  async function sendBody(body: string, secret = WEBHOOK_SECRET) {
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret })
    const { status } = await fetch(`${billing.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    await billing.runJobs()
    return status
  }
  return {
    billing,
    sendBody,
    /** Sends an event as the provider does and processes it; returns the status. */
    async send(type: string, object: object, { id = `evt_${events++}`, secret = WEBHOOK_SECRET } = {}) {
      return sendBody(JSON.stringify({ id, object: 'event', type, data: { object } }), secret)
    },
    /** Inserts a customer who has paid 14.99 less a credit, and returns the charge. */
    async hasPaid(creditCents = 0) {
      const { email } = await billing.hasTrial()
      if (creditCents > 0) await billing.adjust(email, creditCents)
      const plan = { email, plan: 'monthly', ...billing.card() } as const
      await billing.support.call(billingCalls.upgradeSubscription, plan)
      const [payment] = (await billing.details(email)).payments
      return { email, chargeId: payment?.chargeId ?? '' }
    },
    /** In cents. */
    async balance(email: string) {
      return (await billing.details(email)).customer.balanceCents
    },
    /** Returns the discrepancies of a provider object. */
    async findingsOf(providerId: string) {
      const findings = billing.context.db.selectFrom('reconciliation_findings').where('provider_id', '=', providerId)
      return (await findings.select('finding').execute()).map(({ finding }) => finding)
    },
    async stop() {
      // Runs after everything that the tests were about.
      await billing.run()
      await billing.stop()
    },
  }
}
