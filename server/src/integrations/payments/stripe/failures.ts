import type { Logger } from 'pino'
import Stripe from 'stripe'
import type { Declined, Unknown } from '../payments.ts'
import { isUndecided } from './careful-client.ts'

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

/** What keeps the provider from processing a request, by its status, in the words that are stored. */
const unprocessed: Readonly<Record<number, string>> = {
  401: 'provider_access_denied',
  403: 'provider_access_denied',
  429: 'provider_rate_limit',
}

/** What the failures of one connection mean, for its log. */
export function explainFailures(log: Logger) {
  return {
    /**
     * Anything that may or may not have been done is unknown; what was certainly not understood is a mistake of ours.
     */
    unknownUnlessOurs(error: unknown): Unknown {
      if (isInvalidRequest(error) || !(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code, requestId } = error
      log.warn({ type, code, providerRequestId: requestId }, 'payment provider did not respond')
      return UNKNOWN
    },

    /** Of a request that would change something: a rejection is definite, anything else is unknown. */
    rejectedOrUnknown(error: unknown): Declined | Unknown {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code, requestId, statusCode = 0, rawType } = error
      if (isInvalidRequest(error)) throw error
      // With another input under its key, the request says nothing of the first one.
      if (statusCode < 400 || isUndecided(statusCode) || rawType === 'idempotency_error') {
        log.warn({ type, code, providerRequestId: requestId }, 'payment provider did not respond')
        return UNKNOWN
      }
      log.error({ type, code, providerRequestId: requestId }, 'payment provider: request rejected')
      const why = unprocessed[statusCode]
      if (why === undefined) return { state: 'declined', code: code ?? 'invalid_request', hard: true }
      return { state: 'declined', code: why, hard: false, isUnprocessed: true }
    },

    /** A question that was turned down, so nothing was charged; asked again it would be again. */
    notUnderstood({ code, param, message, requestId }: InvalidRequest): Declined {
      const details = { code, param, reason: message, providerRequestId: requestId }
      log.error(details, 'payment provider rejected the request')
      return { state: 'declined', code: code ?? 'invalid_request', hard: true }
    },
  }
}
