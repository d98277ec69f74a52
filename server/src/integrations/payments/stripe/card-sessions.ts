import type Stripe from 'stripe'
import { cardFacts } from '../declines.ts'
import type { Payments } from '../payments.ts'
import { idOf } from './lists.ts'
import { isInvalidRequest } from './failures.ts'

type CardSessionPayments = Pick<Payments, 'openCardSession' | 'findCardSession' | 'closeCardSession'>

/**
 * Stripe Checkout pages on which a customer enters a card and confirms it with the bank. They expire after 24 hours.
 */
export function cardSessionsAt(stripe: Stripe): CardSessionPayments {
  return {
    async openCardSession({ customerId, returnUrl, language }, key) {
      const params = {
        mode: 'setup',
        customer: customerId,
        allowed_payment_method_types: ['card'],
        billing_address_collection: 'required',
        success_url: returnUrl,
        locale: language,
      } satisfies Stripe.Checkout.SessionCreateParams
      const { id, url } = await stripe.checkout.sessions.create(params, { idempotencyKey: key })
      if (!url) throw new Error(`the payment provider returned no URL for ${id}`)
      return { id, url }
    },

    async findCardSession(id) {
      const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] })
      const { status, customer, setup_intent: intent } = session
      if (status === 'open') return { state: 'open' }
      const method = typeof intent === 'object' ? intent?.payment_method : null
      const providerCustomerId = idOf(customer)
      if (status !== 'complete' || typeof method !== 'object' || !method?.card || !providerCustomerId) {
        return { state: 'expired' }
      }
      const { name, address } = method.billing_details
      return {
        state: 'used',
        providerCustomerId,
        card: cardFacts(method.id, method.card),
        cardName: (name ?? '').slice(0, 128),
        address: {
          address: [address?.line1, address?.line2].filter(Boolean).join(', '),
          city: address?.city ?? '',
          state: address?.state ?? '',
          zipCode: address?.postal_code ?? '',
          country: address?.country ?? '',
        },
      }
    },

    async closeCardSession(id) {
      await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
        // It is already closed.
        if (!isInvalidRequest(error)) throw error
      })
    },
  }
}
