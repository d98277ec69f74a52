import { billingCalls } from '@portal/contract/billing/calls'
import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'
import { createPortalKeys, storeSettings } from '@portal/simulators/stores/keys.ts'
import { createStripePayments } from '../src/integrations/payments/stripe-payments.ts'
import { runBilling } from '../src/modules/billing/engine/run-billing.ts'
import { createLog } from '../src/platform/log/log.ts'
import { brokenRules, WEBHOOK_SECRET } from './billing.ts'
import { type InsertedCustomer, insertCustomer } from './customers.ts'
import { createTestDatabase } from './postgres.ts'
import { sentCard } from './sent-card.ts'
import { startTestSimulator } from './payment-simulator.ts'
import { insertPlans } from './subscriptions.ts'
import { startSupportStaff } from './support-staff.ts'

export const GOOD_CARD = '4242424242424242'
/** The app stores have products but are never called. */
const UNREACHABLE = 'http://127.0.0.1:1'

export interface AtSimulatorOptions {
  readonly now?: string
  /** Timeout for each of the SDK's three attempts; defaults to the production value. */
  readonly timeoutMs?: number
}

/**
 * Starts a portal that calls the payment simulator through the real SDK and HTTP, with plans for sale and a support
 * user.
 *
 * @param databaseUrl a migrated, otherwise empty database, which the simulator also uses; defaults to a new one, which
 *   is dropped at the end
 */
export async function startBillingAtSimulator(
  databaseUrl?: string,
  { now = '2026-01-15T15:00:00Z', timeoutMs }: AtSimulatorOptions = {},
) {
  const database = databaseUrl === undefined ? await createTestDatabase() : { url: databaseUrl, drop: async () => {} }
  const simulator = await startTestSimulator(database.url)
  const env = {
    STRIPE_API_BASE: simulator.url,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...storeSettings(UNREACHABLE, '/unused', createPortalKeys()),
  }
  const settings = { secretKey: SIMULATOR_KEYS.secret, apiBase: simulator.url }
  const payments =
    timeoutMs === undefined
      ? {}
      : { payments: createStripePayments({ ...settings, timeoutMs }, createLog({ level: 'silent' })) }
  const staff = await startSupportStaff({ now, env, databaseUrl: database.url, ...payments })
  const { support, context } = staff
  await insertPlans(context.db)
  const card = async (number = GOOD_CARD) => sentCard(await simulator.tokenise(number))
  const upgrade = async (email: string, number?: string) =>
    support.send(billingCalls.upgradeSubscription, { email, plan: 'monthly', ...(await card(number)) })
  return {
    ...staff,
    simulator,
    /** Creates a card that the provider has not seen yet. */
    card,
    upgrade,
    hasTrial: (fields: Parameters<typeof insertCustomer>[1] = {}) => insertCustomer(context.db, fields),
    /** Inserts a customer whom staff upgraded to a monthly plan, which is paid. */
    async hasPremium(): Promise<InsertedCustomer> {
      const customer = await insertCustomer(context.db)
      const { status, text } = await upgrade(customer.email)
      if (status !== 200) throw new Error(`not upgraded: ${text}`)
      return customer
    },
    runBilling: () => runBilling(context),
    brokenRules: () => brokenRules(staff),
    async stop() {
      await staff.stop()
      await simulator.stop()
      await database.drop()
    },
  }
}

export type BillingAtSimulator = Awaited<ReturnType<typeof startBillingAtSimulator>>
