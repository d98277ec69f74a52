import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { executeOperation } from '../engine/resume-operations.ts'
import { recordDiscrepancy } from '../queries/discrepancies.ts'
import { findOperation, isOperationId } from '../queries/operations.ts'
import { isBooked } from '../queries/payments.ts'
import { findProviderEvent, markHandled } from '../queries/provider-events.ts'
import { reconcileDispute } from '../reconciliation/reconcile-dispute.ts'
import { reconcileRefunds } from '../reconciliation/reconcile-refunds.ts'
import { handleRemovedCard, handleDeletedCustomer, renewCard } from './card-news.ts'
import { handleFraudWarning } from './fraud-warning.ts'
import { bookLatePayment } from './late-payment.ts'
import { type EventFacts, type EventType, eventFacts } from './provider-events.ts'

/** Updates our books from a provider event, and does nothing else. */
export const handleProviderEvent = defineJob({
  name: 'handle-provider-event',
  payload: z.object({ id: z.string() }),
  retry: { limit: 11, delaySeconds: 15 },
  async run({ id }, context) {
    const event = await findProviderEvent(context.db, id)
    if (!event) return
    // Only known types are stored.
    await handle(context, event.type as EventType, eventFacts.parse(event.facts), event.receivedAt)
    await markHandled(context.db, id, context.now())
  },
})

/** Handles an event by type. Each handler does nothing if our books are up to date. */
async function handle(context: Context, type: EventType, facts: EventFacts, receivedAt: Date): Promise<void> {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
      return settlePayment(context, facts, type === 'payment_intent.succeeded')
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return facts.chargeId === null ? undefined : reconcileRefunds(context, facts.chargeId)
    case 'payment_method.automatically_updated':
      return renewCard(context, facts)
    case 'payment_method.detached':
      return handleRemovedCard(context, facts.objectId)
    case 'customer.deleted':
      return handleDeletedCustomer(context, facts.objectId)
    case 'radar.early_fraud_warning.created':
      return handleFraudWarning(context, facts, receivedAt)
    default:
      return reconcileDispute(context, facts.objectId, receivedAt)
  }
}

/** Settles an open operation by executing it again with its own idempotency keys. */
async function settlePayment(context: Context, facts: EventFacts, hasSucceeded: boolean): Promise<void> {
  const operation = isOperationId(facts.operation) ? await findOperation(context.db, facts.operation) : null
  if (operation !== null && (operation.state === 'asked' || operation.state === 'unknown')) {
    await executeOperation(context, operation.id)
    return
  }
  if (!hasSucceeded || operation?.state === 'succeeded' || (await isBooked(context.db, facts.objectId))) return
  if (operation !== null && (await bookLatePayment(context, operation, facts))) return
  await recordDiscrepancy(context, {
    customerId: operation?.customerId ?? null,
    providerId: facts.objectId,
    amountCents: facts.amountCents,
    finding: operation === null ? 'Payment was not created by the portal.' : 'Declined payment succeeded later.',
  })
}
