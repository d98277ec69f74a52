import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { Tx } from '../../db/connect.ts'
import * as rules from '../rules.ts'
import { invoiceNumber } from '../texts.ts'
import type { Turn } from './account.ts'
import { payFromCredit, setNextAttempt } from './attempts.ts'
import { raiseInvoice } from './invoices.ts'
import { audit, tell } from './journal.ts'
import { liveOf, scheduleColumns, updateSubscription } from './subscriptions.ts'

/** Whether the next period has begun and is to be invoiced. */
export function isRenewalDue({ account, today }: Turn): boolean {
  const { subscription, openInvoice, facts } = account
  if (subscription === null || facts.paymentUnderWay) return false
  return rules.isDue(subscription, { cancelOn: subscription.cancelOn, hasOpenInvoice: openInvoice !== null }, today)
}

/** Whether the period that runs is not invoiced, or was invoiced today and not paid: what comes next is not decided. */
export function isBehind({ account, today }: Turn): boolean {
  const { subscription, openInvoice } = account
  if (subscription === null) return false
  return subscription.nextInvoiceDate <= today || openInvoice?.invoicedOn === today
}

/** Raises the invoice of the next period, one only. Paid from credit at once where that suffices, else tried today. */
export async function renew(tx: Tx, turn: Turn): Promise<void> {
  const subscription = liveOf(turn)
  const after = rules.renew(subscription)
  await updateSubscription(tx, subscription.id, {
    ...scheduleColumns(after),
    invoice_count: subscription.invoiceCount + 1,
  })
  const invoice = await raiseInvoice(tx, turn, subscription, rules.nextPeriod(subscription))
  const issued = invoice.turn
  const details = `Invoice ${invoiceNumber(invoice.number)}, ${formatCents(invoice.totalCents)}`
  await tell(tx, issued, eventName.renewed, details)
  const balanceCents = turn.account.balanceCents - invoice.totalCents
  await audit(tx, issued, 'renew-subscription', {
    before: { nextInvoiceDate: subscription.nextInvoiceDate, balanceCents: turn.account.balanceCents },
    after: { nextInvoiceDate: after.nextInvoiceDate, balanceCents, invoice: invoice.number },
  })
  if (rules.amountDue(balanceCents) === 0) await payFromCredit(tx, issued, invoice)
  else await setNextAttempt(tx, invoice.id, issued.today)
}
