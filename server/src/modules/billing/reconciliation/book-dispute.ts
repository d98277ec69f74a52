import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { easternDay } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import { audit, type EventEntry, recordEvents, type LockedCustomer } from '../../customers/public.ts'
import { insertDispute, type BookedCycle, updateDispute } from '../queries/disputes.ts'
import { updateInvoice } from '../queries/invoices.ts'
import { book, type Entry } from '../queries/ledger.ts'
import { findLastAttempt } from '../queries/payments.ts'
import { nextAttemptOn } from '../rules.ts'
import { ledgerText } from '../texts.ts'
import { blocksCharges, movesOf, type DisputeCycle } from './rules.ts'

/** The disputed payment. */
export interface Disputed {
  readonly providerDisputeId: string
  readonly paymentId: number
  readonly customerId: number
  readonly invoiceNumber: number
  readonly brand: string
  readonly last4: string
}

interface Booking {
  readonly cycle: DisputeCycle
  /** From 1. */
  readonly number: number
  readonly known: BookedCycle | null
}

/** Updates one dispute cycle of a chargeback to the provider's state. Existing ledger entries stay. */
export async function bookCycle(locked: LockedCustomer, disputed: Disputed, booking: Booking): Promise<void> {
  const { cycle, known } = booking
  const isWithdrawal = cycle.isWithdrawn && !known?.withdrawnAt
  const isReinstatement = cycle.isReinstated && !known?.reinstatedAt
  if (known !== null && !isWithdrawal && !isReinstatement && known.state === cycle.state) return

  const amountCents = known === null || isWithdrawal ? cycle.amountCents : known.amountCents
  const source = {
    dispute_id: await storeCycle(locked, disputed, { ...booking, amountCents, isWithdrawal, isReinstatement }),
  }
  const { brand, last4, invoiceNumber: number } = disputed
  const entries: Entry[] = []
  if (isWithdrawal) {
    const description = ledgerText.dispute(brand, last4, number)
    entries.push({ type: 'dispute', amountCents: -amountCents, description, source })
  }
  if (isReinstatement) {
    const description = ledgerText.disputeReversal(brand, last4, number)
    entries.push({ type: 'dispute_reversal', amountCents, description, source })
  }
  for (const entry of entries) await book(locked, entry)
  if (known !== null && blocksCharges({ ...known, ...movesOf(known) }) && !blocksCharges(cycle))
    await resumeAttempts(locked)
  const details = `${formatCents(amountCents)} for invoice ${invoiceNumber(number)}`
  const facts = { invoiceNumber: invoiceNumber(number), amountCents }
  await recordEvents(locked, ...eventsOf(booking).map((event): EventEntry => [event, details, facts]))
  await audit(locked, known === null ? 'open-dispute' : 'change-dispute', {
    ...(known && { before: { state: known.state, ...movesOf(known) } }),
    after: {
      invoice: number,
      disputedCents: amountCents,
      movedCents: entries.reduce((sum, entry) => sum + entry.amountCents, 0),
      state: cycle.state,
      isWithdrawn: cycle.isWithdrawn,
      isReinstated: cycle.isReinstated,
    },
  })
}

interface Stored extends Booking {
  readonly amountCents: number
  readonly isWithdrawal: boolean
  readonly isReinstatement: boolean
}

/** Returns the ID of the dispute cycle. */
async function storeCycle(
  locked: LockedCustomer,
  { paymentId, providerDisputeId }: Disputed,
  { cycle, number, known, amountCents, isWithdrawal, isReinstatement }: Stored,
): Promise<number> {
  const { at } = locked
  const columns = {
    amount_cents: amountCents,
    state: cycle.state,
    ...(known?.state === cycle.state ? {} : { closed_at: cycle.state === 'open' ? null : at }),
    ...(isWithdrawal && { withdrawn_at: at }),
    ...(isReinstatement && { reinstated_at: at }),
  }
  if (known === null) {
    const about = { payment_id: paymentId, provider_dispute_id: providerDisputeId, round: number }
    return insertDispute(locked, { ...columns, ...about })
  }
  await updateDispute(locked, known.id, columns)
  return known.id
}

/** Returns the events. The provider may have withdrawn and reinstated the money before we learned of either. */
function eventsOf({ cycle, known }: Booking) {
  const closed = {
    open: eventName.disputeReopened,
    won: eventName.disputeWon,
    lost: eventName.disputeLost,
    prevented: eventName.disputePrevented,
  }[cycle.state]
  if (known !== null) return known.state === cycle.state ? [] : [closed]
  return cycle.state === 'open' ? [eventName.disputeOpened] : [eventName.disputeOpened, closed]
}

/** Resumes the attempts at an open invoice, which were waiting for the outcome, unless they had ended anyway. */
async function resumeAttempts(locked: LockedCustomer): Promise<void> {
  const { openInvoice } = locked.account
  if (openInvoice === null || openInvoice.nextAttemptOn !== null) return
  const last = await findLastAttempt(locked, openInvoice.id)
  const day = last ? nextAttemptOn(openInvoice.invoicedOn, easternDay(last.attempted_at), last) : locked.today
  if (day === null) return
  await updateInvoice(locked, openInvoice.id, { next_attempt_on: day > locked.today ? day : locked.today })
}
