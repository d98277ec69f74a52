import { randomUUID } from 'node:crypto'
import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { DAY_MS } from '@portal/contract/durations'
import { attemptDates } from '@portal/server/src/modules/billing/rules.ts'
import { setCardBehavior } from '@portal/server/test/provider-calls.ts'
import type { BillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import type { InsertedCustomer } from '@portal/server/test/customers.ts'

/** New customers, each in a state in which a call is available. */

export const days = { duration: 10, reason: 'An outage' }

export function hasUnverified(billing: BillingAtSimulator) {
  return billing.hasTrial({ status: 'registered' })
}

export function hasTrial(billing: BillingAtSimulator) {
  return billing.hasTrial()
}

export function hasSuspended(billing: BillingAtSimulator) {
  return billing.hasTrial({ status: 'suspended' })
}

export function hasPremium(billing: BillingAtSimulator) {
  return billing.hasPremium()
}

export async function hasComplimentary(billing: BillingAtSimulator): Promise<InsertedCustomer> {
  const customer = await billing.hasTrial()
  await billing.support.call(customersCalls.convertToComplimentary, { email: customer.email, ...days })
  return customer
}

export async function hasCancelled(billing: BillingAtSimulator): Promise<InsertedCustomer> {
  const customer = await billing.hasPremium()
  await billing.support.call(billingCalls.cancelSubscription, { email: customer.email })
  return customer
}

/** Every attempt at the renewal was declined; from now on the card can be charged. Weeks pass for all customers. */
export async function hasUnpaid(billing: BillingAtSimulator): Promise<InsertedCustomer> {
  const customer = await billing.hasPremium()
  const { rows } = await billing.owner.query(
    'select provider_payment_method_id as token from cards where customer_id = $1',
    [customer.id],
  )
  const [subscription] = (await billing.details(customer.email)).customer.subscriptions
  await setCardBehavior(billing, rows[0]?.token, 'declines_at_charge')
  for (const day of attemptDates(subscription?.nextInvoiceDate ?? '')) {
    billing.clock.set(`${day}T17:00:00Z`)
    await billing.runBilling()
  }
  await setCardBehavior(billing, rows[0]?.token, 'ok')
  return customer
}

/** The provider charges, and its own library gives up querying the outcome. */
const LOST_RESPONSES = {
  when: 'after',
  effect: { kind: 'status', status: 500 },
  path: '/v1/payment_intents',
  times: 3,
} as const

/** Creates a customer whose upgrade only the provider knows; returns the open operation. */
export async function hasUnanswered(billing: BillingAtSimulator) {
  const customer = await billing.hasTrial()
  await billing.simulator.control('POST', '/faults', LOST_RESPONSES)
  await billing.upgrade(customer.email)
  const found = await billing.context.db
    .selectFrom('payment_operations')
    .where('customer_id', '=', customer.id)
    .where('settled_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow()
  return { customer, operation: found.id }
}

export async function putOnHold(billing: BillingAtSimulator, { id }: InsertedCustomer, job: string): Promise<void> {
  const parked = { customer_id: id, job, error: 'Unheard of', parked_at: billing.context.now() }
  await billing.context.db.insertInto('parked_customers').values(parked).execute()
}

export async function addFinding(billing: BillingAtSimulator, { id }: InsertedCustomer): Promise<number> {
  const found = await billing.context.db
    .insertInto('reconciliation_findings')
    .values({
      customer_id: id,
      provider_id: `ch_${id}`,
      finding: 'Unheard of',
      found_at: billing.context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return found.id
}

/** Creates the discrepancy of an app store purchase that names no customer. */
export async function addPurchase({ context: { db, now } }: BillingAtSimulator): Promise<number> {
  const storeId = randomUUID()
  const startsAt = now()
  const expiresAt = new Date(startsAt.getTime() + 30 * DAY_MS)
  const period = { id: storeId, product: 'tv:monthly', startsAt, expiresAt, firstAt: startsAt, isPurchase: true }
  await db
    .insertInto('store_subscriptions')
    .values({
      device: 'android',
      store_id: storeId,
      environment: 'production',
      account_token: randomUUID(),
      state: 'active',
      auto_renews: true,
      known_at: startsAt,
      first_seen_at: startsAt,
      transactions: JSON.stringify([{ ...period, revokedAt: null, isRefunded: false, knownAt: startsAt }]),
    })
    .execute()
  const finding = { provider_id: storeId, finding: 'Purchase without a customer', found_at: startsAt }
  const found = await db.insertInto('reconciliation_findings').values(finding).returning('id').executeTakeFirstOrThrow()
  return found.id
}
