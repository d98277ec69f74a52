import type { Tx } from '../../../platform/db/connect.ts'
import { lockAccount, type LockedCustomer } from '../../customers/public.ts'
import { bookCharge, bookCredit } from '../queries/adjustments.ts'
import { insertCard, removeCards } from '../queries/cards.ts'
import { insertTakenOver, type KnownTakeOver, type TakenOver, updateTakenOver } from './queries.ts'

export interface TakeOverFacts {
  readonly now: Date
  /** The system that billed before. */
  readonly source: string
}

/** Takes over the billing of these customers, starting with the first period not billed by the other system. */
export async function takeOver(tx: Tx, customers: readonly TakenOver[], facts: TakeOverFacts): Promise<void> {
  if (customers.length === 0) return
  await insertTakenOver(tx, customers, facts.now)
  for (const { customerId, given } of customers) {
    if (given.balanceCents === 0) continue
    await bookBalance(await lock(tx, customerId, facts), given.balanceCents, facts)
  }
}

/** Imports changed data from the other system, before the portal has billed or changed anything. */
export async function updateTakeOver(
  tx: Tx,
  { given: before, subscriptionId }: KnownTakeOver,
  customer: TakenOver,
  facts: TakeOverFacts,
): Promise<void> {
  const locked = await lock(tx, customer.customerId, facts)
  const { given, card, cardName } = customer
  await updateTakenOver(locked, subscriptionId, customer)
  if (given.paymentMethodId !== before.paymentMethodId) {
    // The old card stays at the provider, because the other system may still use it.
    await removeCards(locked)
    const { brand, last4, funding } = card
    await insertCard(locked, {
      name: cardName,
      brand,
      last4,
      funding,
      provider_payment_method_id: card.paymentMethodId,
    })
  }
  await bookBalance(locked, given.balanceCents - before.balanceCents, facts)
}

async function lock(tx: Tx, id: number, { now }: TakeOverFacts): Promise<LockedCustomer> {
  const locked = await lockAccount(tx, { id }, { now: () => now, by: { staff: null, requestId: null } })
  if (locked === null) throw new Error(`customer ${id} no longer exists`)
  return locked
}

async function bookBalance(locked: LockedCustomer, cents: number, { source }: TakeOverFacts): Promise<void> {
  const adjustment = { amountCents: Math.abs(cents), description: `Balance from ${source}` }
  if (cents > 0) await bookCredit(locked, adjustment)
  if (cents < 0) await bookCharge(locked, adjustment)
}
