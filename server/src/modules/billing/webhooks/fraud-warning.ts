import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { describeWarnedPayment } from '@portal/contract/billing/refunds/fraud-warning'
import { eventName } from '@portal/contract/customers/event-names'
import type { Context } from '../../../platform/context.ts'
import { audit, lockAccount, recordEvents } from '../../customers/public.ts'
import { recordDiscrepancy } from '../queries/discrepancies.ts'
import { findPaymentOf } from '../queries/payments.ts'
import { awaitPayment } from '../reconciliation/await-payment.ts'
import type { EventFacts } from './provider-events.ts'

const FINDING = 'Early fraud warning. Refund the payment now to avoid a chargeback.'

/**
 * Handles a bank's fraud warning about a payment, which usually becomes a chargeback: records an event and emails
 * staff. Throws for an hour if the payment is not booked yet.
 */
export async function handleFraudWarning(
  context: Context,
  { objectId, chargeId }: EventFacts,
  reportedAt: Date,
): Promise<void> {
  const payment = await findPaymentOf(context.db, chargeId ?? '')
  if (!payment) awaitPayment(context, `warning ${objectId}`, reportedAt)
  const about = {
    customerId: payment?.customerId ?? null,
    providerId: objectId,
    amountCents: payment?.amountCents ?? null,
    finding: FINDING,
  }
  await context.db.transaction().execute(async (tx) => {
    const by = { staff: null, requestId: null }
    const locked = payment ? await lockAccount(tx, { id: payment.customerId }, { now: context.now, by }) : null
    const isNew = await recordDiscrepancy({ ...context, db: tx }, about)
    if (!isNew || !locked || !payment) return
    const facts = { invoiceNumber: invoiceNumber(payment.invoiceNumber), amountCents: payment.amountCents }
    await recordEvents(locked, [eventName.earlyFraudWarning, describeWarnedPayment(facts), facts])
    await audit(locked, 'warn-of-fraud', {
      after: { invoice: payment.invoiceNumber, amountCents: payment.amountCents, warning: objectId },
    })
  })
}
