import type { Context } from '../../../platform/context.ts'
import { lockAccount } from '../engine/account.ts'
import { findAttempt } from '../engine/attempts.ts'
import type { Operation } from '../engine/operations.ts'
import { settleAttempt } from '../engine/settle-attempt.ts'
import { settle } from '../engine/settlement.ts'
import type { EventFacts } from './provider-events.ts'

/**
 * Books an attempt that was refused and has gone through all the same, as when the customer let their bank approve it
 * later. Returns false if its invoice can't take the payment: it is paid, void, or another amount was taken. Throws
 * while something else is asked for the customer.
 */
export async function bookLatePayment(context: Context, operation: Operation, facts: EventFacts): Promise<boolean> {
  if (operation.kind !== 'attempt') return false
  const attempt = await findAttempt(context.db, operation)
  const outcome = await context.payments.findCharge(attempt.providerCustomerId, operation.id)
  if (outcome?.state !== 'succeeded' || outcome.paymentIntentId !== facts.objectId) return false
  return context.db.transaction().execute(async (tx) => {
    const turn = await lockAccount(tx, { id: operation.customerId }, { now: context.now, by: operation })
    if (!turn) return false
    const { openInvoice, openOperationId } = turn.account
    if (openOperationId !== null) throw new Error(`customer ${operation.customerId} is being charged`)
    if (openInvoice?.id !== attempt.invoiceId || facts.amountCents !== attempt.amountCents) return false
    // It counts from when it went through.
    const late = { ...operation, attempt: { ...attempt, attemptedAt: turn.at } }
    await settle(tx, turn, operation, await settleAttempt(tx, turn, late, outcome))
    return true
  })
}

/** Whether a payment of this intent is in our books. */
export async function isBooked({ db }: Context, paymentIntentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .where('provider_payment_intent_id', '=', paymentIntentId)
    .select('id')
    .executeTakeFirst()
  return payment !== undefined
}
