import { cancellationCalls } from '@portal/contract/billing/cancellation/calls'
import { declineReason } from '@portal/contract/billing/declines'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { z } from 'zod'
import type { RefundOutcome } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { JobQueue } from '../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import {
  announce,
  audit,
  findFactsOfRefund,
  outstanding,
  recordChange,
  recordEvents,
  refundable,
  type LockedCustomer,
} from '../../customers/public.ts'
import { type Operation, openOperation, type Settlement } from '../queries/operations.ts'
import { bookRefund, findAskedRefund, insertRefund, updateRefund } from '../queries/refunds.ts'
import { haveIdempotencyKeysExpired } from '../rules.ts'
import { endSubscription } from './cancellations.ts'

const call = cancellationCalls.endAndRefundPremiumSubscription

/** Writes down the refund of the newest paid invoice, which the rule must allow, and what will be asked. */
export async function openRefund(locked: LockedCustomer, operationId: string): Promise<Operation> {
  const { id, newestPayment } = locked.account
  if (newestPayment === null) throw new Error(`customer ${id} has no payment to refund`)
  const amount = { amount_cents: refundable(newestPayment), state: 'requested' }
  const refundId = await insertRefund(locked, newestPayment, amount)
  return openOperation(locked, { id: operationId, kind: 'refund', refundId })
}

export async function askRefund(operation: Operation, { db, payments, now }: Context): Promise<RefundOutcome> {
  const { chargeId, amountCents } = await findAskedRefund(db, operation.refundId)
  if (haveIdempotencyKeysExpired(operation, now())) {
    const made = (await payments.listRefunds(chargeId)).find((refund) => refund.operation === operation.id)
    if (made?.state === 'failed') return { state: 'refused', code: 'failed' }
    if (made) return { state: made.state, refundId: made.id }
  }
  return payments.refund({ chargeId, amountCents, operation: operation.id }, `${operation.id}:refund`)
}

/** Books the refund and the reversal that goes with it, and ends the subscription; a refusal leaves all as it was. */
export async function settleRefund(
  locked: LockedCustomer,
  { id, refundId }: Operation,
  outcome: Exclude<RefundOutcome, { state: 'unknown' }>,
): Promise<Settlement> {
  if (refundId === null) throw new Error(`operation ${id} refunds nothing`)
  if (outcome.state === 'refused') {
    const { code } = outcome
    // It was refunded elsewhere, and no event reported it.
    if (code === 'charge_already_refunded')
      await enqueue(locked.tx, { now: () => locked.at }, syncRefunds, { refundId })
    await updateRefund(locked, refundId, { state: 'failed', settled_at: locked.at })
    const { amountCents, invoiceNumber: number } = await findFactsOfRefund(locked.tx, refundId)
    const reason = declineReason(code)
    await recordEvents(locked, [
      eventName.refundFailed,
      `Cancellation with refund: ${reason}`,
      { invoiceNumber: invoiceNumber(number), amountCents, reason },
    ])
    await audit(locked, call.permission, { before: { refund: 'requested' }, after: { refund: 'refused', code } })
    return { result: { state: 'refused', code } }
  }

  const { amountCents, ...facts } = await findFactsOfRefund(locked.tx, refundId)
  // Also what was paid from credit comes back, as credit.
  const reversedCents = outstanding(facts.invoiceCents, facts.reversedCents)
  await updateRefund(locked, refundId, {
    state: outcome.state,
    provider_refund_id: outcome.refundId,
    settled_at: outcome.state === 'succeeded' ? locked.at : null,
  })
  await bookRefund(locked, { refundId, facts, amountCents, reversedCents })
  const about = { invoiceNumber: invoiceNumber(facts.invoiceNumber), amountCents }
  await announce(locked, 'refund.created', about)
  if (outcome.state === 'succeeded') await announce(locked, 'refund.succeeded', about)
  await recordChange(locked, call, await endSubscription(locked, locked.today, { amountCents, reversedCents }))
  return { result: { state: 'succeeded' } }
}

/** Asks for the refunds of the charge of a refund that the provider refused, as all of it had been given back before. */
export const syncRefunds = {
  name: 'reconcile-charge',
  payload: z.object({ refundId: z.int() }),
  retry: { limit: 12, delaySeconds: 15 },
} satisfies JobQueue
