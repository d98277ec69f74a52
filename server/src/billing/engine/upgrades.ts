import { planTypes } from '@portal/contract/billing/plans'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { updateCustomer } from '../../customers/queries.ts'
import type { Tx } from '../../db/connect.ts'
import type { ChargeOutcome, Declined, Unknown } from '../../outside/payments/payments.ts'
import { startSchedule } from '../rules.ts'
import type { Turn } from './account.ts'
import { bookPayment, payFromCredit } from './attempts.ts'
import { type Attached, askToAttach, giveUpCard, keepProviderCustomer, keptCard, replaceCard } from './cards.ts'
import { markPaid, raiseInvoice } from './invoices.ts'
import { audit, tell } from './journal.ts'
import { areKeysForgotten, type Operation, type Result } from './operations.ts'
import { scheduleColumns } from './subscriptions.ts'

/** What an upgrade was asked for: the plan as it was then, and what the card is charged, 0 where credit suffices. */
export const upgradeRequest = z.object({
  plan: z.enum(planTypes),
  coupon: z.string().nullable(),
  priceCents: z.int(),
  discountCents: z.int(),
  dueCents: z.int(),
  card: keptCard,
})
export type UpgradeRequest = z.output<typeof upgradeRequest>

/** What came of the card and of the charge; without a charge there was nothing to pay. */
export interface Upgraded {
  readonly state: 'upgraded'
  readonly card: Attached
  readonly charge: Extract<ChargeOutcome, { state: 'succeeded' }> | null
}
/** Refused, before or after the card was handed over. */
export type NotUpgraded = Declined & { readonly card: Attached | null }

export async function askUpgrade(operation: Operation, context: Context): Promise<Upgraded | NotUpgraded | Unknown> {
  const request = upgradeRequest.parse(operation.request)
  const card = await askToAttach(operation, context, request.card.token)
  if (card.state === 'unknown') return card
  if (card.state === 'declined') return { ...card, card: null }
  if (request.dueCents === 0) return { state: 'upgraded', card, charge: null }

  const charge = await askCharge(operation, context, request.dueCents, card)
  if (charge.state === 'unknown') return charge
  return charge.state === 'succeeded' ? { state: 'upgraded', card, charge } : { ...charge, card }
}

async function askCharge(operation: Operation, context: Context, amountCents: number, card: Attached) {
  if (areKeysForgotten(operation, context.now())) {
    const found = await context.payments.findCharge(card.providerCustomerId, operation.id)
    if (found !== null) return found
  }
  return context.payments.charge(
    {
      customerId: card.providerCustomerId,
      paymentMethodId: card.paymentMethodId,
      amountCents,
      description: 'Subscription',
      operation: operation.id,
      paymentIntentId: null,
    },
    `${operation.id}:charge`,
  )
}

/** Only a success leaves more than an event: the subscription begins on the day on which it is known to be paid. */
export async function settleUpgrade(
  tx: Tx,
  turn: Turn,
  operation: Operation,
  outcome: Upgraded | NotUpgraded,
): Promise<Result> {
  const request = upgradeRequest.parse(operation.request)
  if (outcome.state === 'declined') {
    await keepProviderCustomer(tx, turn, operation)
    if (outcome.card !== null) await giveUpCard(tx, turn, outcome.card)
    const why = outcome.code.replaceAll('_', ' ')
    await tell(tx, turn, eventName.paymentFailed, `Upgrade to premium, ${formatCents(request.dueCents)}: ${why}`)
    await audit(tx, turn, 'upgrade-to-premium', { after: { plan: request.plan, declined: outcome.code } })
    return { state: 'refused', code: outcome.code }
  }

  const cardId = await replaceCard(tx, turn, request.card, outcome.card)
  await updateCustomer(tx, turn.account.id, { type: 'paid', new_user: false })
  const subscriptionId = await insertSubscription(tx, turn, request)
  const coupon = request.coupon === null ? '' : `, coupon ${request.coupon}`
  const details = `${request.plan === 'monthly' ? 'Monthly' : 'Yearly'} plan${coupon}`
  await tell(tx, turn, eventName.upgradedToPremium, details)
  await audit(tx, turn, 'upgrade-to-premium', {
    before: { type: turn.account.facts.type, balanceCents: turn.account.balanceCents },
    after: { type: 'paid', plan: request.plan, coupon: request.coupon, chargedCents: request.dueCents },
  })

  const schedule = startSchedule(request.plan, turn.today)
  const invoice = await raiseInvoice(
    tx,
    turn,
    { id: subscriptionId, ...request },
    { start: turn.today, until: schedule.nextInvoiceDate },
  )
  if (outcome.charge === null) {
    await payFromCredit(tx, invoice.turn, invoice)
    return { state: 'succeeded' }
  }
  await bookFirstPayment(tx, invoice.turn, { invoice, cardId, amountCents: request.dueCents, outcome })
  return { state: 'succeeded' }
}

async function insertSubscription(tx: Tx, { account, at, today }: Turn, request: UpgradeRequest): Promise<number> {
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      customer_id: account.id,
      plan: request.plan,
      coupon: request.coupon,
      price_cents: request.priceCents,
      discount_cents: request.discountCents,
      start_date: today,
      ...scheduleColumns(startSchedule(request.plan, today)),
      invoice_count: 1,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function bookFirstPayment(
  tx: Tx,
  turn: Turn,
  {
    invoice,
    cardId,
    amountCents,
    outcome,
  }: {
    invoice: { id: number; number: number; totalCents: number }
    cardId: number
    amountCents: number
    outcome: Upgraded
  },
): Promise<void> {
  const { charge, card } = outcome
  if (charge === null) return
  const { id: attemptId } = await tx
    .insertInto('payment_attempts')
    .values({
      invoice_id: invoice.id,
      customer_id: turn.account.id,
      number: 1,
      amount_cents: amountCents,
      card_id: cardId,
      state: 'succeeded',
      provider_charge_id: charge.chargeId,
      attempted_at: turn.at,
      settled_at: turn.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('invoices')
    .set({ provider_payment_intent_id: charge.paymentIntentId })
    .where('id', '=', invoice.id)
    .execute()
  await bookPayment(tx, turn, { invoice, attemptId, card, amountCents, paidAt: turn.at, outcome: charge })
  await markPaid(tx, turn, invoice.id)
}
