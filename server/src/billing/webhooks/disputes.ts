import { eventName } from '@portal/contract/customers/event-names'
import { easternDay } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { formatCents } from '@portal/contract/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { idOf, together } from '../../db/together.ts'
import { type Turn, takeTurn } from '../engine/account.ts'
import { setNextAttempt } from '../engine/attempts.ts'
import { audit, book, tell } from '../engine/journal.ts'
import { findRefundFacts } from '../engine/refunds.ts'
import { noteFinding } from '../reconciliation/findings.ts'
import { nextAttemptOn } from '../rules.ts'
import { invoiceNumber, ledgerText } from '../texts.ts'
import type { EventFacts, EventType } from './provider-events.ts'

interface Disputed {
  readonly paymentId: number
  readonly customerId: number
  readonly invoiceNumber: number
  readonly brand: string
  readonly last4: string
  readonly amountCents: number
}

/**
 * A chargeback: the money is taken from us when it opens, and given back where we win. Whatever order they come in.
 * Throws for an hour after `receivedAt` where its payment is not booked yet, so that it is tried again.
 */
export async function bookDispute(
  context: Context,
  type: EventType,
  facts: EventFacts,
  receivedAt: Date,
): Promise<void> {
  const disputed = await findDisputed(context, facts)
  if (disputed === null && context.now().getTime() - receivedAt.getTime() < HOUR_MS) {
    throw new Error(`chargeback ${facts.objectId} is of a payment that is not booked yet`)
  }
  const finding =
    disputed === null
      ? 'A chargeback of a payment that the portal does not know.'
      : await context.db.transaction().execute((tx) => bookWithin(tx, context, disputed, { type, facts }))
  if (finding === null) return
  await noteFinding(context, { customerId: disputed?.customerId ?? null, providerId: facts.objectId, finding })
}

/** Answers what somebody has to look at; null where nothing is left open. */
async function bookWithin(
  tx: Tx,
  { now }: Context,
  disputed: Disputed,
  { type, facts }: { readonly type: EventType; readonly facts: EventFacts },
): Promise<string | null> {
  // An inquiry moves no money, and what was prevented goes back as a refund.
  if (facts.status === 'prevented' || facts.status?.startsWith('warning_')) {
    return 'A chargeback without a loss: an inquiry, or prevented by a refund.'
  }
  const turn = await takeTurn(tx, { id: disputed.customerId }, { now, by: { staff: null, requestId: null } })
  if (!turn) return null
  const isWon =
    type === 'charge.dispute.funds_reinstated' || (type === 'charge.dispute.closed' && facts.status === 'won')
  const known = await findDispute(tx, facts.objectId)
  if (known && known.state !== 'open') {
    const isAsBooked = known.state === 'won' ? type !== 'charge.dispute.funds_withdrawn' : !isWon
    return isAsBooked ? null : 'A chargeback moved money after it was closed.'
  }
  // What was taken is given back, whatever the closing event says.
  const amountCents = known?.amountCents ?? Math.min(disputed.amountCents, await findLeft(tx, disputed.paymentId))
  const moreThanLeft = 'A chargeback of more than is left of its payment.'
  if (amountCents <= 0) return moreThanLeft
  const booked = { ...disputed, amountCents }
  const dispute = known ?? (await open(tx, turn, facts.objectId, booked))
  if (isWon) await close(tx, turn, dispute.id, booked, 'won')
  else if (type === 'charge.dispute.closed') await close(tx, turn, dispute.id, booked, 'lost')
  return known || amountCents === disputed.amountCents ? null : moreThanLeft
}

async function open(tx: Tx, turn: Turn, providerDisputeId: string, disputed: Disputed) {
  const changes = {
    dispute: tx
      .insertInto('disputes')
      .values({
        customer_id: disputed.customerId,
        payment_id: disputed.paymentId,
        amount_cents: disputed.amountCents,
        state: 'open',
        provider_dispute_id: providerDisputeId,
        opened_at: turn.at,
      })
      .returning('id'),
    entry: book(tx, turn, {
      type: 'dispute',
      amountCents: -disputed.amountCents,
      description: ledgerText.dispute(disputed.brand, disputed.last4, disputed.invoiceNumber),
      source: { dispute_id: idOf('dispute') },
    }),
    event: tell(tx, turn, [eventName.disputeOpened, inWords(disputed)]),
    audit: audit(tx, turn, 'open-dispute', { after: { disputed: disputed.amountCents, state: 'open' } }),
  }
  const [dispute] = await together<{ id: number }>(tx, changes, 'dispute')
  if (!dispute) throw new Error('the dispute was not written')
  return dispute
}

async function close(tx: Tx, turn: Turn, disputeId: number, disputed: Disputed, state: 'won' | 'lost'): Promise<void> {
  const isWon = state === 'won'
  const waiting = isWon ? await findWaiting(tx, turn) : null
  await together(tx, {
    dispute: tx.updateTable('disputes').set({ state, closed_at: turn.at }).where('id', '=', disputeId),
    entry: isWon
      ? book(tx, turn, {
          type: 'dispute_reversal',
          amountCents: disputed.amountCents,
          description: ledgerText.disputeReversal(disputed.brand, disputed.last4, disputed.invoiceNumber),
          source: { dispute_id: disputeId },
        })
      : null,
    invoice: waiting === null ? null : setNextAttempt(tx, waiting.invoiceId, waiting.nextAttemptOn),
    event: tell(tx, turn, [isWon ? eventName.disputeWon : eventName.disputeLost, inWords(disputed)]),
    audit: audit(tx, turn, 'close-dispute', { before: { state: 'open' }, after: { state } }),
  })
}

/**
 * The open invoice whose attempts waited for the outcome, and the day on which they go on; null where there is none, or
 * they had ended by themselves.
 */
async function findWaiting(tx: Tx, { account: { openInvoice }, today }: Turn) {
  if (openInvoice === null || openInvoice.nextAttemptOn !== null) return null
  const invoiceId = openInvoice.id
  const last = await tx
    .selectFrom('payment_attempts')
    .where('invoice_id', '=', invoiceId)
    .select(['attempted_at', 'hard_decline'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { invoiceId, nextAttemptOn: today }
  const day = nextAttemptOn(openInvoice.invoicedOn, easternDay(last.attempted_at), last.hard_decline)
  return day === null ? null : { invoiceId, nextAttemptOn: day > today ? day : today }
}

/** The payment, and what of it is disputed: it may be a part. */
async function findDisputed({ db }: Context, { chargeId, amountCents }: EventFacts): Promise<Disputed | null> {
  if (chargeId === null) return null
  const payment = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .where('provider_charge_id', '=', chargeId)
    .select(['payments.id as paymentId', 'payments.customer_id as customerId', 'number as invoiceNumber'])
    .select(['card_brand as brand', 'card_last4 as last4', 'amount_cents as amountCents'])
    .executeTakeFirst()
  return payment ? { ...payment, amountCents: amountCents ?? payment.amountCents } : null
}

/** What of a payment was neither given back nor charged back. */
async function findLeft(tx: Tx, paymentId: number): Promise<number> {
  const { paymentCents, refundedCents } = await findRefundFacts(tx, paymentId)
  const disputes = await tx
    .selectFrom('disputes')
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'won')
    .select('amount_cents')
    .execute()
  return disputes.reduce((left, { amount_cents }) => left - amount_cents, paymentCents - refundedCents)
}

async function findDispute(tx: Tx, providerDisputeId: string) {
  return tx
    .selectFrom('disputes')
    .where('provider_dispute_id', '=', providerDisputeId)
    .select(['id', 'state', 'amount_cents as amountCents'])
    .executeTakeFirst()
}

function inWords(disputed: Disputed): string {
  return `${formatCents(disputed.amountCents)} for invoice ${invoiceNumber(disputed.invoiceNumber)}`
}
