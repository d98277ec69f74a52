import { billingCalls } from '@portal/contract/billing/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { resumeOperations } from '@portal/server/src/modules/billing/engine/resume-operations.ts'
import { runBilling } from '@portal/server/src/modules/billing/engine/run-billing.ts'
import type { Context } from '@portal/server/src/platform/context.ts'
import type { TestBilling } from '@portal/server/test/billing.ts'
import type { InsertedCustomer } from '@portal/server/test/customers.ts'
import type { Question } from '@portal/server/test/payments.ts'
import { hasCancelled, hasComplimentary, hasRenewalDue, hasUnpaid, type MoneyStep } from './money-steps.ts'

const { addCredit, changeCreditCard, endAndRefundPremiumSubscription, upgradeSubscription } = billingCalls

/** Every step that the billing engine takes automatically. */
export const stepsOfEngine: readonly MoneyStep[] = [
  byEngine('renewal, charged', hasRenewalDue),
  byEngine('renewal, declined', hasDecliningRenewal),
  byEngine('retry, charged', (billing) => hasRetryDue(billing, 'ok')),
  byEngine('retry, declined for good', (billing) => hasRetryDue(billing, 'lost_card')),
  atomic('renewal, paid from credit', hasRenewalFromCredit),
  atomic('renewal, in the night', hasRenewalAtNight),
  atomic('scheduled end', hasEndDue),
  atomic('complimentary access runs out', hasExpiryDue),
  atomic('settling an unknown upgrade', hasUnknownUpgrade, resumeOperations),
  atomic('settling an unknown card', hasUnknownCard, resumeOperations),
  atomic('settling an unknown refund', hasUnknownRefund, resumeOperations),
  atomic('settling an unknown payment', (billing) => hasUnknownPayment(billing, hasRenewalDue), resumeOperations),
  atomic('settling an unknown decline', (billing) => hasUnknownPayment(billing, hasDecliningRenewal), resumeOperations),
]

type Prepare = (billing: TestBilling) => Promise<InsertedCustomer>
type Work = (context: Context) => Promise<unknown>

/** Raises an invoice, and requests its payment between two transactions. */
function byEngine(name: string, prepare: Prepare, work: Work = runBilling): MoneyStep {
  return {
    name,
    isAtomic: false,
    async prepare(billing) {
      return { customer: await prepare(billing), run: () => answerOf(work(billing.context)) }
    },
  }
}

function atomic(name: string, prepare: Prepare, work?: Work): MoneyStep {
  return { ...byEngine(name, prepare, work), isAtomic: true }
}

/** Returns the result of a job: it has succeeded, or it has failed and is retried. */
export async function answerOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'through',
    (error: Error) => `failed: ${error.message}`,
  )
}

async function hasRenewalFromCredit(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasRenewalDue(billing)
  const credit = { amount: '20.00', description: 'By the way', currency: 'USD' } as const
  await billing.support.call(addCredit, { email: customer.email, ...credit })
  return customer
}

async function hasRenewalAtNight(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasRenewalDue(billing)
  billing.clock.advance(-8 * HOUR_MS)
  return customer
}

async function hasDecliningRenewal(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasRenewalDue(billing)
  billing.payments.setBehavior(customer.token, 'insufficient_funds')
  return customer
}

async function hasRetryDue(billing: TestBilling, behavior: string): Promise<InsertedCustomer> {
  const customer = await hasUnpaid(billing)
  billing.payments.setBehavior(customer.token, behavior)
  billing.clock.advance(2 * DAY_MS)
  return customer
}

async function hasEndDue(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasCancelled(billing)
  billing.clock.advance(32 * DAY_MS)
  return customer
}

async function hasExpiryDue(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasComplimentary(billing)
  billing.clock.advance(11 * DAY_MS)
  return customer
}

async function hasUnknownUpgrade(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await billing.hasTrial()
  const upgrade = { email: customer.email, plan: 'monthly', ...billing.card() }
  await loseResponse(billing, 'charge', () => billing.support.send(upgradeSubscription, upgrade))
  return customer
}

async function hasUnknownCard(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await billing.hasPremium()
  const card = { email: customer.email, ...billing.card() }
  await loseResponse(billing, 'attachCard', () => billing.support.send(changeCreditCard, card))
  return customer
}

async function hasUnknownRefund(billing: TestBilling): Promise<InsertedCustomer> {
  const { id, email } = await billing.hasPremium()
  await loseResponse(billing, 'refund', () => billing.support.send(endAndRefundPremiumSubscription, { email }))
  return { id, email }
}

async function hasUnknownPayment(billing: TestBilling, prepare: Prepare): Promise<InsertedCustomer> {
  const customer = await prepare(billing)
  await loseResponse(billing, 'charge', () => billing.run())
  return customer
}

/** The provider does what is requested, but the response is lost; then the retry pause ends. */
async function loseResponse(
  { payments, clock }: TestBilling,
  to: Question,
  ask: () => Promise<unknown>,
): Promise<void> {
  payments.fault(to, 'lost after')
  await ask()
  clock.advance(MINUTE_MS)
}
