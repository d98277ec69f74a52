import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'
import type { Logger } from 'pino'
import { isLoopback } from '../loopback.ts'
import type { Payments } from './payments.ts'
import type { StripeSettings } from './stripe-payments.ts'

/** A port without a listener. */
const UNREACHABLE_URL = 'http://127.0.0.1:9'

export interface PaymentSettings {
  /** Null without one. */
  readonly secretKey: string | null
  readonly apiBase: string
  /** Whether the account may accept cards by telephone. */
  readonly moto: boolean
}

/** Creates Stripe if the settings have a key for it, or else a client of the simulator on this machine. */
export function createPayments(
  { payments: { secretKey, apiBase, moto } }: { readonly payments: PaymentSettings },
  log: Logger,
): Payments {
  if (secretKey !== null) return loadedWhenUsed({ secretKey, apiBase, moto }, log)
  // Without a key, the real Stripe is never called, not even in vain: a command may run while no simulator does.
  const simulator = isLoopback(new URL(apiBase).hostname) ? apiBase : UNREACHABLE_URL
  return loadedWhenUsed({ secretKey: SIMULATOR_KEYS.secret, apiBase: simulator, moto }, log)
}

/** The provider's library is large, so the first call loads it. */
function loadedWhenUsed(settings: StripeSettings, log: Logger): Payments {
  let loading: Promise<Payments> | undefined
  const load = async () => (await import('./stripe-payments.ts')).createStripePayments(settings, log)
  const payments = () => {
    loading ??= load()
    return loading
  }
  return {
    openCardSession: async (session, key) => (await payments()).openCardSession(session, key),
    findCardSession: async (id) => (await payments()).findCardSession(id),
    closeCardSession: async (id) => (await payments()).closeCardSession(id),
    createCustomer: async (customer, key) => (await payments()).createCustomer(customer, key),
    attachCard: async (card, key) => (await payments()).attachCard(card, key),
    findCard: async (customerId, paymentMethodId) => (await payments()).findCard(customerId, paymentMethodId),
    detachCard: async (paymentMethodId) => (await payments()).detachCard(paymentMethodId),
    charge: async (charge, key) => (await payments()).charge(charge, key),
    findCharge: async (customerId, operation) => (await payments()).findCharge(customerId, operation),
    abandonPayment: async (paymentIntentId) => (await payments()).abandonPayment(paymentIntentId),
    refund: async (refund, key) => (await payments()).refund(refund, key),
    listRefunds: async (chargeId) => (await payments()).listRefunds(chargeId),
    async *listCharges(from) {
      yield* (await payments()).listCharges(from)
    },
    async *listAllRefunds(from) {
      yield* (await payments()).listAllRefunds(from)
    },
    async *listDisputes(from) {
      yield* (await payments()).listDisputes(from)
    },
    findDispute: async (id) => (await payments()).findDispute(id),
  }
}
