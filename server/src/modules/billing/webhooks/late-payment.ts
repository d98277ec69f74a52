import type { Context } from '../../../platform/context.ts'
import { lockAccount } from '../../customers/public.ts'
import { settleAttempt } from '../engine/payments.ts'
import { closeOperation, type Operation } from '../queries/operations.ts'
import { findAttempt } from '../queries/payments.ts'
import type { EventFacts } from './provider-events.ts'

/**
 * Books a declined attempt that succeeded later, for example because the customer let the bank approve it. Returns
 * false if its invoice cannot take the payment: it is paid, void, or the amount differs. Throws while another operation
 * is pending for the customer.
 */
export async function bookLatePayment(context: Context, operation: Operation, facts: EventFacts): Promise<boolean> {
  if (operation.kind !== 'attempt') return false
  const attempt = await findAttempt(context.db, operation.attemptId)
  const outcome = await context.payments.findCharge(attempt.providerCustomerId, operation.id)
  if (outcome?.state !== 'succeeded' || outcome.paymentIntentId !== facts.objectId) return false
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, { id: operation.customerId }, { now: context.now, by: operation })
    if (!locked) return false
    const { openInvoice, openOperationId } = locked.account
    if (openOperationId !== null) throw new Error(`customer ${operation.customerId} is being charged`)
    if (openInvoice?.id !== attempt.invoiceId || facts.amountCents !== attempt.amountCents) return false
    // The payment counts from when it succeeded.
    const { result } = await settleAttempt(locked, operation, outcome, locked.at)
    await closeOperation(locked, operation.id, result)
    return true
  })
}
