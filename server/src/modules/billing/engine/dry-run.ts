import type { PlanType } from '@portal/contract/billing/plans'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { reloadAccount, type LockedCustomer } from '../../customers/public.ts'
import { closeOperation, type Collected, openOperation, type Operation } from '../queries/operations.ts'
import { settleCard } from './cards.ts'
import { settleAttempt } from './payments.ts'
import { openPaymentRefund, openRefund, type PaymentRefund, type RefundRefusal, settleRefund } from './refunds.ts'
import { collectNext, MAX_PERIODS } from './renewals.ts'
import { openRetry } from './retries.ts'
import { openUpgrade, settleUpgrade, upgradeRequest } from './upgrades.ts'

/**
 * Simulates operations as if the provider approved everything. Only for transactions that are rolled back, because the
 * rows refer to charges that do not exist.
 */

/** A card as sent by the browser and as known to the provider. */
const sent = { cardName: '', address: '', city: '', state: '', zipCode: '', country: 'US' }
const known = { brand: 'unknown', last4: '0000', funding: 'unknown' } as const

/** Raises and pays everything due; returns the customer reloaded. */
export async function simulateCollection(locked: LockedCustomer, newId: () => string): Promise<LockedCustomer> {
  let current = locked
  for (let periods = 0; periods < MAX_PERIODS; periods++) {
    const collected = await collectNext(current, newId())
    if (collected === null) return current
    await simulateCharge(current, collected)
    current = await reloadAccount(current)
  }
  return current
}

/** Replaces the customer's card and charges the amount due to it. */
export async function simulateCardReplacement(locked: LockedCustomer, newId: () => string): Promise<void> {
  const id = newId()
  const operation = await openOperation(locked, { id, kind: 'card', request: { ...sent, token: id } })
  const { result, next } = await settleCard(locked, operation, simulatedCard(id, locked))
  await closeOperation(locked, id, result)
  if (next === undefined) return
  const changed = await reloadAccount(locked)
  await simulateCharge(changed, await next(changed, newId()))
}

/** Charges the card for the open invoice. */
export async function simulateRetry(
  locked: LockedCustomer,
  id: string,
  refuse: (code: 'NotOffered') => Refusal,
): Promise<void> {
  await simulateCharge(locked, { isDone: false, operation: await openRetry(locked, id, refuse) })
}

export async function simulatePaymentRefund(
  locked: LockedCustomer,
  id: string,
  refund: PaymentRefund,
  refuse: (code: RefundRefusal) => Refusal,
): Promise<void> {
  await simulateSettlement(locked, await openPaymentRefund(locked, id, refund, refuse))
}

export async function simulateRefund(locked: LockedCustomer, id: string): Promise<void> {
  await simulateSettlement(locked, await openRefund(locked, id))
}

async function simulateSettlement(locked: LockedCustomer, operation: Operation): Promise<void> {
  const { id } = operation
  const { result } = await settleRefund(locked, operation, { state: 'succeeded', refundId: id })
  await closeOperation(locked, id, result)
}

/** Returns false if the customer's merchant does not sell the plan. */
export async function simulateUpgrade(locked: LockedCustomer, plan: PlanType, id: string): Promise<boolean> {
  const opened = await openUpgrade(locked, { plan, card: { ...sent, token: id } }, id)
  if (opened.state !== 'opened') return false
  const { operation } = opened
  const { dueCents } = upgradeRequest.parse(operation.request)
  const { result } = await settleUpgrade(locked, operation, {
    state: 'upgraded',
    card: simulatedCard(id, locked),
    charge: dueCents === 0 ? null : simulatedCharge(id),
  })
  await closeOperation(locked, id, result)
  return true
}

async function simulateCharge(locked: LockedCustomer, collected: Collected): Promise<void> {
  if (collected.isDone) return
  const { operation } = collected
  const reloaded = await reloadAccount(locked)
  const { result } = await settleAttempt(reloaded, operation, simulatedCharge(operation.id))
  await closeOperation(reloaded, operation.id, result)
}

function simulatedCard(id: string, { account }: LockedCustomer) {
  const providerCustomerId = account.providerCustomerId ?? id
  return { state: 'attached', providerCustomerId, paymentMethodId: id, ...known } as const
}

function simulatedCharge(id: string) {
  return { state: 'succeeded', paymentIntentId: id, chargeId: id } as const
}
