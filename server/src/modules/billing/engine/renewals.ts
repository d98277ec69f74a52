import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { Tx } from '../../../platform/db/connect.ts'
import { idOf, together } from '../../../platform/db/together.ts'
import * as rules from '../rules.ts'
import type { Turn } from './account.ts'
import { type Collected, openAttempt } from './attempts.ts'
import { raiseInvoice, takeNumber, totalOf } from './invoices.ts'
import { audit, book, type EventEntry, recordEvents } from './journal.ts'
import { paidFromCredit } from './pay-from-credit.ts'
import { liveOf, scheduleColumns, updateSubscription } from './subscriptions.ts'

/** Whether the next period has started and is to be invoiced. */
export function isRenewalDue({ account, today }: Turn): boolean {
  const { subscription, openInvoice, facts } = account
  if (subscription === null || facts.paymentUnderWay) return false
  return rules.isDue(subscription, { cancelOn: subscription.cancelOn, hasOpenInvoice: openInvoice !== null }, today)
}

/** Whether today's invoice was raised before the charging hours, and so was not tried yet. */
export function isFirstAttemptDue({ account, today }: Turn): boolean {
  const { openInvoice, card, facts, isCollectedAutomatically } = account
  if (openInvoice?.invoicedOn !== today || openInvoice.attempts > 0) return false
  return card !== null && isCollectedAutomatically && !facts.paymentUnderWay
}

/** Whether the period that runs is not invoiced, or was invoiced today and not paid: what comes next is not decided. */
export function isBehind({ account, today }: Turn): boolean {
  const { subscription, openInvoice } = account
  if (subscription === null) return false
  return subscription.nextInvoiceDate <= today || openInvoice?.invoicedOn === today
}

/**
 * Raises the invoice of the next period, one only. Paid from credit at once where that suffices; else tried today, here
 * and now where an operation is given for it, which is requested after the commit. A customer who disputes a charge,
 * though, is not charged again unasked.
 */
export async function renew(tx: Tx, turn: Turn, operationId: string | null): Promise<Collected> {
  const subscription = liveOf(turn)
  const { account } = turn
  const after = rules.renew(subscription)
  const { number, issued } = await takeNumber(tx, turn)
  const totalCents = totalOf(subscription)
  const balanceCents = account.balanceCents - totalCents
  const dueCents = rules.amountDue(balanceCents)
  const isPaid = dueCents === 0
  const isTriedNow = operationId !== null && !isPaid && account.card !== null && account.isCollectedAutomatically
  const attempt = isTriedNow
    ? openAttempt(tx, issued, {
        operationId,
        invoice: { id: idOf('invoice'), number, paymentIntentId: null },
        number: 1,
        dueCents,
        card: account.card,
      })
    : null
  const { invoice, entry } = raiseInvoice(tx, issued, {
    number,
    subscriptionId: subscription.id,
    price: subscription,
    period: rules.nextPeriod(subscription),
    isPaid,
    // Of what is tried now, settling decides about the next attempt.
    nextAttemptOn: isPaid || isTriedNow ? null : issued.today,
  })
  const renewed: EventEntry = [eventName.renewed, `Invoice ${invoiceNumber(number)}, ${formatCents(totalCents)}`]
  const rows = await together<{ id: number; invoice_id: number }>(
    tx,
    {
      invoice,
      entry: book(tx, issued, entry),
      subscription: updateSubscription(tx, subscription.id, {
        ...scheduleColumns(after),
        invoice_count: subscription.invoiceCount + 1,
        payment_attempt_count: isTriedNow ? 1 : 0,
      }),
      event: recordEvents(tx, issued, renewed, ...(isPaid ? [paidFromCredit(number)] : [])),
      audit: audit(tx, issued, 'renew-subscription', {
        before: { nextInvoiceDate: subscription.nextInvoiceDate, balanceCents: account.balanceCents },
        after: { nextInvoiceDate: after.nextInvoiceDate, balanceCents, invoice: number },
      }),
      ...attempt?.changes,
    },
    attempt === null ? undefined : 'attempt',
  )
  return attempt === null ? { isDone: true } : { isDone: false, operation: attempt.opened(rows) }
}
