import { planTypes } from '@portal/contract/billing/plans'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import { z } from 'zod'
import type { ChargeOutcome, Declined, Unknown } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { idOf } from '../../../platform/db/together.ts'
import { startSchedule } from '../rules.ts'
import type { Turn } from './account.ts'
import { areKeysForgotten } from './retry-pending.ts'
import { type Attached, askToAttach, giveUpCard, keepProviderCustomer, keptCard, replaceCard } from './cards.ts'
import { raiseInvoice, takeNumber, totalOf } from './invoices.ts'
import { audit, book, recordEvents } from './journal.ts'
import type { Operation } from './operations.ts'
import { paidFromCredit } from './pay-from-credit.ts'
import { bookPayment } from './settle-attempt.ts'
import type { Settlement } from './settlement.ts'
import { scheduleColumns } from './subscriptions.ts'

/** What an upgrade was asked for: the plan as it was then, and what the card is charged, 0 if credit suffices. */
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

/** Only a success leaves more than an event: the subscription starts on the day on which it is known to be paid. */
export async function settleUpgrade(
  tx: Tx,
  turn: Turn,
  operation: Operation,
  outcome: Upgraded | NotUpgraded,
): Promise<Settlement> {
  const request = upgradeRequest.parse(operation.request)
  if (outcome.state === 'declined') {
    if (outcome.card !== null) await giveUpCard(tx, turn, outcome.card)
    const why = `Upgrade to premium, ${formatCents(request.dueCents)}: ${outcome.code.replaceAll('_', ' ')}`
    return {
      result: { state: 'refused', code: outcome.code },
      changes: {
        customer: keepProviderCustomer(tx, turn, operation),
        event: recordEvents(tx, turn, [eventName.paymentFailed, why]),
        audit: audit(tx, turn, 'upgrade-to-premium', { after: { plan: request.plan, declined: outcome.code } }),
      },
    }
  }

  const { account } = turn
  const replaced = await replaceCard(tx, turn, request.card, outcome.card)
  // Everything else is written by one statement once the number is ours: the next invoice waits for it.
  const { number, issued } = await takeNumber(tx, turn)
  const schedule = startSchedule(request.plan, turn.today)
  const raised = raiseInvoice(tx, issued, {
    number,
    subscriptionId: idOf('subscription'),
    price: request,
    period: { start: turn.today, until: schedule.nextInvoiceDate },
    isPaid: true,
    nextAttemptOn: null,
    ...(outcome.charge === null ? {} : { paymentIntentId: outcome.charge.paymentIntentId }),
  })
  const paid = outcome.charge === null ? null : firstPayment(tx, issued, request, number, outcome.card, outcome.charge)
  const coupon = request.coupon === null ? '' : `, coupon ${request.coupon}`
  const upgraded = `${request.plan === 'monthly' ? 'Monthly' : 'Yearly'} plan${coupon}`
  return {
    result: { state: 'succeeded' },
    changes: {
      card: replaced.card,
      customer: tx
        .updateTable('customers')
        .set({ ...replaced.columns, type: 'paid', new_user: false })
        .$if(paid !== null, (update) => update.set({ last_payment_mode: 'card' }))
        .where('id', '=', account.id),
      subscription: insertSubscription(tx, turn, request).returning('id'),
      invoice: raised.invoice,
      ...paid?.changes,
      entry: book(tx, issued, raised.entry, ...(paid === null ? [] : [paid.entry])),
      event: recordEvents(
        tx,
        issued,
        replaced.eventEntry,
        [eventName.upgradedToPremium, upgraded],
        paid?.eventEntry ?? paidFromCredit(number),
      ),
      audit: audit(tx, issued, 'upgrade-to-premium', {
        before: { type: account.facts.type, balanceCents: account.balanceCents },
        after: { type: 'paid', plan: request.plan, coupon: request.coupon, chargedCents: request.dueCents },
      }),
    },
  }
}

function insertSubscription(tx: Tx, { account, at, today }: Turn, request: UpgradeRequest) {
  return tx.insertInto('subscriptions').values({
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
}

/** The first attempt and its payment, both of which were made before there was an invoice. */
function firstPayment(
  tx: Tx,
  turn: Turn,
  request: UpgradeRequest,
  invoiceNumber: number,
  card: Attached,
  charge: NonNullable<Upgraded['charge']>,
) {
  const amountCents = request.dueCents
  const invoiceId = idOf('invoice')
  const attempt = tx.insertInto('payment_attempts').values({
    invoice_id: invoiceId,
    customer_id: turn.account.id,
    number: 1,
    amount_cents: amountCents,
    card_id: idOf('card'),
    state: 'succeeded',
    provider_charge_id: charge.chargeId,
    attempted_at: turn.at,
    settled_at: turn.at,
  })
  const { payment, entry, eventEntry } = bookPayment(tx, turn, {
    invoice: { id: invoiceId, number: invoiceNumber, totalCents: totalOf(request) },
    attemptId: idOf('attempt'),
    card,
    amountCents,
    paidAt: turn.at,
    outcome: charge,
  })
  return { changes: { attempt: attempt.returning('id'), payment }, entry, eventEntry }
}
