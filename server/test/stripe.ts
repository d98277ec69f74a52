import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'
import Stripe from 'stripe'

/** Returns the provider's own SDK, connected to a simulator. */
export function stripeAt(url: string, options: { maxNetworkRetries?: number; timeout?: number } = {}): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(SIMULATOR_KEYS.secret, { host: hostname, port, protocol: 'http', telemetry: false, ...options })
}

/** Returns the error of a rejected SDK call; throws if it succeeded. */
export async function refusalOf(pending: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error: unknown = await pending.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('the provider did not refuse', { cause: error })
}
