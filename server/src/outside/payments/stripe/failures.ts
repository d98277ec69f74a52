import type { Logger } from 'pino'
import Stripe from 'stripe'
import type { Declined, Unknown } from '../payments.ts'

export type CardError = InstanceType<typeof Stripe.errors.StripeCardError>
export type InvalidRequest = InstanceType<typeof Stripe.errors.StripeInvalidRequestError>

export const UNKNOWN: Unknown = { state: 'unknown' }

/** The issuer said no. */
export function isCardError(error: unknown): error is CardError {
  return error instanceof Stripe.errors.StripeCardError
}

/** The provider turned the question down unprocessed. */
export function isInvalidRequest(error: unknown): error is InvalidRequest {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** What the failures of one connection mean, told to its log. */
export function explainFailures(log: Logger) {
  return {
    /** Anything that may or may not have been done is unknown; what was certainly not understood is a mistake of ours. */
    unknownUnlessOurs(error: unknown): Unknown {
      if (isInvalidRequest(error) || !(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code, requestId } = error
      log.warn({ type, code, providerRequestId: requestId }, 'payment provider: no answer')
      return UNKNOWN
    },

    /** A question that was turned down, so nothing was charged; asked again it would be again. */
    notUnderstood({ code, param, message, requestId }: InvalidRequest): Declined {
      const details = { code, param, reason: message, providerRequestId: requestId }
      log.error(details, 'payment provider: question turned down')
      return { state: 'declined', code: code ?? 'invalid_request', hard: true }
    },
  }
}
