import type { Logger } from 'pino'
import { type Config, isLoopback } from '../../config.ts'
import type { Payments } from './payments.ts'
import { STAND_IN_KEYS } from './stand-in/api/keys.ts'
import { createStripePayments } from './stripe-payments.ts'

/** Where nobody listens. */
const NOWHERE = 'http://127.0.0.1:9'

/** Stripe where the settings have a key for it, otherwise its stand-in on this machine. */
export function createPayments({ payments: { secretKey, apiBase } }: Pick<Config, 'payments'>, log: Logger): Payments {
  if (secretKey !== null) return createStripePayments({ secretKey, apiBase }, log)
  // Without a key the true Stripe is never asked, not even in vain: a command may run while no stand-in does.
  const standIn = isLoopback(new URL(apiBase).hostname) ? apiBase : NOWHERE
  return createStripePayments({ secretKey: STAND_IN_KEYS.secret, apiBase: standIn }, log)
}
