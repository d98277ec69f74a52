import { eventName } from '@portal/contract/customers/event-names'
import { easternDay } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { idOf, together } from '../../db/together.ts'
import { type Turn, takeTurn } from '../engine/account.ts'
import { setNextAttempt } from '../engine/attempts.ts'
import { audit, book, tell } from '../engine/journal.ts'
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

/** A chargeback: the money is taken from us when it opens, and given back where we win. Whatever order they come in. */
export async function bookDispute(context: Context, type: EventType, facts: EventFacts): Promise<void> {
  // An inquiry moves no money.
  if (facts.status?.startsWith('warning_')) return
  const disputed = await findDisputed(context, facts)
  if (disputed === null) {
    const finding = 'A chargeback of a payment that the portal does not know.'
    await noteFinding(context, { customerId: null, providerId: facts.objectId, finding })
    return
  }
  await context.db.transaction().execute(async (tx) => {
    const by = { staff: null, requestId: null }
    const turn = await takeTurn(tx, { id: disputed.customerId }, { now: context.now, by })
    if (!turn) return
    const dispute = (await findDispute(tx, facts.objectId)) ?? (await open(tx, turn, facts.objectId, disputed))
    if (dispute.state !== 'open') return
    // What was taken is given back, whatever the closing event says.
    const booked = { ...disputed, amountCents: dispute.amountCents }
    const isWon =
      type === 'charge.dispute.funds_reinstated' || (type === 'charge.dispute.closed' && facts.status === 'won')
    if (isWon) await close(tx, turn, dispute.id, booked, 'won')
    else if (type === 'charge.dispute.closed') await close(tx, turn, dispute.id, booked, 'lost')
  })
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
      .returning(['id', 'state', 'amount_cents as amountCents']),
    entry: book(tx, turn, {
      type: 'dispute',
      amountCents: -disputed.amountCents,
      description: ledgerText.dispute(disputed.brand, disputed.last4, disputed.invoiceNumber),
      source: { dispute_id: idOf('dispute') },
    }),
    event: tell(tx, turn, [eventName.disputeOpened, inWords(disputed)]),
    audit: audit(tx, turn, 'open-dispute', { after: { disputed: disputed.amountCents, state: 'open' } }),
  }
  const [dispute] = await together<{ id: number; state: string; amountCents: number }>(tx, changes, 'dispute')
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
