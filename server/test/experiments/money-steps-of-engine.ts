import { billingCalls } from '@portal/contract/billing/calls'
import type { Call } from '@portal/contract/call'
import { resumeOperations } from '../../src/billing/engine/carry-out.ts'
import { runBilling } from '../../src/billing/engine/run-billing.ts'
import type { Context } from '../../src/context.ts'
import type { TestBilling } from '../billing.ts'
import type { InsertedCustomer } from '../customers.ts'
import type { Question } from '../payments.ts'
import { hasCancelled, hasComplimentary, hasRenewalDue, hasUnpaid, type MoneyStep } from './money-steps.ts'

const { addCredit, changeCreditCard, endAndRefundPremiumSubscription, upgradeSubscription } = billingCalls

/** Every step that the billing engine takes by itself. */
export const stepsOfEngine: readonly MoneyStep[] = [
  byEngine('renewal, charged', hasRenewalDue),
  byEngine('renewal, paid from credit', hasRenewalFromCredit),
  byEngine('renewal, in the night', hasRenewalAtNight),
  byEngine('renewal, declined', hasDecliningRenewal),
  byEngine('retry, charged', (billing) => hasRetryDue(billing, 'ok')),
  byEngine('retry, declined for good', (billing) => hasRetryDue(billing, 'lost_card')),
  byEngine('scheduled end', hasEndDue),
  byEngine('complimentary access runs out', hasExpiryDue),
  byEngine('settling an unknown upgrade', (billing) => hasUnknown(billing, 'charge', upgradeSubscription), resume),
  byEngine('settling an unknown card', (billing) => hasUnknown(billing, 'attachCard', changeCreditCard), resume),
  byEngine(
    'settling an unknown refund',
    (billing) => hasUnknown(billing, 'refund', endAndRefundPremiumSubscription),
    resume,
  ),
  byEngine('settling an unknown payment', hasUnknownPayment, resume),
  byEngine('settling an unknown decline', hasUnknownDecline, resume),
]

function byEngine(
  name: string,
  prepare: (billing: TestBilling) => Promise<InsertedCustomer>,
  work: (context: Context) => Promise<unknown> = runBilling,
): MoneyStep {
  return {
    name,
    async prepare(billing) {
      return { customer: await prepare(billing), take: () => answerOf(work(billing.context)) }
    },
  }
}

/** A job's answer: it is through, or it has failed and is run again. */
export async function answerOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'through',
    (error: Error) => `failed: ${error.message}`,
  )
}

async function resume(context: Context): Promise<unknown> {
  return resumeOperations(context)
}

async function hasRenewalFromCredit(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasRenewalDue(billing)
  const credit = { amount: '20.00', description: 'By the way', currency: 'USD' } as const
  await billing.support.call(addCredit, { email: customer.email, ...credit })
  return customer
}

async function hasRenewalAtNight(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasRenewalDue(billing)
  billing.clock.advance(-8 * 3_600_000)
  return customer
}

async function hasDecliningRenewal(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasRenewalDue(billing)
  billing.payments.behave(customer.token, 'insufficient_funds')
  return customer
}

async function hasRetryDue(billing: TestBilling, behaviour: string): Promise<InsertedCustomer> {
  const customer = await hasUnpaid(billing)
  billing.payments.behave(customer.token, behaviour)
  billing.clock.advance(2 * 24 * 3_600_000)
  return customer
}

async function hasEndDue(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasCancelled(billing)
  billing.clock.advance(32 * 24 * 3_600_000)
  return customer
}

async function hasExpiryDue(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasComplimentary(billing)
  billing.clock.advance(11 * 24 * 3_600_000)
  return customer
}

/** The provider did what it was asked for, and nobody heard of it. */
async function hasUnknown(billing: TestBilling, question: Question, call: Call): Promise<InsertedCustomer> {
  const customer = call === upgradeSubscription ? await billing.hasTrial() : await billing.hasPremium()
  const input = { upgrade: { plan: 'monthly', ...billing.card() }, card: billing.card() }
  billing.payments.fault(question, 'lost after')
  await billing.support.send(call, {
    email: customer.email,
    ...(call === upgradeSubscription ? input.upgrade : call === changeCreditCard ? input.card : {}),
  })
  letPausePass(billing)
  return customer
}

async function hasUnknownPayment(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasRenewalDue(billing)
  billing.payments.fault('charge', 'lost after')
  await billing.run()
  letPausePass(billing)
  return customer
}

async function hasUnknownDecline(billing: TestBilling): Promise<InsertedCustomer> {
  const customer = await hasDecliningRenewal(billing)
  billing.payments.fault('charge', 'lost after')
  await billing.run()
  letPausePass(billing)
  return customer
}

/** Then it is asked again. */
function letPausePass({ clock }: TestBilling): void {
  clock.advance(60_000)
}
