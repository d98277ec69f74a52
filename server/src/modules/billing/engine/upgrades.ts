import { billingCalls } from '@portal/contract/billing/calls'
import { declineReason } from '@portal/contract/billing/declines'
import { type PlanType, planTypes } from '@portal/contract/billing/plans'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import { z } from 'zod'
import type { ChargeOutcome, Declined, Unknown } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import { audit, recordEvents, type LockedCustomer, updateCustomer } from '../../customers/public.ts'
import { isCardKnown } from '../queries/cards.ts'
import { bookInvoice } from '../queries/invoices.ts'
import { type Operation, openOperation, type Settlement } from '../queries/operations.ts'
import { bookPayment, insertAttempt } from '../queries/payments.ts'
import { findPlan } from '../queries/plans.ts'
import { insertSubscription } from '../queries/subscriptions.ts'
import { amountDue, startSchedule, totalOf } from '../rules.ts'
import {
  type Attached,
  attachAtProvider,
  queueDetachment,
  type StoredCard,
  storeProviderCustomer,
  storedCard,
  replaceCard,
} from './cards.ts'
import { chargeOnce, paid, paidFromCredit } from './payments.ts'

const call = billingCalls.upgradeSubscription

/** An upgrade request: the plan and its price at that time, and the charge to the card, 0 if credit suffices. */
export const upgradeRequest = z.object({
  plan: z.enum(planTypes),
  coupon: z.string().nullable(),
  priceCents: z.int(),
  discountCents: z.int(),
  dueCents: z.int(),
  card: storedCard,
})
type UpgradeRequest = z.output<typeof upgradeRequest>

export type OpenedUpgrade =
  | { readonly state: 'opened'; readonly operation: Operation }
  /** The customer's merchant does not sell this plan. */
  | { readonly state: 'not sold' }
  /** The card has already been used. */
  | { readonly state: 'card known' }

/** Stores the upgrade's price and the amount to charge. */
export async function openUpgrade(
  locked: LockedCustomer,
  { plan, card }: { readonly plan: PlanType; readonly card: StoredCard },
  id: string,
): Promise<OpenedUpgrade> {
  const { merchantCode: merchant, newUser: isNewUser, balanceCents } = locked.account
  const priced = await findPlan(locked.tx, { merchant, type: plan, isNewUser })
  if (priced === null) return { state: 'not sold' }
  if (await isCardKnown(locked, card.token)) return { state: 'card known' }
  const request: UpgradeRequest = { plan, ...priced, dueCents: amountDue(balanceCents - totalOf(priced)), card }
  return { state: 'opened', operation: await openOperation(locked, { id, kind: 'upgrade', request }) }
}

/** The attached card and the charge; null if there was nothing to pay. */
export interface Upgraded {
  readonly state: 'upgraded'
  readonly card: Attached
  readonly charge: Extract<ChargeOutcome, { state: 'succeeded' }> | null
}
/** Declined, before or after the card was attached. */
export type NotUpgraded = Declined & { readonly card: Attached | null }

export async function sendUpgrade(operation: Operation, context: Context): Promise<Upgraded | NotUpgraded | Unknown> {
  const request = upgradeRequest.parse(operation.request)
  const card = await attachAtProvider(operation, context, request.card.token)
  if (card.state === 'unknown') return card
  if (card.state === 'declined') return { ...card, card: null }
  if (request.dueCents === 0) return { state: 'upgraded', card, charge: null }

  const charge = await chargeOnce(operation, context, {
    customerId: card.providerCustomerId,
    paymentMethodId: card.paymentMethodId,
    amountCents: request.dueCents,
    description: 'Subscription',
    paymentIntentId: null,
  })
  if (charge.state === 'unknown') return charge
  return charge.state === 'succeeded' ? { state: 'upgraded', card, charge } : { ...charge, card }
}

/** Books the outcome. A declined upgrade only adds an event. The subscription starts when the payment is confirmed. */
export async function settleUpgrade(
  locked: LockedCustomer,
  operation: Operation,
  outcome: Upgraded | NotUpgraded,
): Promise<Settlement> {
  const request = upgradeRequest.parse(operation.request)
  const { plan, coupon, dueCents } = request
  if (outcome.state === 'declined') {
    const { code, card } = outcome
    if (card !== null) await queueDetachment(locked, card)
    await storeProviderCustomer(locked, operation)
    const reason = declineReason(code)
    await recordEvents(locked, [
      eventName.paymentFailed,
      `Upgrade to premium, ${formatCents(dueCents)}: ${reason}`,
      { invoiceNumber: null, amountCents: dueCents, reason },
    ])
    await audit(locked, call.permission, { after: { plan, declined: code } })
    return { result: { state: 'refused', code } }
  }

  const { card, charge } = outcome
  const { id, facts, balanceCents } = locked.account
  const replaced = await replaceCard(locked, request.card, card)
  const mode = charge === null ? {} : { last_payment_mode: 'card' }
  await updateCustomer(locked.tx, id, { ...replaced.columns, ...mode, type: 'paid', new_user: false })
  const { number, issued } = await bookFirstPeriod(locked, request, replaced.cardId, outcome)
  await recordEvents(
    issued,
    replaced.eventEntry,
    [
      call.action.event,
      `${plan === 'monthly' ? 'Monthly' : 'Yearly'} plan${coupon === null ? '' : `, coupon ${coupon}`}`,
      { plan, previousType: facts.type },
    ],
    charge === null ? paidFromCredit(number) : paid(number, dueCents),
  )
  await audit(issued, call.permission, {
    before: { type: facts.type, balanceCents },
    after: { type: 'paid', plan, coupon, chargedCents: dueCents },
  })
  return { result: { state: 'succeeded' } }
}

/** Books the subscription, its first invoice, and the payment, which was charged before the invoice existed. */
async function bookFirstPeriod(
  locked: LockedCustomer,
  request: UpgradeRequest,
  cardId: number,
  { card, charge }: Upgraded,
) {
  const { today } = locked
  const { plan, dueCents: amountCents } = request
  const raised = await bookInvoice(locked, {
    subscriptionId: await insertSubscription(locked, request),
    price: request,
    period: { start: today, until: startSchedule(plan, today).nextInvoiceDate },
    isPaid: true,
    nextAttemptOn: null,
    ...(charge !== null && { paymentIntentId: charge.paymentIntentId }),
  })
  if (charge === null) return raised
  const { id: invoiceId, number, issued } = raised
  const attempt = { invoiceId, number: 1, amountCents, cardId, chargeId: charge.chargeId }
  await bookPayment(issued, {
    invoice: { id: invoiceId, number, totalCents: totalOf(request) },
    attemptId: await insertAttempt(issued, attempt),
    card,
    amountCents,
    paidAt: issued.at,
    outcome: charge,
  })
  return raised
}
