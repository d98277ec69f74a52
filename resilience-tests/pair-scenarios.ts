import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { SIMULATOR_KEYS } from '@portal/server/src/integrations/payments/simulator-keys.ts'
import type { BillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import type { InsertedCustomer } from '@portal/server/test/customers.ts'
import type { CustomerState } from './pair-actions.ts'

/** The scenario in which two actions meet. */
export interface Scenario {
  readonly name: string
  readonly state: CustomerState
  /** Whether the worker has something to do. */
  readonly isDue: boolean
  /** Creates a new customer, and sets the clock. */
  prepare(billing: BillingAtSimulator): Promise<InsertedCustomer>
}

/** Follow the year: in the first period, and in the second one, when cards are charged from 6 AM Eastern Time on. */
const FIRST_DAY = '01-15T15:00:00Z'
const AT_NIGHT = '02-15T08:00:00Z'
const AT_NOON = '02-15T17:00:00Z'
const ON_RETRY_DAY = '02-18T17:00:00Z'

/** It can be attached, but every charge of it is declined. */
const FAILING_CARD = '4000000000000341'

/** Scenarios with the worker come first, because it would also process the customers left behind by the others. */
export const scenarios: readonly Scenario[] = [
  due('a renewal is due', 'premium', (billing) => billing.hasPremium(), AT_NOON),
  due('a payment is due', 'premium', (billing) => billing.hasPremium(), AT_NOON, AT_NIGHT),
  due('a scheduled end is due', 'leaving', hasCancelled, AT_NOON),
  due('complimentary access is over', 'complimentary', hasComplimentary, AT_NOON),
  due('a retry is due', 'premium', hasFailingCard, ON_RETRY_DAY, AT_NOON),
  inState('unverified', (billing) => billing.hasTrial({ status: 'registered' })),
  inState('suspended', (billing) => billing.hasTrial({ status: 'suspended' })),
  inState('trial', (billing) => billing.hasTrial()),
  inState('complimentary', hasComplimentary),
  inState('premium', (billing) => billing.hasPremium()),
  inState('leaving', hasCancelled),
  inState('cardless', async (billing) => {
    const customer = await billing.hasPremium()
    const update = 'update cards set removed_at = $2 where customer_id = $1'
    await billing.owner.query(update, [customer.id, billing.context.now()])
    return customer
  }),
]

/** Premium, with the last payment partly refunded in the provider dashboard. */
export const refundedInDashboard: Scenario = {
  ...inState('premium', async (billing) => {
    const customer = await billing.hasPremium()
    const [payment] = (await billing.details(customer.email)).payments
    await refundInDashboard(billing, payment?.chargeId ?? '')
    return customer
  }),
  name: 'a refund is not reported yet',
}

type Prepare = (billing: BillingAtSimulator) => Promise<InsertedCustomer>

function inState(name: CustomerState, prepare: Prepare): Scenario {
  return { name, state: name, isDue: false, prepare }
}

/** Each customer has a different year, because time never goes back; everything due `between` is done first. */
function due(name: string, state: CustomerState, prepare: Prepare, at: string, between?: string): Scenario {
  return {
    name,
    state,
    isDue: true,
    async prepare(billing) {
      const year = billing.context.now().getUTCFullYear() + 1
      billing.clock.set(`${year}-${FIRST_DAY}`)
      const customer = await prepare(billing)
      if (between !== undefined) {
        billing.clock.set(`${year}-${between}`)
        await billing.runBilling()
      }
      billing.clock.set(`${year}-${at}`)
      return customer
    },
  }
}

/** Makes sure that nothing is ever due again. */
export async function endBilling({ support, details }: BillingAtSimulator, { email }: InsertedCustomer): Promise<void> {
  const { type, subscriptions } = (await details(email)).customer
  if (type === 'comp') await support.call(customersCalls.endComplimentarySubscription, { email })
  if (type !== 'paid') return
  const isLeaving = subscriptions.some(({ cancelOn }) => cancelOn !== null)
  if (isLeaving) await support.call(billingCalls.revertCancelSubscription, { email })
  await support.call(billingCalls.endPremiumSubscription, { email })
}

async function hasComplimentary({ hasTrial, support }: BillingAtSimulator): Promise<InsertedCustomer> {
  const customer = await hasTrial()
  const days = { duration: 10, reason: 'An outage' }
  await support.call(customersCalls.convertToComplimentary, { email: customer.email, ...days })
  return customer
}

async function hasCancelled({ hasPremium, support }: BillingAtSimulator): Promise<InsertedCustomer> {
  const customer = await hasPremium()
  await support.call(billingCalls.cancelSubscription, { email: customer.email })
  return customer
}

async function hasFailingCard({ hasPremium, support, card }: BillingAtSimulator): Promise<InsertedCustomer> {
  const customer = await hasPremium()
  await support.call(billingCalls.changeCreditCard, { email: customer.email, ...(await card(FAILING_CARD)) })
  return customer
}

async function refundInDashboard({ simulator }: BillingAtSimulator, charge: string): Promise<void> {
  const response = await fetch(`${simulator.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SIMULATOR_KEYS.secret}` },
    body: new URLSearchParams({ charge, amount: '500' }),
  })
  if (!response.ok) throw new Error(await response.text())
}
