import type { CardRow, ChargeRow } from '../../store/rows.ts'
import { behaviors } from '../test-cards.ts'
import { checksOf, factsOf, viewBilling } from './card-facts.ts'
import { digest } from './digest.ts'

export function viewCharge(row: ChargeRow, card: CardRow) {
  const succeeded = row.status === 'succeeded'
  const { failure } = row
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: succeeded ? row.amount : 0,
    amount_refunded: row.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: succeeded ? row.id.replace(/^\w+?_/, 'txn_') : null,
    billing_details: viewBilling(card.billing),
    calculated_statement_descriptor: null,
    captured: succeeded,
    created: row.created,
    currency: 'usd',
    customer: row.customer,
    description: row.description,
    disputed: row.disputed,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(row, card),
    paid: succeeded,
    payment_intent: row.payment_intent,
    payment_method: row.payment_method,
    payment_method_details: {
      card: {
        amount_authorized: succeeded ? row.amount : null,
        ...factsOf(card),
        checks: checksOf(card),
        extended_authorization: { status: 'disabled' },
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: card.brand,
        network_token: { used: false },
        overcapture: { maximum_amount_capturable: row.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: row.receipt_email,
    receipt_number: null,
    receipt_url: succeeded ? `https://pay.stripe.com/receipts/payment/${digest(row.id, 24)}` : null,
    refunded: row.amount_refunded === row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  }
}

function outcomeOf({ failure }: ChargeRow, card: CardRow) {
  const risk = behaviors[card.behavior]?.risk ?? 'normal'
  if (failure === null) {
    return {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: risk,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  const isBlocked = risk === 'highest'
  return {
    advice_code: behaviors[card.behavior]?.charge?.advice ?? null,
    network_advice_code: null,
    network_decline_code: isBlocked ? null : '05',
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : (failure.decline_code ?? failure.code),
    risk_level: risk,
    seller_message: isBlocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: isBlocked ? 'blocked' : 'issuer_declined',
  }
}
