import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { easternDay } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import type { Tx } from '../../../platform/db/connect.ts'
import { idOf, together } from '../../../platform/db/together.ts'
import type { Turn } from '../engine/account.ts'
import { setNextAttempt } from '../engine/attempts.ts'
import { audit, book, type Entry, type EventEntry, type Id, recordEvents } from '../engine/journal.ts'
import { nextAttemptOn } from '../rules.ts'
import { ledgerText } from '../texts.ts'
import type { Round } from './dispute-cycles.ts'

/** The payment that is charged back. */
export interface Disputed {
  readonly providerDisputeId: string
  readonly paymentId: number
  readonly customerId: number
  readonly invoiceNumber: number
  readonly brand: string
  readonly last4: string
}

/** A round as it is in our books. */
export interface Known {
  readonly id: number
  readonly state: Round['state']
  readonly amountCents: number
  readonly withdrawnAt: Date | null
  readonly reinstatedAt: Date | null
}

interface Booking {
  readonly round: Round
  /** From 1. */
  readonly number: number
  readonly known: Known | null
}

/** While it lasts there are no automatic charges: also not before the money of a won one is back. */
function isHolding({ state, isWithdrawn, isReinstated }: Omit<Round, 'amountCents'>): boolean {
  return state === 'open' || state === 'lost' || (isWithdrawn && !isReinstated)
}

/** Brings one round of a chargeback to where the provider says it stands; what was booked stays. */
export async function bookRound(tx: Tx, turn: Turn, disputed: Disputed, booking: Booking): Promise<void> {
  const { round, known } = booking
  const isTaken = round.isWithdrawn && !known?.withdrawnAt
  const isGivenBack = round.isReinstated && !known?.reinstatedAt
  if (known !== null && !isTaken && !isGivenBack && known.state === round.state) return

  const amountCents = known === null || isTaken ? round.amountCents : known.amountCents
  const about = { ...disputed, amountCents }
  const source = { dispute_id: known?.id ?? idOf('dispute') }
  const entries = [...(isTaken ? [taking(about, source)] : []), ...(isGivenBack ? [givingBack(about, source)] : [])]
  const eventEntries = eventsOf(booking).map((event): EventEntry => [event, inWords(about)])
  const isReleased = known !== null && isHolding({ ...known, ...movesOf(known) }) && !isHolding(round)
  const waiting = isReleased ? await findWaiting(tx, turn) : null
  await together(tx, {
    dispute: writeRound(tx, turn, about, { ...booking, isTaken, isGivenBack }),
    entries: entries.length === 0 ? null : book(tx, turn, ...entries),
    invoice: waiting === null ? null : setNextAttempt(tx, waiting.invoiceId, waiting.nextAttemptOn),
    events: eventEntries.length === 0 ? null : recordEvents(tx, turn, ...eventEntries),
    audit: audit(tx, turn, known === null ? 'open-dispute' : 'change-dispute', {
      ...(known && { before: { state: known.state, ...movesOf(known) } }),
      after: {
        invoice: disputed.invoiceNumber,
        disputedCents: amountCents,
        movedCents: entries.reduce((sum, entry) => sum + entry.amountCents, 0),
        state: round.state,
        isWithdrawn: round.isWithdrawn,
        isReinstated: round.isReinstated,
      },
    }),
  })
}

function movesOf({ withdrawnAt, reinstatedAt }: Known) {
  return { isWithdrawn: withdrawnAt !== null, isReinstated: reinstatedAt !== null }
}

type About = Disputed & { readonly amountCents: number }

function writeRound(
  tx: Tx,
  { at }: Turn,
  about: About,
  {
    round,
    number,
    known,
    isTaken,
    isGivenBack,
  }: Booking & { readonly isTaken: boolean; readonly isGivenBack: boolean },
) {
  const columns = {
    amount_cents: about.amountCents,
    state: round.state,
    ...(known?.state === round.state ? {} : { closed_at: round.state === 'open' ? null : at }),
    ...(isTaken && { withdrawn_at: at }),
    ...(isGivenBack && { reinstated_at: at }),
  }
  if (known !== null) return tx.updateTable('disputes').set(columns).where('id', '=', known.id)
  return tx
    .insertInto('disputes')
    .values({
      ...columns,
      customer_id: about.customerId,
      payment_id: about.paymentId,
      provider_dispute_id: about.providerDisputeId,
      round: number,
      opened_at: at,
    })
    .returning('id')
}

/** The provider may have taken and given back before we heard of either. */
function eventsOf({ round, known }: Booking) {
  const closed = {
    open: eventName.disputeReopened,
    won: eventName.disputeWon,
    lost: eventName.disputeLost,
    prevented: eventName.disputePrevented,
  }[round.state]
  if (known !== null) return known.state === round.state ? [] : [closed]
  return round.state === 'open' ? [eventName.disputeOpened] : [eventName.disputeOpened, closed]
}

function taking({ amountCents, brand, last4, invoiceNumber: number }: About, source: { dispute_id: Id }): Entry {
  return { type: 'dispute', amountCents: -amountCents, description: ledgerText.dispute(brand, last4, number), source }
}

function givingBack({ amountCents, brand, last4, invoiceNumber: number }: About, source: { dispute_id: Id }): Entry {
  const description = ledgerText.disputeReversal(brand, last4, number)
  return { type: 'dispute_reversal', amountCents, description, source }
}

/**
 * The open invoice whose attempts waited for the outcome, and the day on which they go on; null if there is none, or
 * they had ended on their own.
 */
async function findWaiting(tx: Tx, { account: { openInvoice }, today }: Turn) {
  if (openInvoice === null || openInvoice.nextAttemptOn !== null) return null
  const invoiceId = openInvoice.id
  const last = await tx
    .selectFrom('payment_attempts')
    .where('invoice_id', '=', invoiceId)
    .select(['attempted_at', 'hard_decline as hard', 'decline_code as code'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { invoiceId, nextAttemptOn: today }
  const day = nextAttemptOn(openInvoice.invoicedOn, easternDay(last.attempted_at), last)
  return day === null ? null : { invoiceId, nextAttemptOn: day > today ? day : today }
}

function inWords({ amountCents, invoiceNumber: number }: About): string {
  return `${formatCents(amountCents)} for invoice ${invoiceNumber(number)}`
}
