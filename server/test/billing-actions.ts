import { randomUUID } from 'node:crypto'
import { billingCalls } from '@portal/contract/billing/calls'
import type { Call } from '@portal/contract/call'
import { sentCard } from './sent-card.ts'

const { addCharge, addComplimentaryDays, addCredit, cancelSubscription, changeCreditCard } = billingCalls
const { endAndRefundPremiumSubscription, endPremiumSubscription, revertCancelSubscription } = billingCalls
const { upgradeSubscription } = billingCalls

/** A billing action requested by staff that must happen exactly once, however often it is requested. */
export interface BillingAction {
  readonly email: string
  readonly call: Call
  readonly input: object
  /** The Idempotency-Key of every attempt, which is also the reason text if there is one. */
  readonly key: string
  /** The action's name in the audit trail. */
  readonly action: string
}

/** Returns a new token for a good card, as the browser receives it. */
export type Tokenise = () => Promise<string>

/**
 * Yields every billing action on one customer in an endless cycle: from Trial to Premium and back. Each becomes
 * available once the previous one is done. A credit is always followed by a charge of the same amount, so that each
 * upgrade charges the card.
 */
export async function* billingActions(email: string, tokenise: Tokenise): AsyncGenerator<BillingAction, never, void> {
  for (let round = 0; ; round++) {
    const amount = `${round % 9}.25`
    yield adjust(email, 'add-credit', amount)
    yield adjust(email, 'add-charge', amount)
    const card = sentCard(await tokenise())
    yield billingAction(email, 'upgrade-to-premium', upgradeSubscription, {
      plan: round % 2 ? 'monthly' : 'yearly',
      ...card,
    })
    const key = randomUUID()
    yield billingAction(email, 'add-complimentary-days', addComplimentaryDays, { duration: 3, reason: key }, key)
    yield billingAction(email, 'cancel-on-last-day', cancelSubscription, {})
    yield billingAction(email, 'withdraw-cancellation', revertCancelSubscription, {})
    yield billingAction(email, 'change-credit-card', changeCreditCard, sentCard(await tokenise()))
    if (round % 3 === 2) yield billingAction(email, 'cancel-without-refund', endPremiumSubscription, {})
    else yield billingAction(email, 'cancel-with-refund', endAndRefundPremiumSubscription, {})
  }
}

export function adjust(email: string, action: 'add-credit' | 'add-charge', amount: string): BillingAction {
  const key = randomUUID()
  const call = action === 'add-credit' ? addCredit : addCharge
  return billingAction(email, action, call, { amount, description: key, currency: 'USD' }, key)
}

function billingAction(email: string, action: string, call: Call, input: object, key = randomUUID()): BillingAction {
  return { email, call, input: { email, ...input }, key, action }
}
