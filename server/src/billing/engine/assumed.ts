import type { PlanType } from '@portal/contract/billing/plans'
import type { Tx } from '../../db/connect.ts'
import { refreshTurn, type Turn } from './account.ts'
import { openUpgrade } from './open-upgrade.ts'
import { settle } from './operations.ts'
import { openRefund, settleRefund } from './refunds.ts'
import { renew } from './renewals.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settleUpgrade, upgradeRequest } from './upgrades.ts'

/**
 * Operations as they would go if the provider agreed to everything. For transactions that are rolled back: what they
 * write names charges that there never were.
 */

/** Renews the subscription once. */
export async function assumeRenewed(tx: Tx, turn: Turn, id: string): Promise<void> {
  const collected = await renew(tx, turn, id)
  if (collected.isDone) return
  const { operation } = collected
  const renewed = await refreshTurn(tx, turn)
  const outcome = { state: 'succeeded', paymentIntentId: id, chargeId: id } as const
  await settle(tx, renewed, operation, await settleAttempt(tx, renewed, operation, outcome))
}

/** False where nothing can be refunded. */
export async function assumeRefunded(tx: Tx, turn: Turn, id: string): Promise<boolean> {
  const operation = await openRefund(tx, turn, id)
  if (operation === null) return false
  const outcome = { state: 'succeeded', refundId: id } as const
  await settle(tx, turn, operation, await settleRefund(tx, turn, operation, outcome))
  return true
}

/** False where the customer's merchant does not sell the plan. */
export async function assumeUpgraded(tx: Tx, turn: Turn, plan: PlanType, id: string): Promise<boolean> {
  const card = { cardName: '', address: '', city: '', state: '', zipCode: '', country: 'US', token: id }
  const opened = await openUpgrade(tx, turn, { plan, card }, id)
  if (opened.state !== 'opened') return false
  const { operation } = opened
  const attached = { brand: 'unknown', last4: '0000', funding: 'unknown', paymentMethodId: id } as const
  const { dueCents } = upgradeRequest.parse(operation.request)
  const settlement = await settleUpgrade(tx, turn, operation, {
    state: 'upgraded',
    card: { state: 'attached', providerCustomerId: turn.account.providerCustomerId ?? id, ...attached },
    charge: dueCents === 0 ? null : { state: 'succeeded', paymentIntentId: id, chargeId: id },
  })
  await settle(tx, turn, operation, settlement)
  return true
}
