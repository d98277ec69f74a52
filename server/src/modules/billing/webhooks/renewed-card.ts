import { eventName } from '@portal/contract/customers/event-names'
import { brandCode, fundingOf } from '../../../integrations/payments/declines.ts'
import type { Context } from '../../../platform/context.ts'
import { together } from '../../../platform/db/together.ts'
import { lockAccount } from '../engine/account.ts'
import { audit, recordEvents } from '../engine/journal.ts'
import { cardText } from '../texts.ts'
import type { EventFacts } from './provider-events.ts'

/** An issuer replaced a card, and the provider goes on charging the new one: we show what it is now. */
export async function renewCard({ db, now }: Context, { objectId, card }: EventFacts): Promise<void> {
  if (card === null) return
  const renewed = { brand: brandCode(card.brand), last4: card.last4, funding: fundingOf(card.funding) }
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .selectFrom('cards')
      .where('provider_payment_method_id', '=', objectId)
      .where('removed_at', 'is', null)
      .select(['id', 'customer_id', 'brand', 'last4', 'funding'])
      .executeTakeFirst()
    if (!kept) return
    const turn = await lockAccount(tx, { id: kept.customer_id }, { now, by: { staff: null, requestId: null } })
    const isSame = kept.brand === renewed.brand && kept.last4 === renewed.last4 && kept.funding === renewed.funding
    if (!turn || isSame) return
    const [before, after] = [cardText(kept.brand, kept.last4), cardText(renewed.brand, renewed.last4)]
    await together(tx, {
      card: tx.updateTable('cards').set(renewed).where('id', '=', kept.id),
      event: recordEvents(tx, turn, [eventName.cardRenewed, `${before} is now ${after}`]),
      audit: audit(tx, turn, 'renew-card', { before: { card: before }, after: { card: after } }),
    })
  })
}
