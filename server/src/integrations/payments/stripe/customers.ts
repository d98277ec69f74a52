import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { cardFacts, declinedBy } from '../declines.ts'
import type { Declined, Payments } from '../payments.ts'
import { idOf } from './lists.ts'
import { explainFailures, isCardError, isInvalidRequest } from './failures.ts'

/** A bank account, say, which a browser of ours never hands over. */
const NO_CARD: Declined = { state: 'declined', code: 'card_not_supported', hard: true }

type OfCustomers = Pick<Payments, 'createCustomer' | 'attachCard' | 'findCard' | 'detachCard'>

/** The customers that the provider knows, and their cards. */
export function customersAt(stripe: Stripe, log: Logger): OfCustomers {
  const { rejectedOrUnknown, notUnderstood } = explainFailures(log)

  const createCustomer: OfCustomers['createCustomer'] = async ({ customerId, email, name }, key) => {
    const details = { name, ...(email === null ? {} : { email }), metadata: { customerId } }
    try {
      const { id } = await stripe.customers.create(details, { idempotencyKey: key })
      return { state: 'known', id }
    } catch (error) {
      if (!isInvalidRequest(error)) return rejectedOrUnknown(error)
      // A customer whose address the provider rejects can still pay.
      if (error.param !== 'email') return notUnderstood(error)
      return createCustomer({ customerId, email: null, name }, `${key}:without-email`)
    }
  }

  return {
    createCustomer,

    async attachCard(customer, token, key) {
      try {
        const id = token.startsWith('tok_') ? await makeCard(stripe, token, key) : token
        const attached = await stripe.paymentMethods.attach(id, { customer }, { idempotencyKey: key })
        return attached.card ? { state: 'attached', ...cardFacts(attached.id, attached.card) } : NO_CARD
      } catch (error) {
        // A token that is spent or was never one of ours is a card that can't be used.
        if (isCardError(error) || isInvalidRequest(error)) return declinedBy(error)
        return rejectedOrUnknown(error)
      }
    },

    async findCard(customerId, paymentMethodId) {
      try {
        const { id, card, customer } = await stripe.paymentMethods.retrieve(paymentMethodId)
        return card && idOf(customer) === customerId ? cardFacts(id, card) : null
      } catch (error) {
        if (isInvalidRequest(error) && error.code === 'resource_missing') return null
        throw error
      }
    },

    async detachCard(paymentMethodId) {
      await stripe.paymentMethods.detach(paymentMethodId).catch((error: unknown) => {
        if (!isInvalidRequest(error)) throw error
      })
    },
  }
}

async function makeCard(stripe: Stripe, token: string, key: string): Promise<string> {
  const { id } = await stripe.paymentMethods.create(
    { type: 'card', card: { token } },
    { idempotencyKey: `${key}:card` },
  )
  return id
}
