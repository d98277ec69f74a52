import { cancellationCalls } from '@portal/contract/billing/cancellation/calls'
import { declineReason } from '@portal/contract/billing/declines'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { refundCalls } from '@portal/contract/billing/refunds/calls'
import { type RefundReason, refundReasonText } from '@portal/contract/billing/refunds/reasons'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import { z } from 'zod'
import type { RefundOutcome } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import type { JobQueue } from '../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import {
  publishChange,
  audit,
  findFactsOfRefund,
  findPaymentToRefund,
  outstandingCents,
  recordChange,
  recordEvents,
  refundable,
  type LockedCustomer,
} from '../../customers/public.ts'
import { releaseRefund } from '../../money-limits/public.ts'
import { type Operation, openOperation, type Settlement } from '../queries/operations.ts'
import { bookRefund, findRequestedRefund, insertRefund, updateRefund } from '../queries/refunds.ts'
import { areIdempotencyKeysExpired, refundRefusal } from '../rules.ts'
import { endSubscription } from './cancellations.ts'

const cancelling = cancellationCalls.endAndRefundPremiumSubscription
const refunding = refundCalls.refundPayment

/** Stores the refund of the newest paid invoice and its operation. The caller must check its availability. */
export async function openRefund(locked: LockedCustomer, operationId: string): Promise<Operation> {
  const { id, newestPayment } = locked.account
  if (newestPayment === null) throw new Error(`customer ${id} has no payment to refund`)
  const amount = { amount_cents: refundable(newestPayment), state: 'requested', reason_code: 'cancellation' }
  const refundId = await insertRefund(locked, newestPayment, amount)
  return openOperation(locked, { id: operationId, kind: 'refund', refundId })
}

/** A full or partial refund of a payment by staff while the subscription continues. */
export interface PaymentRefund {
  readonly chargeId: string
  readonly amountCents: number
  readonly reasonCode: RefundReason
  readonly description: string
}

export type RefundRefusal = 'PaymentNotFound' | 'AmountTooHigh' | 'NothingToRefund' | 'PaymentDisputed' | 'NotOffered'

/** Stores such a refund, up to the refundable remainder of the payment, and its operation. */
export async function openPaymentRefund(
  locked: LockedCustomer,
  operationId: string,
  { chargeId, amountCents, reasonCode, description }: PaymentRefund,
  refuse: (code: RefundRefusal) => Refusal,
): Promise<Operation> {
  const payment = await findPaymentToRefund(locked.tx, locked.account.id, chargeId)
  if (payment === null) throw refuse('PaymentNotFound')
  const refusal = refundRefusal(payment, amountCents)
  if (refusal !== null) throw refuse(refusal)
  const why = { reason_code: reasonCode, description: description === '' ? null : description }
  const refundId = await insertRefund(locked, payment, { amount_cents: amountCents, state: 'requested', ...why })
  return openOperation(locked, { id: operationId, kind: 'refund', refundId })
}

export async function sendRefund(operation: Operation, { db, payments, now }: Context): Promise<RefundOutcome> {
  const { chargeId, amountCents, reasonCode } = await findRequestedRefund(db, operation.refundId)
  if (areIdempotencyKeysExpired(operation, now())) {
    const made = (await payments.listRefunds(chargeId)).find((refund) => refund.operation === operation.id)
    if (made?.state === 'failed') return { state: 'refused', code: 'failed' }
    if (made) return { state: made.state, refundId: made.id }
  }
  const reason = toProviderReason(reasonCode)
  return payments.refund({ chargeId, amountCents, operation: operation.id, reason }, `${operation.id}:refund`)
}

/** The provider has three reasons. */
function toProviderReason(code: string | null) {
  if (code === 'fraud') return 'fraudulent'
  return code === 'duplicate' ? 'duplicate' : 'requested_by_customer'
}

type Settled = Exclude<RefundOutcome, { state: 'unknown' }>
type CreatedRefund = Exclude<Settled, { state: 'refused' }>
type Facts = Awaited<ReturnType<typeof findFactsOfRefund>>

/** Books the refund and its reversal. If the refund was rejected, nothing else changes. */
export async function settleRefund(
  locked: LockedCustomer,
  { id, refundId }: Operation,
  outcome: Settled,
): Promise<Settlement> {
  if (refundId === null) throw new Error(`operation ${id} refunds nothing`)
  const facts = await findFactsOfRefund(locked.tx, refundId)
  if (outcome.state === 'refused') {
    await failRefund(locked, refundId, facts, outcome.code)
    return { result: outcome }
  }

  const endsSubscription = facts.reasonCode === null || facts.reasonCode === 'cancellation'
  // When the subscription ends, the part paid from credit is returned as credit.
  const leftCents = outstandingCents(facts.invoiceCents, facts.reversedCents)
  // A refund in the provider's dashboard may have reversed part of the invoice in the meantime.
  const reversedCents = endsSubscription ? leftCents : Math.min(facts.amountCents, leftCents)
  await bookCreatedRefund(locked, refundId, { facts, reversedCents, outcome })
  if (endsSubscription) {
    const { amountCents } = facts
    const about = { invoiceNumber: invoiceNumber(facts.invoiceNumber), amountCents }
    await publishChange(locked, 'refund.created', about)
    if (outcome.state === 'succeeded') await publishChange(locked, 'refund.succeeded', about)
    await recordChange(locked, cancelling, await endSubscription(locked, locked.today, { amountCents, reversedCents }))
  } else await recordRefund(locked, facts, outcome)
  return { result: { state: 'succeeded' } }
}

async function bookCreatedRefund(
  locked: LockedCustomer,
  refundId: number,
  { facts, reversedCents, outcome }: { facts: Facts; reversedCents: number; outcome: CreatedRefund },
): Promise<void> {
  await updateRefund(locked, refundId, {
    state: outcome.state,
    provider_refund_id: outcome.refundId,
    settled_at: outcome.state === 'succeeded' ? locked.at : null,
  })
  await bookRefund(locked, { refundId, facts, amountCents: facts.amountCents, reversedCents })
}

async function recordRefund(locked: LockedCustomer, facts: Facts, { state }: CreatedRefund): Promise<void> {
  const { amountCents, reasonCode, description } = facts
  const number = invoiceNumber(facts.invoiceNumber)
  const about = { invoiceNumber: number, amountCents }
  const { balanceCents } = locked.account
  await recordChange(locked, refunding, {
    details: `${formatCents(amountCents)} of invoice ${number}. ${reasonText(facts)}`,
    facts: about,
    before: { balanceCents },
    after: { balanceCents, invoice: facts.invoiceNumber, amountCents, reason: reasonCode, description },
  })
  if (state === 'succeeded') await publishChange(locked, 'refund.succeeded', about)
}

async function failRefund(locked: LockedCustomer, refundId: number, facts: Facts, code: string): Promise<void> {
  // The charge was refunded elsewhere, and no event reported it.
  if (code === 'charge_already_refunded') await enqueue(locked.tx, { now: () => locked.at }, syncRefunds, { refundId })
  await updateRefund(locked, refundId, { state: 'failed', settled_at: locked.at })
  await releaseRefund(locked.tx, refundId)
  const number = invoiceNumber(facts.invoiceNumber)
  const { amountCents } = facts
  const reason = declineReason(code)
  const isCancelling = facts.reasonCode === null || facts.reasonCode === 'cancellation'
  const subject = isCancelling ? 'Cancellation with refund' : `${formatCents(amountCents)} of invoice ${number}`
  await recordEvents(locked, [
    eventName.refundFailed,
    `${subject}: ${reason}`,
    { invoiceNumber: number, amountCents, reason },
  ])
  const { permission } = isCancelling ? cancelling : refunding
  await audit(locked, permission, { before: { refund: 'requested' }, after: { refund: 'refused', code } })
}

function reasonText({ reasonCode, description }: Facts): string {
  if (reasonCode === null || reasonCode === 'cancellation') return ''
  return refundReasonText(reasonCode, description ?? '')
}

/** Syncs the refunds of a charge after the provider rejected a refund because the charge was already fully refunded. */
export const syncRefunds = {
  name: 'reconcile-charge',
  payload: z.object({ refundId: z.int() }),
  retry: { limit: 12, delaySeconds: 15 },
} satisfies JobQueue
