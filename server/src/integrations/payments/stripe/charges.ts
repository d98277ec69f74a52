import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { declinedBy } from '../declines.ts'
import type { ChargeOutcome, NewCharge, Payments } from '../payments.ts'
import { type CardError, explainFailures, isCardError, isInvalidRequest, UNKNOWN } from './failures.ts'
import { idOf, createdSince } from './lists.ts'

/** The cancellation reason for payments that the portal cancels because their invoice was voided. */
const ABANDONED = 'abandoned'

type ChargePayments = Pick<Payments, 'charge' | 'findCharge' | 'abandonPayment' | 'listCharges'>

/** Charges cards, each with a PaymentIntent that is confirmed immediately. */
export function chargesAt(stripe: Stripe, log: Logger): ChargePayments {
  const { unknownUnlessOurs, rejectedOrUnknown, notUnderstood } = explainFailures(log)

  const charge: ChargePayments['charge'] = async (question, key) => {
    const { paymentIntentId } = question
    try {
      return outcomeOf(await confirmIntent(stripe, question, key))
    } catch (error) {
      if (isCardError(error)) return declinedCharge(error)
      if (isAlreadyDecided(error) && paymentIntentId !== null) {
        const intent = await stripe.paymentIntents.retrieve(paymentIntentId).catch(unknownUnlessOurs)
        if ('state' in intent) return intent
        if (isCancelledByOthers(intent)) return charge({ ...question, paymentIntentId: null }, `${key}:again`)
        return outcomeOf(intent)
      }
      return rejectedCharge(error, paymentIntentId)
    }
  }

  function rejectedCharge(error: unknown, paymentIntentId: string | null): ChargeOutcome {
    const outcome = isInvalidRequest(error) ? notUnderstood(error) : rejectedOrUnknown(error)
    return outcome.state === 'unknown' ? outcome : { ...outcome, paymentIntentId, chargeId: null }
  }

  return {
    charge,

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

    async *listCharges(from) {
      for await (const { id, status, amount, amount_refunded, created } of stripe.charges.list(createdSince(from))) {
        if (status !== 'succeeded') continue
        yield { id, amountCents: amount, refundedCents: amount_refunded, createdAt: new Date(created * 1000) }
      }
    },
  }
}

/** Starts a new payment for an invoice, or another attempt at its existing one. */
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
  // The amount may have changed since the previous attempt: a credit was given, a charge added.
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

/**
 * Maps an intent to an outcome: only a success is a success, and an intent that is still waiting for something is
 * undecided.
 */
function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const chargeId = idOf(intent.latest_charge)
  if (intent.status === 'succeeded' && chargeId !== null) {
    return { state: 'succeeded', paymentIntentId: intent.id, chargeId }
  }
  if (intent.status === 'processing') return UNKNOWN
  const error = intent.last_payment_error ?? { code: intent.status }
  return { ...declinedBy(error), paymentIntentId: intent.id, chargeId }
}

function declinedCharge(error: CardError): ChargeOutcome {
  return {
    ...declinedBy(error),
    paymentIntentId: error.payment_intent?.id ?? null,
    chargeId: error.charge ?? null,
  }
}

/** Returns true if the intent has since succeeded or been cancelled. */
function isAlreadyDecided(error: unknown): boolean {
  return isInvalidRequest(error) && error.code === 'payment_intent_unexpected_state'
}

/** It was cancelled in the provider dashboard: it can no longer charge, but its invoice remains. */
function isCancelledByOthers({ status, cancellation_reason: reason }: Stripe.PaymentIntent): boolean {
  return status === 'canceled' && reason !== ABANDONED
}
