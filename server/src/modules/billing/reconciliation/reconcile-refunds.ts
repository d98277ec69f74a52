import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { ProviderRefund } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import {
  publishChange,
  audit,
  findRefundFacts,
  lockAccount,
  outstandingCents,
  recordEvents,
  type RefundFacts,
  type LockedCustomer,
} from '../../customers/public.ts'
import { executeOperation } from '../engine/resume-operations.ts'
import { payIfCovered } from '../engine/payments.ts'
import { syncRefunds } from '../engine/refunds.ts'
import { recordDiscrepancy } from '../queries/discrepancies.ts'
import { isOperationId, isOperationOpen } from '../queries/operations.ts'
import { findPaymentOf } from '../queries/payments.ts'
import { bookFailedRefund, bookRefund, findRequestedRefund, insertRefund, updateRefund } from '../queries/refunds.ts'
import { findRefundOf } from './queries.ts'

/**
 * Books what is missing about the refunds of a charge: those made in the provider's dashboard, and those that succeeded
 * or were returned later. Can be called at any time, any number of times.
 */
export async function reconcileRefunds(context: Context, chargeId: string): Promise<void> {
  const payment = await findPaymentOf(context.db, chargeId)
  if (!payment) {
    const finding = 'Refund has no matching payment in the portal.'
    await recordDiscrepancy(context, { customerId: null, providerId: chargeId, amountCents: null, finding })
    return
  }
  const refunds = await context.payments.listRefunds(chargeId)
  const unsettled = await context.db.transaction().execute(async (tx) => {
    const by = { staff: null, requestId: null }
    const locked = await lockAccount(tx, { id: payment.customerId }, { now: context.now, by })
    if (!locked) return []
    const open: string[] = []
    for (const refund of refunds) {
      const { operation } = refund
      // One of our refunds without a result yet; it may also end a subscription.
      if (isOperationId(operation) && (await isOperationOpen(tx, operation))) open.push(operation)
      else await bookNewRefunds(locked, payment.paymentId, refund)
    }
    return open
  })
  for (const id of unsettled) await executeOperation(context, id)
}

/** Syncs the refunds of a charge that the provider reported as already fully refunded. */
export const reconcileCharge = defineJob({
  ...syncRefunds,
  async run({ refundId }, context) {
    const { chargeId } = await findRequestedRefund(context.db, refundId)
    await reconcileRefunds(context, chargeId)
  },
})

async function bookNewRefunds(locked: LockedCustomer, paymentId: number, refund: ProviderRefund): Promise<void> {
  const known = await findRefundOf(locked, refund.id)
  const facts = await findRefundFacts(locked.tx, paymentId)
  if (!known) {
    if (refund.state !== 'failed') await bookDashboardRefund(locked, refund, facts)
    return
  }
  if (known.state === refund.state || known.state === 'failed') return
  const { id: refundId, amountCents } = known
  const about = { invoiceNumber: invoiceNumber(facts.invoiceNumber), amountCents }
  const before = { refund: known.state }
  const after = { invoice: facts.invoiceNumber, amountCents, refund: refund.state }
  if (refund.state === 'failed') {
    await bookFailedRefund(locked, { refundId, facts, amountCents })
    await recordEvents(locked, [eventName.refundFailed, inWords(amountCents, facts), { ...about, reason: null }])
    await audit(locked, 'fail-refund', { before, after })
    await payIfCovered(locked)
    return
  }
  if (refund.state !== 'succeeded') return
  await updateRefund(locked, refundId, { state: 'succeeded', settled_at: locked.at })
  await publishChange(locked, 'refund.succeeded', about)
  await audit(locked, 'settle-refund', { before, after })
}

/** Books a refund made in the provider's dashboard. Reverses only the same amount of the invoice. */
async function bookDashboardRefund(locked: LockedCustomer, refund: ProviderRefund, facts: RefundFacts): Promise<void> {
  const { amountCents } = refund
  const reversedCents = Math.min(amountCents, outstandingCents(facts.invoiceCents, facts.reversedCents))
  const refundId = await insertRefund(locked, facts, {
    amount_cents: amountCents,
    state: refund.state,
    provider_refund_id: refund.id,
    settled_at: refund.state === 'succeeded' ? locked.at : null,
  })
  await bookRefund(locked, { refundId, facts, amountCents, reversedCents })
  const about = { invoiceNumber: invoiceNumber(facts.invoiceNumber), amountCents }
  await recordEvents(locked, [eventName.refundedAtProvider, inWords(amountCents, facts), about])
  if (refund.state === 'succeeded') await publishChange(locked, 'refund.succeeded', about)
  await audit(locked, 'refund-at-provider', {
    after: { invoice: facts.invoiceNumber, refundedCents: amountCents, reversedCents },
  })
}

function inWords(amountCents: number, facts: RefundFacts): string {
  return `${formatCents(amountCents)} of invoice ${invoiceNumber(facts.invoiceNumber)}`
}
