import { eventName } from '@portal/contract/customers/event-names'
import type { Context } from '../../../platform/context.ts'
import { together } from '../../../platform/db/together.ts'
import { type Turn, lockAccount } from '../engine/account.ts'
import { audit, recordEvents } from '../engine/journal.ts'
import { cardText } from '../texts.ts'

/** A card was removed in the provider's dashboard: it can no longer be charged. Our own removals are known. */
export async function forgetCard(context: Context, paymentMethodId: string): Promise<void> {
  const kept = await context.db
    .selectFrom('cards')
    .where('provider_payment_method_id', '=', paymentMethodId)
    .where('removed_at', 'is', null)
    .select('customer_id')
    .executeTakeFirst()
  if (kept) await forget(context, kept.customer_id, { paymentMethodId })
}

/** A customer was deleted in the provider's dashboard, with their card: the next card creates a new one. */
export async function forgetProviderCustomer(context: Context, providerCustomerId: string): Promise<void> {
  const known = await context.db
    .selectFrom('customers')
    .where('provider_customer_id', '=', providerCustomerId)
    .select('id')
    .executeTakeFirst()
  if (known) await forget(context, known.id, { providerCustomerId })
}

type Lost = { readonly paymentMethodId: string } | { readonly providerCustomerId: string }

async function forget({ db, now }: Context, customerId: number, lost: Lost): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const turn = await lockAccount(tx, { id: customerId }, { now, by: { staff: null, requestId: null } })
    if (!turn || !isStillSo(turn, lost)) return
    const { id, card, providerCustomerId, openOperationId } = turn.account
    // What is being asked needs both; the event is tried again behind it.
    if (openOperationId !== null) throw new Error(`customer ${customerId} is being charged`)
    const held = card && cardText(card.brand, card.last4)
    const isDeleted = 'providerCustomerId' in lost
    await together(tx, {
      customer: isDeleted ? tx.updateTable('customers').set({ provider_customer_id: null }).where('id', '=', id) : null,
      card: card && tx.updateTable('cards').set({ removed_at: turn.at }).where('id', '=', card.id),
      event: held === null ? null : recordEvents(tx, turn, [eventName.cardRemoved, `${held}, at the payment provider`]),
      audit: audit(tx, turn, 'remove-card', {
        before: { card: held, ...(isDeleted && { providerCustomerId }) },
        after: { card: null, ...(isDeleted && { providerCustomerId: null }) },
      }),
    })
  })
}

function isStillSo({ account }: Turn, lost: Lost): boolean {
  return 'providerCustomerId' in lost
    ? account.providerCustomerId === lost.providerCustomerId
    : account.card?.paymentMethodId === lost.paymentMethodId
}
