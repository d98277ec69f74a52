import type { Logger } from 'pino'
import Stripe from 'stripe'
import { STRIPE_API_VERSION } from './api-version.ts'
import { cardFacts, declinedBy } from './declines.ts'
import type {
  AttachOutcome,
  ChargeOutcome,
  Declined,
  NewCharge,
  Payments,
  ProviderRefund,
  RefundOutcome,
  Unknown,
} from './payments.ts'
import { toProviderDispute } from './provider-dispute.ts'

const REQUEST_TIMEOUT_MS = 20_000
const UNKNOWN: Unknown = { state: 'unknown' }
/** A bank account, say, which a browser of ours never hands over. */
const NO_CARD: Declined = { state: 'declined', code: 'card_not_supported', hard: true }
/** Why we cancel a payment ourselves: its invoice was voided. */
const ABANDONED = 'abandoned'

export interface StripeSettings {
  readonly secretKey: string
  /** Stripe's own address, or the stand-in's; without a path, as the SDK can't use one. */
  readonly apiBase: string
  /** How long one question waits for its answer; each is asked up to three times. */
  readonly timeoutMs?: number
}

/** Stripe, or anything that speaks its protocol, by PaymentIntents and PaymentMethods. */
export function createStripePayments(
  { secretKey, apiBase, timeoutMs = REQUEST_TIMEOUT_MS }: StripeSettings,
  log: Logger,
): Payments {
  const { hostname, port, protocol } = new URL(apiBase)
  const stripe = new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })

  /** Anything that may or may not have been done is unknown; what was certainly not understood is a mistake of ours. */
  function unknownUnlessOurs(error: unknown): Unknown {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ type: error.type, code: error.code, providerRequestId: error.requestId }, 'payment provider: no answer')
    return UNKNOWN
  }

  /** A question that the provider turned down unprocessed, so nothing was charged; asked again it would be again. */
  function notUnderstood(error: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): Declined {
    const { code, param, message, requestId } = error
    log.error({ code, param, reason: message, providerRequestId: requestId }, 'payment provider: question turned down')
    return { state: 'declined', code: code ?? 'invalid_request', hard: true }
  }

  return {
    async createCustomer({ customerId, email, name }, key) {
      const details = { name, ...(email === null ? {} : { email }), metadata: { customerId } }
      try {
        const { id } = await stripe.customers.create(details, { idempotencyKey: key })
        return { state: 'known', id }
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return unknownUnlessOurs(error)
        // Whoever signed up with an address that the provider does not like can pay all the same.
        if (error.param !== 'email') return notUnderstood(error)
        return this.createCustomer({ customerId, email: null, name }, `${key}:without-email`)
      }
    },

    async attachCard(customer, token, key): Promise<AttachOutcome> {
      try {
        const id = token.startsWith('tok_')
          ? (await stripe.paymentMethods.create({ type: 'card', card: { token } }, { idempotencyKey: `${key}:card` }))
              .id
          : token
        const attached = await stripe.paymentMethods.attach(id, { customer }, { idempotencyKey: key })
        return attached.card ? { state: 'attached', ...cardFacts(attached.id, attached.card) } : NO_CARD
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return declinedBy(error)
        // A token that is spent or was never one of ours is a card that can't be used.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return declinedBy(error)
        return unknownUnlessOurs(error)
      }
    },

    async detachCard(paymentMethodId) {
      await stripe.paymentMethods.detach(paymentMethodId).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      })
    },

    async charge(question, key) {
      const { paymentIntentId } = question
      try {
        return outcomeOf(await confirmIntent(stripe, question, key))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return declinedCharge(error)
        if (isAlreadyDecided(error) && paymentIntentId !== null) {
          const intent = await stripe.paymentIntents.retrieve(paymentIntentId).catch(unknownUnlessOurs)
          if ('state' in intent) return intent
          if (isCancelledByOthers(intent)) return this.charge({ ...question, paymentIntentId: null }, `${key}:anew`)
          return outcomeOf(intent)
        }
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return { ...notUnderstood(error), paymentIntentId, chargeId: null }
        }
        return unknownUnlessOurs(error)
      }
    },

    async findCharge(customer, operation) {
      try {
        for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
          if (intent.metadata['operation'] === operation) return outcomeOf(intent)
        }
        return null
      } catch (error) {
        return unknownUnlessOurs(error)
      }
    },

    async abandonPayment(paymentIntentId) {
      await stripe.paymentIntents
        .cancel(paymentIntentId, { cancellation_reason: ABANDONED })
        .catch((error: unknown) => {
          if (!isAlreadyDecided(error)) throw error
        })
    },

    async refund({ chargeId, amountCents, operation }, key): Promise<RefundOutcome> {
      try {
        const refund = await stripe.refunds.create(
          { charge: chargeId, amount: amountCents, reason: 'requested_by_customer', metadata: { operation } },
          { idempotencyKey: key },
        )
        if (refund.status === 'failed' || refund.status === 'canceled') {
          return { state: 'refused', code: refund.failure_reason ?? refund.status }
        }
        return { state: refund.status === 'succeeded' ? 'succeeded' : 'pending', refundId: refund.id }
      } catch (error) {
        if (
          error instanceof Stripe.errors.StripeInvalidRequestError ||
          error instanceof Stripe.errors.StripeCardError
        ) {
          return { state: 'refused', code: error.code ?? 'refused' }
        }
        return unknownUnlessOurs(error)
      }
    },

    async *listCharges(from) {
      for await (const charge of stripe.charges.list(madeSince(from))) {
        if (charge.status !== 'succeeded') continue
        yield {
          id: charge.id,
          amountCents: charge.amount,
          refundedCents: charge.amount_refunded,
          madeAt: new Date(charge.created * 1000),
        }
      }
    },

    async listRefunds(charge) {
      const refunds: ProviderRefund[] = []
      for await (const refund of stripe.refunds.list({ charge, limit: 100 })) refunds.push(toProviderRefund(refund))
      return refunds
    },

    async *listAllRefunds(from) {
      for await (const refund of stripe.refunds.list(madeSince(from))) {
        const chargeId = idOf(refund.charge)
        if (chargeId === null) continue
        yield { ...toProviderRefund(refund), chargeId, madeAt: new Date(refund.created * 1000) }
      }
    },

    async findDispute(id) {
      try {
        return toProviderDispute(await stripe.disputes.retrieve(id))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
        throw error
      }
    },

    async *listDisputes(from) {
      for await (const dispute of stripe.disputes.list(madeSince(from))) yield toProviderDispute(dispute)
    },
  }
}

/** Pages of the greatest size, newest first. */
function madeSince(from: Date) {
  return { created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 }
}

function toProviderRefund({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund {
  return { id, amountCents: amount, state: refundState(status), operation: metadata?.['operation'] ?? null }
}

/** What an intent says of itself: only a success is one, and one that still waits for something is undecided. */
function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const chargeId = idOf(intent.latest_charge)
  if (intent.status === 'succeeded' && chargeId !== null) {
    return { state: 'succeeded', paymentIntentId: intent.id, chargeId }
  }
  if (intent.status === 'processing') return UNKNOWN
  const error = intent.last_payment_error ?? { code: intent.status }
  return { ...declinedBy(error), paymentIntentId: intent.id, chargeId }
}

function declinedCharge(error: InstanceType<typeof Stripe.errors.StripeCardError>): ChargeOutcome {
  return {
    ...declinedBy(error),
    paymentIntentId: error.payment_intent?.id ?? null,
    chargeId: error.charge ?? null,
  }
}

/** The intent has succeeded or was cancelled meanwhile. */
function isAlreadyDecided(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'
}

function refundState(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** Somebody cancelled it in the dashboard: it takes no money any more, but its invoice stands. */
function isCancelledByOthers({ status, cancellation_reason: reason }: Stripe.PaymentIntent): boolean {
  return status === 'canceled' && reason !== ABANDONED
}

/** A new payment of an invoice, or another attempt at the one that was begun for it. */
async function confirmIntent(stripe: Stripe, charge: NewCharge, key: string): Promise<Stripe.PaymentIntent> {
  const { customerId, paymentMethodId, amountCents, description, operation, paymentIntentId } = charge
  if (paymentIntentId === null) {
    return stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        customer: customerId,
        payment_method: paymentMethodId,
        allowed_payment_method_types: ['card'],
        confirm: true,
        off_session: true,
        description,
        metadata: { operation },
      },
      { idempotencyKey: key },
    )
  }
  // The amount may have changed since the attempt before: a credit was given, a charge added.
  await stripe.paymentIntents.update(
    paymentIntentId,
    { amount: amountCents, metadata: { operation } },
    { idempotencyKey: `${key}:amount` },
  )
  return stripe.paymentIntents.confirm(
    paymentIntentId,
    { payment_method: paymentMethodId, off_session: true },
    { idempotencyKey: key },
  )
}
