import { cardText } from '@portal/contract/billing/card-text'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { retryCalls } from '@portal/contract/billing/retry/calls'
import { formatCents } from '@portal/contract/money'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { type LockedCustomer, recordChange } from '../../customers/public.ts'
import type { Operation } from '../queries/operations.ts'
import { amountDue, isRetryOffered } from '../rules.ts'
import { collectOpenInvoice } from './payments.ts'

/**
 * Opens another attempt at the open invoice on behalf of a user and records the user. The outcome is recorded when it
 * is booked, like that of any attempt. Replaces a scheduled attempt that is due today; later ones stay scheduled.
 */
export async function openRetry(
  locked: LockedCustomer,
  operationId: string,
  refuse: (code: 'NotOffered') => Refusal,
): Promise<Operation> {
  const { openInvoice, card, balanceCents } = locked.account
  if (openInvoice === null || card === null || !isRetryOffered(locked.account.facts, locked.today)) {
    throw refuse('NotOffered')
  }
  const amountCents = amountDue(balanceCents)
  await recordChange(locked, retryCalls.retryPayment, {
    details: `Invoice ${invoiceNumber(openInvoice.number)}, ${formatCents(amountCents)}, ${cardText(card.brand, card.last4)}`,
    facts: { invoiceNumber: invoiceNumber(openInvoice.number), amountCents },
    after: { invoice: openInvoice.number, amountCents },
  })
  const collected = await collectOpenInvoice(locked, operationId)
  if (collected.isDone) throw refuse('NotOffered')
  return collected.operation
}
