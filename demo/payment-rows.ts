import { isHardDecline } from '@portal/server/src/integrations/payments/hard-declines.ts'
import type { CopyRow } from './copy.ts'
import { type Attempt, type Dispute, exact, type Payment, type Refund, type Reversal } from './history.ts'
import { providerId } from './provider-ids.ts'
import type { Owner, RowIds } from './row-ids.ts'

/** How long the provider thinks about a charge. */
const CHARGE_MS = 1_500

export function attemptRow(attempt: Attempt, owner: Owner, ids: RowIds): CopyRow<'payment_attempts'> {
  const id = ids.give('payment_attempts', attempt)
  const { declineCode } = attempt
  return {
    id,
    invoice_id: ids.of(attempt.invoice),
    customer_id: owner.id,
    number: attempt.number,
    amount_cents: attempt.amountCents,
    card_id: ids.of(attempt.card),
    state: declineCode === null ? 'succeeded' : 'failed',
    decline_code: declineCode,
    hard_decline: declineCode !== null && isHardDecline(declineCode),
    provider_charge_id: providerId('ch', id),
    attempted_at: exact(attempt),
    settled_at: exact(attempt) + CHARGE_MS,
  }
}

export function paymentRow(payment: Payment, owner: Owner, ids: RowIds): CopyRow<'payments'> {
  const { attempt } = payment
  const invoice = ids.of(attempt.invoice)
  return {
    id: ids.give('payments', payment),
    customer_id: owner.id,
    invoice_id: invoice,
    attempt_id: ids.of(attempt),
    type: 'card',
    merchant_code: owner.merchant,
    amount_cents: attempt.amountCents,
    price_cents: attempt.invoice.totalCents,
    card_brand: attempt.card.brand,
    card_last4: attempt.card.last4,
    provider_payment_intent_id: providerId('pi', invoice),
    provider_charge_id: providerId('ch', ids.of(attempt)),
    paid_at: exact(payment),
  }
}

export function refundRow(refund: Refund, owner: Owner, ids: RowIds): CopyRow<'refunds'> {
  const id = ids.give('refunds', refund)
  return {
    id,
    customer_id: owner.id,
    payment_id: ids.of(refund.payment),
    invoice_id: ids.of(refund.payment.attempt.invoice),
    type: 'card',
    amount_cents: refund.amountCents,
    state: refund.state,
    provider_refund_id: providerId('re', id),
    requested_at: refund.requestedAt,
    settled_at: refund.settledAt,
  }
}

export function reversalRow(reversal: Reversal, owner: Owner, ids: RowIds): CopyRow<'reversals'> {
  return {
    id: ids.give('reversals', reversal),
    customer_id: owner.id,
    invoice_id: ids.of(reversal.invoice),
    refund_id: reversal.refund === null ? null : ids.of(reversal.refund),
    amount_cents: reversal.amountCents,
    created_at: reversal.at,
  }
}

export function disputeRow(dispute: Dispute, owner: Owner, ids: RowIds): CopyRow<'disputes'> {
  const id = ids.give('disputes', dispute)
  return {
    id,
    customer_id: owner.id,
    payment_id: ids.of(dispute.payment),
    amount_cents: dispute.payment.attempt.amountCents,
    state: dispute.state,
    provider_dispute_id: providerId('dp', id),
    round: 1,
    opened_at: dispute.openedAt,
    withdrawn_at: dispute.openedAt,
    reinstated_at: dispute.state === 'won' ? dispute.closedAt : null,
    closed_at: dispute.closedAt,
  }
}
