import type { PlanType } from '@portal/contract/billing/plans'
import type { Tx } from '../../db/connect.ts'
import { refreshTurn, type Turn } from './account.ts'
import { collectOpenInvoice, settleAttempt } from './attempts.ts'
import { openUpgrade } from './open-upgrade.ts'
import { findOperation, type Operation } from './operations.ts'
import { openRefund, settleRefund } from './refunds.ts'
import { settleUpgrade, upgradeRequest } from './upgrades.ts'

/**
 * Operations as they would go if the provider agreed to everything. For transactions that are rolled back: what they
 * write names charges that there never were.
 */

export async function assumeCollected(tx: Tx, turn: Turn, id: string): Promise<void> {
  const collected = await collectOpenInvoice(tx, turn, id)
  if (collected.isDone) return
  const outcome = { state: 'succeeded', paymentIntentId: id, chargeId: id } as const
  await settleAttempt(tx, await refreshTurn(tx, turn), await openedAs(tx, id), outcome)
}

/** False where nothing can be refunded. */
export async function assumeRefunded(tx: Tx, turn: Turn, id: string): Promise<boolean> {
  const opened = await openRefund(tx, turn, id)
  if (opened === null) return false
  await settleRefund(tx, turn, await openedAs(tx, id), { state: 'succeeded', refundId: id })
  return true
}

/** False where the customer's merchant does not sell the plan. */
export async function assumeUpgraded(tx: Tx, turn: Turn, plan: PlanType, id: string): Promise<boolean> {
  const card = { cardName: '', address: '', city: '', state: '', zipCode: '', country: 'US', token: id }
  const opened = await openUpgrade(tx, turn, { plan, card }, id)
  if (opened.state !== 'opened') return false
  const operation = await openedAs(tx, id)
  const attached = { brand: 'unknown', last4: '0000', funding: 'unknown', paymentMethodId: id } as const
  const { dueCents } = upgradeRequest.parse(operation.request)
  await settleUpgrade(tx, turn, operation, {
    state: 'upgraded',
    card: { state: 'attached', providerCustomerId: turn.account.providerCustomerId ?? id, ...attached },
    charge: dueCents === 0 ? null : { state: 'succeeded', paymentIntentId: id, chargeId: id },
  })
  return true
}

async function openedAs(tx: Tx, id: string): Promise<Operation> {
  const operation = await findOperation(tx, id)
  if (operation === null) throw new Error(`operation ${id} was not opened`)
  return operation
}
