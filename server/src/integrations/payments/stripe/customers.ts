import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { cardFacts, declinedBy } from '../declines.ts'
import { type AttachOutcome, type Declined, NEEDS_CUSTOMER, type Payments } from '../payments.ts'
import { idOf } from './lists.ts'
import { explainFailures, isCardError, isInvalidRequest, UNKNOWN } from './failures.ts'

/** For example a bank account, which the portal's pages never send. */
const NO_CARD: Declined = { state: 'declined', code: 'card_not_supported', hard: true }

type CustomerPayments = Pick<Payments, 'createCustomer' | 'attachCard' | 'findCard' | 'detachCard'>

/** The provider's customers and their cards. */
export function customersAt(stripe: Stripe, log: Logger, hasMoto: boolean): CustomerPayments {
  const { rejectedOrUnknown, notUnderstood } = explainFailures(log)

  const createCustomer: CustomerPayments['createCustomer'] = async ({ customerId, email, name }, key) => {
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

    async attachCard({ customerId, token, isPhoned }, key) {
      try {
        const id = token.startsWith('tok_') ? await createCard(stripe, token, key) : token
        return await setUpCard({ stripe, log }, { customerId, id, isPhoned: isPhoned && hasMoto }, key)
      } catch (error) {
        // A token that is used up or does not belong to the account is a card that cannot be used.
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

interface Client {
  readonly stripe: Stripe
  readonly log: Logger
}

interface CardToSetUp {
  readonly customerId: string
  readonly id: string
  readonly isPhoned: boolean
}

async function setUpCard(client: Client, card: CardToSetUp, key: string): Promise<AttachOutcome> {
  const intent = await createSetupIntent(client, card, key)
  if (intent === null) return setUpCard(client, { ...card, isPhoned: false }, `${key}:without-moto`)
  const { status, payment_method: method, last_setup_error: failure } = intent
  if (status === 'succeeded') {
    const stored = typeof method === 'object' ? method : null
    return stored?.card ? { state: 'attached', ...cardFacts(stored.id, stored.card) } : NO_CARD
  }
  if (status === 'processing') return UNKNOWN
  if (status !== 'requires_action') return declinedBy(failure ?? {})
  // No one can confirm it with the bank here; without an answer it would stay open.
  await client.stripe.setupIntents.cancel(intent.id, {}, { idempotencyKey: `${key}:cancel` })
  return { state: 'declined', code: NEEDS_CUSTOMER, hard: true }
}

/** Returns null if the account does not support cards given by phone. */
async function createSetupIntent({ stripe, log }: Client, { customerId, id, isPhoned }: CardToSetUp, key: string) {
  const params = {
    customer: customerId,
    payment_method: id,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
    confirm: true,
    expand: ['payment_method'],
    ...(isPhoned && { payment_method_options: { card: { moto: true } } }),
  } satisfies Stripe.SetupIntentCreateParams
  try {
    return await stripe.setupIntents.create(params, { idempotencyKey: key })
  } catch (error) {
    if (!isPhoned || !isInvalidRequest(error) || !error.param?.includes('moto')) throw error
    log.error(
      { reason: error.message },
      'STRIPE_MOTO is set, but the Stripe account does not support cards given by phone',
    )
    return null
  }
}

async function createCard(stripe: Stripe, token: string, key: string): Promise<string> {
  const { id } = await stripe.paymentMethods.create(
    { type: 'card', card: { token } },
    { idempotencyKey: `${key}:card` },
  )
  return id
}
