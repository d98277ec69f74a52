import { endDate } from '@portal/server/src/modules/billing/rules.ts'
import type { CopyRow } from './copy.ts'
import { type Card, exact, type InAppSubscription, type Invoice, type Subscription } from './history.ts'
import { providerId } from './provider-ids.ts'
import type { Owner, RowIds } from './row-ids.ts'

export function subscriptionRow(subscription: Subscription, owner: Owner, ids: RowIds): CopyRow<'subscriptions'> {
  const { plan, schedule, ended } = subscription
  return {
    id: ids.give('subscriptions', subscription),
    customer_id: owner.id,
    plan: plan.type,
    coupon: plan.coupon,
    price_cents: plan.priceCents,
    discount_cents: plan.discountCents,
    start_date: subscription.startDate,
    anchor: schedule.anchor,
    next_invoice_date: ended === null ? schedule.nextInvoiceDate : null,
    end_date: ended?.endDate ?? endDate(schedule),
    cancel_on: subscription.cancelOn,
    invoice_count: subscription.invoiceCount,
    payment_attempt_count: subscription.attemptCount,
    created_at: subscription.createdAt,
    ended_at: ended?.at ?? null,
  }
}

export function invoiceRow(invoice: Invoice, owner: Owner, ids: RowIds): CopyRow<'invoices'> {
  const id = ids.give('invoices', invoice)
  const { plan } = invoice.subscription
  return {
    id,
    number: invoice.number,
    customer_id: owner.id,
    subscription_id: ids.of(invoice.subscription),
    period_start: invoice.start,
    period_until: invoice.until,
    plan_cents: plan.priceCents,
    discount_cents: plan.discountCents,
    total_cents: invoice.totalCents,
    status: invoice.status,
    issued_at: invoice.issuedAt + invoice.shiftMs,
    settled_at: invoice.settled === null ? null : exact(invoice.settled),
    next_attempt_on: invoice.nextAttemptOn,
    provider_payment_intent_id: invoice.hasIntent ? providerId('pi', id) : null,
  }
}

export function cardRow(card: Card, owner: Owner, ids: RowIds): CopyRow<'cards'> {
  const id = ids.give('cards', card)
  return {
    id,
    customer_id: owner.id,
    name: owner.cardName,
    last4: card.last4,
    brand: card.brand,
    funding: card.funding,
    provider_payment_method_id: providerId('pm', id),
    created_at: card.addedAt,
    removed_at: card.removedAt,
  }
}

export function inAppRow(
  subscription: InAppSubscription,
  owner: Pick<Owner, 'id'>,
  ids: RowIds,
): CopyRow<'in_app_subscriptions'> {
  return {
    id: ids.give('in_app_subscriptions', subscription),
    customer_id: owner.id,
    device: subscription.device,
    plan: subscription.plan,
    start_date: subscription.startDate,
    end_date: subscription.endDate,
    created_at: subscription.createdAt,
  }
}
