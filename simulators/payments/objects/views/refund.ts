import type { ChargeRow, RefundRow } from '../../store/rows.ts'

export function viewRefund(row: RefundRow, charge: ChargeRow) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: row.status === 'failed' ? null : row.id.replace(/^re_/, 'txn_'),
    charge: row.charge,
    created: row.created,
    currency: 'usd',
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    ...(row.failure_reason === null ? {} : { failure_reason: row.failure_reason }),
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method: charge.payment_method,
    ...(row.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  }
}
