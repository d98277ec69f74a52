import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { Context } from '../../../platform/context.ts'
import { together } from '../../../platform/db/together.ts'
import { lockAccount } from '../engine/account.ts'
import { audit, recordEvents } from '../engine/journal.ts'
import { awaitPayment } from '../reconciliation/await-payment.ts'
import { noteFinding } from '../reconciliation/discrepancies.ts'
import type { EventFacts } from './provider-events.ts'

const FINDING = 'Early fraud warning. Refund the payment now to avoid a chargeback.'

/** A bank thinks that a payment was fraud, which usually becomes a chargeback: shown in the events, and emailed to staff.
 * Throws for an hour where the payment is not booked yet. */
export async function handleFraudWarning(
  context: Context,
  { objectId, chargeId }: EventFacts,
  reportedAt: Date,
): Promise<void> {
  const payment = await context.db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .where('provider_charge_id', '=', chargeId ?? '')
    .select(['payments.customer_id as customerId', 'amount_cents as amountCents', 'number'])
    .executeTakeFirst()
  if (!payment) awaitPayment(context, `warning ${objectId}`, reportedAt)
  const about = { customerId: payment?.customerId ?? null, providerId: objectId, finding: FINDING }
  await context.db.transaction().execute(async (tx) => {
    const by = { staff: null, requestId: null }
    const turn = payment ? await lockAccount(tx, { id: payment.customerId }, { now: context.now, by }) : null
    const isNew = await noteFinding({ ...context, db: tx }, about)
    if (!isNew || !turn || !payment) return
    const details = `${formatCents(payment.amountCents)} for invoice ${invoiceNumber(payment.number)}`
    await together(tx, {
      event: recordEvents(tx, turn, [eventName.earlyFraudWarning, details]),
      audit: audit(tx, turn, 'warn-of-fraud', {
        after: { invoice: payment.number, amountCents: payment.amountCents, warning: objectId },
      }),
    })
  })
}
