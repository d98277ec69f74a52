import type { Logger } from 'pino'
import Stripe from 'stripe'
import type { Declined, Unknown } from '../payments.ts'
import { isUndecided } from './careful-client.ts'

export type CardError = InstanceType<typeof Stripe.errors.StripeCardError>
export type InvalidRequest = InstanceType<typeof Stripe.errors.StripeInvalidRequestError>

export const UNKNOWN: Unknown = { state: 'unknown' }

/** Returns true if the issuer declined. */
export function isCardError(error: unknown): error is CardError {
  return error instanceof Stripe.errors.StripeCardError
}

/** Returns true if the provider rejected the request without processing it. */
export function isInvalidRequest(error: unknown): error is InvalidRequest {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Why the provider did not process a request, by status, in the text that is stored. */
const unprocessed: Readonly<Record<number, string>> = {
  401: 'provider_access_denied',
  403: 'provider_access_denied',
  429: 'provider_rate_limit',
}

/** Interprets the failures of one connection, and logs them. */
export function explainFailures(log: Logger) {
  return {
    /**
     * If a write may have happened, the outcome is unknown; if the provider rejected the request itself, it is a bug in
     * the portal.
     */
    unknownUnlessOurs(error: unknown): Unknown {
      if (isInvalidRequest(error) || !(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code, requestId } = error
      log.warn({ type, code, providerRequestId: requestId }, 'payment provider did not respond')
      return UNKNOWN
    },

    /** For a write: a rejection is definite, anything else is unknown. */
    rejectedOrUnknown(error: unknown): Declined | Unknown {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const { type, code, requestId, statusCode = 0, rawType } = error
      if (isInvalidRequest(error)) throw error
      // A request with different input under the same key says nothing about the first one.
      if (statusCode < 400 || isUndecided(statusCode) || rawType === 'idempotency_error') {
        log.warn({ type, code, providerRequestId: requestId }, 'payment provider did not respond')
        return UNKNOWN
      }
      log.error({ type, code, providerRequestId: requestId }, 'payment provider: request rejected')
      const why = unprocessed[statusCode]
      if (why === undefined) return { state: 'declined', code: code ?? 'invalid_request', hard: true }
      return { state: 'declined', code: why, hard: false, isUnprocessed: true }
    },

    /** The request was rejected, so nothing was charged; repeating it would fail again. */
    notUnderstood({ code, param, message, requestId }: InvalidRequest): Declined {
      const details = { code, param, reason: message, providerRequestId: requestId }
      log.error(details, 'payment provider rejected the request')
      return { state: 'declined', code: code ?? 'invalid_request', hard: true }
    },
  }
}
