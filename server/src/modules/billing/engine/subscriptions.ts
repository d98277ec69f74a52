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
  type LockedCustomer,
  updateCustomer,
} from '../../customers/public.ts'
import { settleInvoice } from '../queries/invoices.ts'
import { type Adjustment, bookCharge, bookCredit, bookReversal } from '../queries/ledger.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'
import * as rules from '../schedule-rules.ts'
import { complimentaryDaysDetails, endingDetails } from '../texts.ts'
import { payWhatIsCovered } from './payments.ts'
import { liveOf } from './account-rules.ts'

/** Money in the customer's favour: it pays an open invoice that it covers, and else waits for the next one. */
export async function addCredit(locked: LockedCustomer, credit: Adjustment): Promise<CustomerChange> {
  await bookCredit(locked, credit)
  return { ...adjusted(locked, credit, credit.amountCents), followUp: () => payWhatIsCovered(locked) }
}

/** Money that the customer owes, collected with the next invoice. */
export async function addCharge(locked: LockedCustomer, charge: Adjustment): Promise<CustomerChange> {
  await bookCharge(locked, charge)
  return adjusted(locked, charge, -charge.amountCents)
}

function adjusted(
  { account }: LockedCustomer,
  { amountCents, description }: Adjustment,
  changeCents: number,
): CustomerChange {
  return {
    details: `${formatCents(amountCents)}: ${description}`,
    before: { balanceCents: account.balanceCents },
    after: { balanceCents: account.balanceCents + changeCents, description },
  }
}

export async function addComplimentaryDays(
  locked: LockedCustomer,
  { durationDays, reason }: { readonly durationDays: number; readonly reason: string },
): Promise<CustomerChange> {
  const before = liveOf(locked)
  const after = rules.addComplimentaryDays(before, durationDays)
  await updateSubscription(locked, before.id, scheduleColumns(after))
  return {
    details: complimentaryDaysDetails(durationDays, reason),
    before: { nextInvoiceDate: before.nextInvoiceDate, anchor: before.anchor },
    after: { nextInvoiceDate: after.nextInvoiceDate, anchor: after.anchor, durationDays, reason },
  }
}

/** Cancels on the last day that is invoiced. */
export async function scheduleCancellation(locked: LockedCustomer): Promise<CustomerChange> {
  const subscription = liveOf(locked)
  const cancelOn = rules.endDate(subscription)
  await updateSubscription(locked, subscription.id, { cancel_on: cancelOn })
  return { details: `On ${formatDate(cancelOn)}`, before: { cancelOn: null }, after: { cancelOn } }
}

export async function withdrawCancellation(locked: LockedCustomer): Promise<CustomerChange> {
  const { id, cancelOn } = liveOf(locked)
  await updateSubscription(locked, id, { cancel_on: null })
  return { before: { cancelOn }, after: { cancelOn: null } }
}

/** What `cancelOn` announced: the job comes after that day. */
export async function endAsScheduled(locked: LockedCustomer): Promise<void> {
  const { cancelOn } = liveOf(locked)
  if (cancelOn === null) throw new Error('no cancellation is scheduled')
  const { details = '', ...change } = await endSubscription(locked, cancelOn)
  await recordEvents(locked, [eventName.subscriptionEnded, details])
  await audit(locked, 'end-subscription', change)
}

/**
 * Ends the subscription and voids its open invoice; paid periods are not given back.
 *
 * @param refund what has gone back to the card with it, and what of its invoice was taken back
 */
export async function endSubscription(
  locked: LockedCustomer,
  lastDay: CalendarDay,
  { amountCents: refundedCents, reversedCents } = { amountCents: 0, reversedCents: 0 },
): Promise<CustomerChange> {
  const subscription = liveOf(locked)
  const { nextInvoiceDate, cancelOn } = subscription
  const { id, openInvoice, facts, balanceCents } = locked.account
  const voidedCents = openInvoice === null ? 0 : await voidInvoice(locked, openInvoice)
  await updateCustomer(locked.tx, id, { type: 'free' })
  await updateSubscription(locked, subscription.id, {
    end_date: lastDay,
    next_invoice_date: null,
    cancel_on: cancelOn === lastDay ? cancelOn : null,
    ended_at: locked.at,
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
async function voidInvoice(locked: LockedCustomer, invoice: OpenInvoice): Promise<number> {
  const { paymentIntentId } = invoice
  if (paymentIntentId !== null) await enqueue(locked.tx, { now: () => locked.at }, abandonPayment, { paymentIntentId })
  await settleInvoice(locked, invoice.id, 'void')
  const amountCents = outstanding(invoice.totalCents, invoice.reversedCents)
  if (amountCents > 0) await bookReversal(locked, { invoice, refundId: null, amountCents })
  const details = `Invoice ${invoiceNumber(invoice.number)}, ${formatCents(invoice.totalCents)}`
  await recordEvents(locked, [eventName.invoiceVoided, details])
  return amountCents
}

/** Cancels at the provider what a voided invoice would have been paid by, so that it can't be paid late. */
export const abandonPayment = defineJob({
  name: 'abandon-payment',
  payload: z.object({ paymentIntentId: z.string() }),
  retry: { limit: 12, delaySeconds: 15 },
  run: ({ paymentIntentId }, { payments }) => payments.abandonPayment(paymentIntentId),
})
