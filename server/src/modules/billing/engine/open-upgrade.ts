import type { PlanType } from '@portal/contract/billing/plans'
import type { Tx } from '../../../platform/db/connect.ts'
import { findPlan } from '../queries.ts'
import { amountDue } from '../rules.ts'
import type { Turn } from './account.ts'
import { isCardKnown, type KeptCard } from './cards.ts'
import { type Operation, openOperation } from './operations.ts'
import type { UpgradeRequest } from './upgrades.ts'

export type OpenedUpgrade =
  | { readonly state: 'opened'; readonly operation: Operation }
  /** The customer's merchant does not sell this plan. */
  | { readonly state: 'not sold' }
  /** The card was handed over before. */
  | { readonly state: 'card known' }

/** Writes down what the upgrade will cost and charge. */
export async function openUpgrade(
  tx: Tx,
  turn: Turn,
  { plan, card }: { readonly plan: PlanType; readonly card: KeptCard },
  id: string,
): Promise<OpenedUpgrade> {
  const terms = await findTerms(tx, turn, plan)
  if (terms === null) return { state: 'not sold' }
  if (await isCardKnown(tx, card.token)) return { state: 'card known' }
  const request: UpgradeRequest = { ...terms, card }
  const { row, operation } = openOperation(tx, turn, { id, kind: 'upgrade', request })
  await row.execute()
  return { state: 'opened', operation }
}

/** What the customer's merchant asks for a plan, and what of it the card would pay now; null if it is not sold. */
async function findTerms(tx: Tx, { account }: Turn, plan: PlanType): Promise<Omit<UpgradeRequest, 'card'> | null> {
  const { merchantCode: merchant, newUser: isNewUser, balanceCents } = account
  const priced = await findPlan(tx, { merchant, type: plan, isNewUser })
  if (priced === null) return null
  return { plan, ...priced, dueCents: amountDue(balanceCents - (priced.priceCents - priced.discountCents)) }
}
