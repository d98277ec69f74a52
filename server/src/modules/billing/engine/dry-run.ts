import type { PlanType } from '@portal/contract/billing/plans'
import type { Tx } from '../../../platform/db/connect.ts'
import { reloadAccount, type Turn } from './account.ts'
import type { Collected } from './attempts.ts'
import { collectNext, MOST_PERIODS } from './bring-up-to-date.ts'
import { settleCard } from './cards.ts'
import { openUpgrade } from './open-upgrade.ts'
import { openOperation } from './operations.ts'
import { openRefund, settleRefund } from './refunds.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settle } from './settlement.ts'
import { settleUpgrade, upgradeRequest } from './upgrades.ts'

/**
 * Operations as they would go if the provider agreed to everything. For transactions that are rolled back: what they
 * write names charges that there never were.
 */

/** A card as the browser sends it, and as the provider then knows it. */
const sent = { cardName: '', address: '', city: '', state: '', zipCode: '', country: 'US' }
const known = { brand: 'unknown', last4: '0000', funding: 'unknown' } as const

/** All that is due by now is raised and paid; answers the turn behind that. */
export async function assumeUpToDate(tx: Tx, turn: Turn, newId: () => string): Promise<Turn> {
  let current = turn
  for (let periods = 0; periods < MOST_PERIODS; periods++) {
    const collected = await collectNext(tx, current, newId())
    if (collected === null) return current
    await assumeCollected(tx, current, collected)
    current = await reloadAccount(tx, current)
  }
  return current
}

/** The customer's card is another, by which what is owed is paid at once. */
export async function assumeCardReplaced(tx: Tx, turn: Turn, newId: () => string): Promise<void> {
  const id = newId()
  const { row, operation } = openOperation(tx, turn, { id, kind: 'card', request: { ...sent, token: id } })
  await row.execute()
  const settlement = await settleCard(tx, turn, operation, attachedAs(id, turn))
  await settle(tx, turn, operation, settlement)
  if (settlement.next === undefined) return
  const changed = await reloadAccount(tx, turn)
  await assumeCollected(tx, changed, await settlement.next(tx, changed, newId()))
}

export async function assumeRefunded(tx: Tx, turn: Turn, id: string): Promise<void> {
  const operation = await openRefund(tx, turn, id)
  const outcome = { state: 'succeeded', refundId: id } as const
  await settle(tx, turn, operation, await settleRefund(tx, turn, operation, outcome))
}

/** False if the customer's merchant does not sell the plan. */
export async function assumeUpgraded(tx: Tx, turn: Turn, plan: PlanType, id: string): Promise<boolean> {
  const opened = await openUpgrade(tx, turn, { plan, card: { ...sent, token: id } }, id)
  if (opened.state !== 'opened') return false
  const { operation } = opened
  const { dueCents } = upgradeRequest.parse(operation.request)
  const settlement = await settleUpgrade(tx, turn, operation, {
    state: 'upgraded',
    card: attachedAs(id, turn),
    charge: dueCents === 0 ? null : chargedAs(id),
  })
  await settle(tx, turn, operation, settlement)
  return true
}

async function assumeCollected(tx: Tx, turn: Turn, collected: Collected): Promise<void> {
  if (collected.isDone) return
  const { operation } = collected
  const asked = await reloadAccount(tx, turn)
  await settle(tx, asked, operation, await settleAttempt(tx, asked, operation, chargedAs(operation.id)))
}

function attachedAs(id: string, { account }: Turn) {
  const providerCustomerId = account.providerCustomerId ?? id
  return { state: 'attached', providerCustomerId, paymentMethodId: id, ...known } as const
}

function chargedAs(id: string) {
  return { state: 'succeeded', paymentIntentId: id, chargeId: id } as const
}
