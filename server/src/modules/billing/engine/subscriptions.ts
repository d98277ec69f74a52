import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import {
  audit,
  type CustomerChange,
  type OpenInvoice,
  outstanding,
  recordEvents,
  type Turn,
  updateCustomer,
} from '../../customers/public.ts'
import { settleInvoice } from '../queries/invoices.ts'
import { type Adjustment, bookCharge, bookCredit, bookReversal } from '../queries/ledger.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'
import * as rules from '../rules.ts'
import { complimentaryDaysDetails, endingDetails } from '../texts.ts'
import { payWhatIsCovered } from './payments.ts'
import { liveOf } from './rules.ts'

/** Money in the customer's favour: it pays an open invoice that it covers, and else waits for the next one. */
export async function addCredit(turn: Turn, credit: Adjustment): Promise<CustomerChange> {
  await bookCredit(turn, credit)
  return { ...adjusted(turn, credit, credit.amountCents), followUp: () => payWhatIsCovered(turn) }
}

/** Money that the customer owes, collected with the next invoice. */
export async function addCharge(turn: Turn, charge: Adjustment): Promise<CustomerChange> {
  await bookCharge(turn, charge)
  return adjusted(turn, charge, -charge.amountCents)
}

function adjusted({ account }: Turn, { amountCents, description }: Adjustment, changeCents: number): CustomerChange {
  return {
    details: `${formatCents(amountCents)}: ${description}`,
    before: { balanceCents: account.balanceCents },
    after: { balanceCents: account.balanceCents + changeCents, description },
  }
}

export async function addComplimentaryDays(
  turn: Turn,
  { durationDays, reason }: { readonly durationDays: number; readonly reason: string },
): Promise<CustomerChange> {
  const before = liveOf(turn)
  const after = rules.addComplimentaryDays(before, durationDays)
  await updateSubscription(turn, before.id, scheduleColumns(after))
  return {
    details: complimentaryDaysDetails(durationDays, reason),
    before: { nextInvoiceDate: before.nextInvoiceDate, anchor: before.anchor },
    after: { nextInvoiceDate: after.nextInvoiceDate, anchor: after.anchor, durationDays, reason },
  }
}

/** Cancels on the last day that is invoiced. */
export async function scheduleCancellation(turn: Turn): Promise<CustomerChange> {
  const subscription = liveOf(turn)
  const cancelOn = rules.endDate(subscription)
  await updateSubscription(turn, subscription.id, { cancel_on: cancelOn })
  return { details: `On ${formatDate(cancelOn)}`, before: { cancelOn: null }, after: { cancelOn } }
}

export async function withdrawCancellation(turn: Turn): Promise<CustomerChange> {
  const { id, cancelOn } = liveOf(turn)
  await updateSubscription(turn, id, { cancel_on: null })
  return { before: { cancelOn }, after: { cancelOn: null } }
}

/** What `cancelOn` announced: the job comes after that day. */
export async function endAsScheduled(turn: Turn): Promise<void> {
  const { cancelOn } = liveOf(turn)
  if (cancelOn === null) throw new Error('no cancellation is scheduled')
  const { details = '', ...change } = await endSubscription(turn, cancelOn)
  await recordEvents(turn, [eventName.subscriptionEnded, details])
  await audit(turn, 'end-subscription', change)
}

/**
 * Ends the subscription and voids its open invoice; paid periods are not given back.
 *
 * @param refund what has gone back to the card with it, and what of its invoice was taken back
 */
export async function endSubscription(
  turn: Turn,
  lastDay: CalendarDay,
  { amountCents: refundedCents, reversedCents } = { amountCents: 0, reversedCents: 0 },
): Promise<CustomerChange> {
  const subscription = liveOf(turn)
  const { nextInvoiceDate, cancelOn } = subscription
  const { id, openInvoice, facts, balanceCents } = turn.account
  const voidedCents = openInvoice === null ? 0 : await voidInvoice(turn, openInvoice)
  await updateCustomer(turn.tx, id, { type: 'free' })
  await updateSubscription(turn, subscription.id, {
    end_date: lastDay,
    next_invoice_date: null,
    cancel_on: cancelOn === lastDay ? cancelOn : null,
    ended_at: turn.at,
    ...(openInvoice !== null && { payment_attempt_count: 0 }),
  })
  return {
    details: endingDetails(lastDay, refundedCents),
    before: { type: facts.type, endDate: rules.endDate(subscription), nextInvoiceDate, balanceCents },
    after: {
      type: 'free',
      endDate: lastDay,
      nextInvoiceDate: null,
      balanceCents: balanceCents - refundedCents + reversedCents + voidedCents,
      ...(refundedCents > 0 && { refundedCents }),
      ...(openInvoice !== null && { voidedInvoice: openInvoice.number }),
    },
  }
}

/** Takes back an open invoice, whose payment can then no longer succeed; returns what of it is reversed. */
async function voidInvoice(turn: Turn, invoice: OpenInvoice): Promise<number> {
  const { paymentIntentId } = invoice
  if (paymentIntentId !== null) await enqueue(turn.tx, { now: () => turn.at }, abandonPayment, { paymentIntentId })
  await settleInvoice(turn, invoice.id, 'void')
  const amountCents = outstanding(invoice.totalCents, invoice.reversedCents)
  if (amountCents > 0) await bookReversal(turn, { invoice, refundId: null, amountCents })
  const details = `Invoice ${invoiceNumber(invoice.number)}, ${formatCents(invoice.totalCents)}`
  await recordEvents(turn, [eventName.invoiceVoided, details])
  return amountCents
}

/** Cancels at the provider what a voided invoice would have been paid by, so that it can't be paid late. */
export const abandonPayment = defineJob({
  name: 'abandon-payment',
  payload: z.object({ paymentIntentId: z.string() }),
  retry: { limit: 12, delaySeconds: 15 },
  run: ({ paymentIntentId }, { payments }) => payments.abandonPayment(paymentIntentId),
})
