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
  /** Stripe's own address, or the simulator's; without a path, as the SDK can't use one. */
  readonly apiBase: string
  /** Whether the account may take cards by telephone; by default it may not. */
  readonly moto?: boolean
  /** How long one question waits for its answer; each is asked up to three times. */
  readonly timeoutMs?: number
}

/** Stripe, or anything that speaks its protocol, by PaymentIntents and PaymentMethods. */
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
