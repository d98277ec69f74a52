import type { CardRow, DisputeRow, Movement } from '../../store/rows.ts'

/**
 * Returns true if the charge can be refunded despite this dispute, by the provider's rules for each status: not while
 * the bank is deciding, not after it decided for the customer, and not before the money has been returned.
 */
export function isChargeRefundable({ status, movements }: DisputeRow): boolean {
  const isDecided = isInquiry(status) || status === 'won' || status === 'prevented'
  return isDecided && movements.reduce((sum, { amount }) => sum + amount, 0) >= 0
}

export function isInquiry(status: string): boolean {
  return status.startsWith('warning_')
}

export function viewDispute(row: DisputeRow, card: CardRow) {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: row.movements.map((movement) => viewMovement(row, movement)),
    charge: row.charge,
    created: row.created,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, ...row.evidence },
    evidence_details: {
      due_by: row.due_by,
      enhanced_eligibility: {},
      has_evidence: Object.keys(row.evidence).length > 0,
      past_due: false,
      submission_count: Object.keys(row.evidence).length > 0 ? 1 : 0,
    },
    is_charge_refundable: isChargeRefundable(row),
    livemode: false,
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method_details: {
      card: {
        brand: card.brand,
        case_type: isInquiry(row.status) ? 'inquiry' : 'chargeback',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: row.reason,
    status: row.status,
  }
}

/** The provider's fee for each dispute, on top of the disputed amount. */
const FEE = 1500

function viewMovement({ id: source, charge }: DisputeRow, { id, amount, created }: Movement) {
  const isTaken = amount < 0
  const fee = isTaken ? FEE : 0
  const fees = { amount: FEE, application: null, currency: 'usd', description: 'Dispute fee', type: 'stripe_fee' }
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: `Chargeback ${isTaken ? 'withdrawal' : 'reversal'} for ${charge}`,
    exchange_rate: null,
    fee,
    fee_details: isTaken ? [fees] : [],
    net: amount - fee,
    reporting_category: isTaken ? 'dispute' : 'dispute_reversal',
    source,
    status: 'available',
    type: 'adjustment',
  }
}

const noEvidence = Object.fromEntries(
  [
    'access_activity_log',
    'billing_address',
    'cancellation_policy',
    'cancellation_policy_disclosure',
    'cancellation_rebuttal',
    'customer_communication',
    'customer_email_address',
    'customer_name',
    'customer_purchase_ip',
    'customer_signature',
    'duplicate_charge_documentation',
    'duplicate_charge_explanation',
    'duplicate_charge_id',
    'product_description',
    'receipt',
    'refund_policy',
    'refund_policy_disclosure',
    'refund_refusal_explanation',
    'service_date',
    'service_documentation',
    'shipping_address',
    'shipping_carrier',
    'shipping_date',
    'shipping_documentation',
    'shipping_tracking_number',
    'uncategorized_file',
    'uncategorized_text',
  ].map((name) => [name, null]),
)
