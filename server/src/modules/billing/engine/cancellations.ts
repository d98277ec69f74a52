import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import { z } from 'zod'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import {
  audit,
  type CustomerChange,
  type OpenInvoice,
  outstandingCents,
  recordEvents,
  type LockedCustomer,
  updateCustomer,
} from '../../customers/public.ts'
import { settleInvoice } from '../queries/invoices.ts'
import { bookReversal } from '../queries/ledger.ts'
import { updateSubscription } from '../queries/subscriptions.ts'
import { endDate, hasTakenEffect, isBehind, activeSubscriptionOf } from '../rules.ts'
import { endingDetails } from '../texts.ts'

/** Schedules a cancellation for the last invoiced day, provided that day is certain. */
export async function scheduleCancellation(
  locked: LockedCustomer,
  refuse: (code: 'NotPaid') => Refusal,
): Promise<CustomerChange<typeof eventName.cancellationScheduled>> {
  if (isBehind(locked)) throw refuse('NotPaid')
  const subscription = activeSubscriptionOf(locked)
  const cancelOn = endDate(subscription)
  await updateSubscription(locked, subscription.id, { cancel_on: cancelOn })
  return {
    details: `On ${formatDate(cancelOn)}`,
    facts: { endsOn: cancelOn },
    before: { cancelOn: null },
    after: { cancelOn },
  }
}

export async function withdrawCancellation(
  locked: LockedCustomer,
  refuse: (code: 'NotOffered') => Refusal,
): Promise<CustomerChange<typeof eventName.cancellationWithdrawn>> {
  if (hasTakenEffect(locked)) throw refuse('NotOffered')
  const { id, cancelOn } = activeSubscriptionOf(locked)
  await updateSubscription(locked, id, { cancel_on: null })
  return { facts: {}, before: { cancelOn }, after: { cancelOn: null } }
}

/** Ends a subscription whose `cancelOn` day has passed. */
export async function endAsScheduled(locked: LockedCustomer): Promise<void> {
  const { cancelOn } = activeSubscriptionOf(locked)
  if (cancelOn === null) throw new Error('no cancellation is scheduled')
  const { details = '', facts, ...change } = await endSubscription(locked, cancelOn)
  await recordEvents(locked, [eventName.subscriptionEnded, details, facts])
  await audit(locked, 'end-subscription', change)
}

/**
 * Ends the subscription and voids its open invoice. Paid periods are not refunded.
 *
 * @param refund the amount refunded to the card, and the part of its invoice that was reversed
 */
export async function endSubscription(
  locked: LockedCustomer,
  lastDay: CalendarDay,
  { amountCents: refundedCents, reversedCents } = { amountCents: 0, reversedCents: 0 },
): Promise<CustomerChange<typeof eventName.subscriptionEnded>> {
  const subscription = activeSubscriptionOf(locked)
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
    facts: { lastDay, refundedCents },
    before: { type: facts.type, endDate: endDate(subscription), nextInvoiceDate, balanceCents },
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

/** Voids an open invoice, so that its payment can no longer succeed. Returns the reversed amount. */
async function voidInvoice(locked: LockedCustomer, invoice: OpenInvoice): Promise<number> {
  const { paymentIntentId } = invoice
  if (paymentIntentId !== null) await enqueue(locked.tx, { now: () => locked.at }, abandonPayment, { paymentIntentId })
  await settleInvoice(locked, invoice.id, 'void')
  const amountCents = outstandingCents(invoice.totalCents, invoice.reversedCents)
  if (amountCents > 0) await bookReversal(locked, { invoice, refundId: null, amountCents })
  const details = `Invoice ${invoiceNumber(invoice.number)}, ${formatCents(invoice.totalCents)}`
  const facts = { invoiceNumber: invoiceNumber(invoice.number), amountCents: invoice.totalCents }
  await recordEvents(locked, [eventName.invoiceVoided, details, facts])
  return amountCents
}

/** Cancels a voided invoice's payment at the provider, so that it cannot succeed later. */
export const abandonPayment = defineJob({
  name: 'abandon-payment',
  payload: z.object({ paymentIntentId: z.string() }),
  retry: { limit: 12, delaySeconds: 15 },
  run: ({ paymentIntentId }, { payments }) => payments.abandonPayment(paymentIntentId),
})
