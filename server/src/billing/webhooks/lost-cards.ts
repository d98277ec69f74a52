import { eventName } from '@portal/contract/customers/event-names'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { together } from '../../db/together.ts'
import { type Turn, takeTurn } from '../engine/account.ts'
import { audit, tell } from '../engine/journal.ts'
import { cardText } from '../texts.ts'

/** Somebody removed a card in the provider's dashboard: it can't be charged any more. Our own removals are known. */
export async function forgetCard(context: Context, paymentMethodId: string): Promise<void> {
  const kept = await context.db
    .selectFrom('cards')
    .where('provider_payment_method_id', '=', paymentMethodId)
    .where('removed_at', 'is', null)
    .select('customer_id')
    .executeTakeFirst()
  if (kept)
    await forget(context, kept.customer_id, (_tx, { account: { card } }) => card?.paymentMethodId === paymentMethodId)
}

/** Somebody deleted a customer in the provider's dashboard, and their card with it: the next card makes a new one. */
export async function forgetProviderCustomer(context: Context, providerCustomerId: string): Promise<void> {
  const known = await context.db
    .selectFrom('customers')
    .where('provider_customer_id', '=', providerCustomerId)
    .select('id')
    .executeTakeFirst()
  if (!known) return
  await forget(context, known.id, async (tx, { account }) => {
    if (account.providerCustomerId !== providerCustomerId) return false
    await tx.updateTable('customers').set({ provider_customer_id: null }).where('id', '=', account.id).execute()
    return true
  })
}

/** @param isStillSo whether it holds under the lock as well */
async function forget(
  { db, now }: Context,
  customerId: number,
  isStillSo: (tx: Tx, turn: Turn) => boolean | Promise<boolean>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const turn = await takeTurn(tx, { id: customerId }, { now, by: { staff: null, requestId: null } })
    if (!turn) return
    // What is being asked needs both; the event is tried again behind it.
    if (turn.account.openOperationId !== null) throw new Error(`customer ${customerId} is being charged`)
    if (!(await isStillSo(tx, turn)) || turn.account.card === null) return
    const { id, brand, last4 } = turn.account.card
    const card = cardText(brand, last4)
    await together(tx, {
      card: tx.updateTable('cards').set({ removed_at: turn.at }).where('id', '=', id),
      event: tell(tx, turn, [eventName.cardRemoved, `${card}, at the payment provider`]),
      audit: audit(tx, turn, 'remove-card', { before: { card }, after: { card: null } }),
    })
  })
}
