import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName, FROM_CREDIT } from '@portal/contract/customers/event-names'
import type { Tx } from '../../../platform/db/connect.ts'
import { together } from '../../../platform/db/together.ts'
import * as rules from '../rules.ts'
import { reloadAccount, type Turn } from './account.ts'
import { settleInvoice } from './invoices.ts'
import { audit, type EventEntry, recordEvents } from './journal.ts'
import { liveOf, restartIfLate, updateSubscription } from './subscriptions.ts'

/**
 * Pays the open invoice from credit where the balance, raised in this transaction, has come to cover it. For whatever
 * raises a balance: after the last attempt nothing else would come to it.
 */
export async function payWhatIsCovered(tx: Tx, turn: Turn): Promise<void> {
  if (turn.account.openInvoice === null) return
  const raised = await reloadAccount(tx, turn)
  const { openInvoice, balanceCents, facts } = raised.account
  // What is being charged is settled by the outcome of that.
  if (openInvoice === null || facts.paymentUnderWay || rules.amountDue(balanceCents) > 0) return
  await payFromCredit(tx, raised, openInvoice)
}

/** Settles an invoice for which nothing, or less than the provider charges, is owed. */
export async function payFromCredit(tx: Tx, turn: Turn, invoice: { id: number; number: number }): Promise<void> {
  const restart = restartIfLate(turn, turn.today)
  await together(tx, {
    invoice: settleInvoice(tx, turn, invoice.id, 'paid'),
    subscription: updateSubscription(tx, liveOf(turn).id, { payment_attempt_count: 0, ...restart?.columns }),
    event: recordEvents(tx, turn, paidFromCredit(invoice.number), ...(restart === null ? [] : [restart.eventEntry])),
    audit: audit(tx, turn, 'collect-payment', {
      before: { invoiceStatus: 'open' },
      after: { invoice: invoice.number, invoiceStatus: 'paid', amountCents: 0 },
    }),
  })
}

export function paidFromCredit(number: number): EventEntry {
  return [eventName.paid, `Invoice ${invoiceNumber(number)}${FROM_CREDIT}`]
}
