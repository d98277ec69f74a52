import { eventName } from '@portal/contract/customers/event-names'
import { brandCode, fundingOf } from '../../../integrations/payments/declines.ts'
import type { Context } from '../../../platform/context.ts'
import { audit, lockAccount, recordEvents, type LockedCustomer, updateCustomer } from '../../customers/public.ts'
import { findCard, findCustomerOf, updateCard } from '../queries/cards.ts'
import { cardText } from '@portal/contract/billing/card-text'
import type { EventFacts } from './provider-events.ts'

const by = { staff: null, requestId: null }

/** Handles a card replaced by its issuer, which the provider continues to charge: stores its new details. */
export async function renewCard({ db, now }: Context, { objectId, card }: EventFacts): Promise<void> {
  if (card === null) return
  const renewed = { brand: brandCode(card.brand), last4: card.last4, funding: fundingOf(card.funding) }
  await db.transaction().execute(async (tx) => {
    const current = await findCard(tx, objectId)
    if (!current) return
    const locked = await lockAccount(tx, { id: current.customerId }, { now, by })
    const isSame =
      current.brand === renewed.brand && current.last4 === renewed.last4 && current.funding === renewed.funding
    if (!locked) return
    // Also if only the expiry date, which the portal does not store, has changed: a declined card may work again.
    await updateCard(locked, current.id, { ...renewed, renewed_at: locked.at })
    if (isSame) return
    const [before, after] = [cardText(current.brand, current.last4), cardText(renewed.brand, renewed.last4)]
    await recordEvents(locked, [
      eventName.cardRenewed,
      `${before} is now ${after}`,
      { brand: renewed.brand, last4: renewed.last4 },
    ])
    await audit(locked, 'renew-card', { before: { card: before }, after: { card: after } })
  })
}

/** Handles a card removed in the provider's dashboard, which can no longer be charged. Ignores our own removals. */
export async function handleRemovedCard(context: Context, paymentMethodId: string): Promise<void> {
  const current = await findCard(context.db, paymentMethodId)
  if (current) await removeReference(context, current.customerId, { paymentMethodId })
}

/** Handles a customer and card deleted in the provider's dashboard. The next card creates a new provider customer. */
export async function handleDeletedCustomer(context: Context, providerCustomerId: string): Promise<void> {
  const customerId = await findCustomerOf(context.db, providerCustomerId)
  if (customerId !== null) await removeReference(context, customerId, { providerCustomerId })
}

type LostReference = { readonly paymentMethodId: string } | { readonly providerCustomerId: string }

async function removeReference({ db, now }: Context, customerId: number, reference: LostReference): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, { id: customerId }, { now, by })
    if (!locked || !isStillCurrent(locked, reference)) return
    const { id, card, providerCustomerId, openOperationId } = locked.account
    // The pending operation needs both; the event is retried after it.
    if (openOperationId !== null) throw new Error(`customer ${customerId} is being charged`)
    const held = card && cardText(card.brand, card.last4)
    const isDeleted = 'providerCustomerId' in reference
    if (isDeleted) await updateCustomer(tx, id, { provider_customer_id: null })
    if (card !== null) await updateCard(locked, card.id, { removed_at: locked.at })
    if (card !== null) {
      const { brand, last4 } = card
      await recordEvents(locked, [eventName.cardRemoved, `${held}, at the payment provider`, { brand, last4 }])
    }
    await audit(locked, 'remove-card', {
      before: { card: held, ...(isDeleted && { providerCustomerId }) },
      after: { card: null, ...(isDeleted && { providerCustomerId: null }) },
    })
  })
}

function isStillCurrent({ account }: LockedCustomer, reference: LostReference): boolean {
  return 'providerCustomerId' in reference
    ? account.providerCustomerId === reference.providerCustomerId
    : account.card?.paymentMethodId === reference.paymentMethodId
}
