import type { Logger } from 'pino'
import Stripe from 'stripe'
import { STRIPE_API_VERSION } from './api-version.ts'
import type { Payments } from './payments.ts'
import { cardSessionsAt } from './stripe/card-sessions.ts'
import { createCarefulClient } from './stripe/careful-client.ts'
import { chargesAt } from './stripe/charges.ts'
import { customersAt } from './stripe/customers.ts'
import { disputesAt } from './stripe/disputes.ts'
import { refundsAt } from './stripe/refunds.ts'

const REQUEST_TIMEOUT_MS = 10_000

export interface StripeSettings {
  readonly secretKey: string
  /** Stripe's own URL, or the simulator's; without a path, because the SDK cannot use one. */
  readonly apiBase: string
  /** Whether the account may accept cards by telephone; defaults to no. */
  readonly moto?: boolean
  /** Timeout of a request; each is attempted up to three times. */
  readonly timeoutMs?: number
}

/** Charges through Stripe, or any compatible API, with PaymentIntents and PaymentMethods. */
export function createStripePayments(
  { secretKey, apiBase, moto = false, timeoutMs = REQUEST_TIMEOUT_MS }: StripeSettings,
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
    httpClient: createCarefulClient(),
    telemetry: false,
  })
  return {
    ...customersAt(stripe, log, moto),
    ...cardSessionsAt(stripe),
    ...chargesAt(stripe, log),
    ...refundsAt(stripe, log),
    ...disputesAt(stripe),
  }
}
