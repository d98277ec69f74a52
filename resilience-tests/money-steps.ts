import { randomUUID } from 'node:crypto'
import { billingCalls } from '@portal/contract/billing/calls'
import type { PlanType } from '@portal/contract/billing/plans'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { DAY_MS } from '@portal/contract/durations'
import type { TestBilling } from '@portal/server/test/billing.ts'
import type { InsertedCustomer } from '@portal/server/test/customers.ts'

/** An action that changes a customer's money or time. */
export interface MoneyStep {
  readonly name: string
  /** Runs in one transaction, so there is no intermediate state. */
  readonly isAtomic: boolean
  /** Brings a new customer to a state in which the step can be taken. */
  prepare(billing: TestBilling): Promise<ReadyStep>
}

export interface ReadyStep {
  readonly customer: InsertedCustomer
  /** Takes the step, or repeats it with the same key; returns the response and never throws. */
  run(): Promise<string>
}

const { addCharge, addComplimentaryDays, addCredit, cancelSubscription, changeCreditCard } = billingCalls
const { endAndRefundPremiumSubscription, endPremiumSubscription, revertCancelSubscription } = billingCalls
const { refundPayment, retryPayment, upgradeSubscription } = billingCalls
const { convertToComplimentary, endComplimentarySubscription } = customersCalls

const adjustment = { amount: '5.00', description: 'By the way', currency: 'USD' } as const
const days = { duration: 10, reason: 'An outage' }

/** Every staff action that changes money or time. */
export const stepsOfStaff: readonly MoneyStep[] = [
  atomic(
    'add credit',
    (billing) => billing.hasTrial(),
    addCredit,
    () => adjustment,
  ),
  atomic(
    'add charge',
    (billing) => billing.hasTrial(),
    addCharge,
    () => adjustment,
  ),
  atomic(
    'add complimentary days',
    (billing) => billing.hasPremium(),
    addComplimentaryDays,
    () => days,
  ),
  atomic(
    'upgrade to complimentary',
    (billing) => billing.hasTrial(),
    convertToComplimentary,
    () => days,
  ),
  atomic('end complimentary', hasComplimentary, endComplimentarySubscription),
  atomic('cancel on the last day', (billing) => billing.hasPremium(), cancelSubscription),
  atomic('withdraw the cancellation', hasCancelled, revertCancelSubscription),
  atomic('cancel now without refund', (billing) => billing.hasPremium(), endPremiumSubscription),
  atomic('cancel now without refund, with an unpaid invoice', hasUnpaid, endPremiumSubscription),
  byCall('upgrade to premium, monthly', (billing) => billing.hasTrial(), upgradeSubscription, upgrade('monthly')),
  byCall('upgrade to premium, yearly', (billing) => billing.hasTrial(), upgradeSubscription, upgrade('yearly')),
  byCall('upgrade to premium, paid from credit', hasCredit, upgradeSubscription, upgrade('monthly')),
  byCall(
    'upgrade to premium, declined',
    (billing) => billing.hasTrial(),
    upgradeSubscription,
    upgrade('monthly', 'insufficient_funds'),
  ),
  byCall('add credit card', hasPremiumWithoutCard, changeCreditCard, (billing) => billing.card()),
  byCall(
    'change credit card',
    (billing) => billing.hasPremium(),
    changeCreditCard,
    (billing) => billing.card(),
  ),
  byCall('change credit card, with an unpaid invoice', hasUnpaid, changeCreditCard, (billing) => billing.card()),
  byCall('retry a payment', (billing) => hasUnpaidThen(billing, 'ok'), retryPayment),
  byCall('retry a payment, declined', hasUnpaid, retryPayment),
  byCall('cancel on the last day, on the day of a renewal', hasRenewalDue, cancelSubscription),
  byCall(
    'refund a part of a payment',
    (billing) => billing.hasPremium(),
    refundPayment,
    async (billing, { email }) => {
      const [payment] = (await billing.details(email)).payments
      return { chargeId: payment?.chargeId, amount: '5.00', reasonCode: 'outage', description: 'No picture' }
    },
  ),
  byCall('cancel now with refund', (billing) => billing.hasPremium(), endAndRefundPremiumSubscription),
]

type Prepare = (billing: TestBilling) => Promise<InsertedCustomer>

function atomic(name: string, prepare: Prepare, call: Call, inputOf?: (billing: TestBilling) => object): MoneyStep {
  return { ...byCall(name, prepare, call, inputOf), isAtomic: true }
}

/** Calls the provider between two transactions. */
function byCall(
  name: string,
  prepare: Prepare,
  call: Call,
  inputOf: (billing: TestBilling, customer: InsertedCustomer) => object | Promise<object> = () => ({}),
): MoneyStep {
  return {
    name,
    isAtomic: false,
    async prepare(billing) {
      const customer = await prepare(billing)
      const input = { email: customer.email, ...(await inputOf(billing, customer)) }
      const headers = { 'idempotency-key': randomUUID() }
      return {
        customer,
        async run() {
          const { status, text } = await billing.support.send(call, input, { headers })
          return `${status} ${text}`.trim()
        },
      }
    },
  }
}

function upgrade(plan: PlanType, behavior = 'ok') {
  return (billing: TestBilling) => ({ plan, ...billing.card(behavior) })
}

async function hasCredit(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await billing.hasTrial()
  await billing.support.call(addCredit, { email: customer.email, ...adjustment, amount: '20.00' })
  return customer
}

export async function hasComplimentary(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await billing.hasTrial()
  await billing.support.call(convertToComplimentary, { email: customer.email, ...days })
  return customer
}

async function hasPremiumWithoutCard(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await billing.hasPremium()
  await billing.owner.query('update cards set removed_at = $2 where customer_id = $1', [
    customer.id,
    billing.context.now(),
  ])
  return customer
}

export async function hasCancelled(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await billing.hasPremium()
  await billing.support.call(cancelSubscription, { email: customer.email })
  return customer
}

/** At noon on the day on which the next period starts. */
export async function hasRenewalDue(billing: TestBilling): Promise<Awaited<ReturnType<TestBilling['hasPremium']>>> {
  const customer = await billing.hasPremium()
  const [subscription] = (await billing.details(customer.email)).customer.subscriptions
  billing.clock.set(`${subscription?.nextInvoiceDate}T17:00:00Z`)
  return customer
}

/** Inserts a customer whose renewal was declined less than three days ago. */
export async function hasUnpaid(billing: TestBilling): Promise<Awaited<ReturnType<TestBilling['hasPremium']>>> {
  const customer = await hasRenewalDue(billing)
  billing.payments.setBehavior(customer.token, 'insufficient_funds')
  await billing.run()
  billing.clock.advance(DAY_MS)
  return customer
}

/** The same, with a card that was declined and now behaves like this. */
async function hasUnpaidThen(billing: TestBilling, behavior: string): Promise<InsertedCustomer> {
  const customer = await hasUnpaid(billing)
  billing.payments.setBehavior(customer.token, behavior)
  return customer
}
