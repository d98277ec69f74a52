import { createHash } from 'node:crypto'
import type {
  Address,
  Billing,
  CardRow,
  ChargeRow,
  CustomerRow,
  DisputeRow,
  EventRow,
  IntentRow,
  RefundRow,
  TokenRow,
} from '../store/rows.ts'
import { behaviours } from './test-cards.ts'

/** How each object is written on the wire, in the provider's present shape. */

export function viewCustomer(row: CustomerRow) {
  if (row.deleted) return { id: row.id, object: 'customer', deleted: true }
  return {
    id: row.id,
    object: 'customer',
    address: row.address,
    balance: 0,
    created: row.created,
    currency: null,
    default_source: row.default_source,
    delinquent: false,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: digest(row.id, 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: row.default_payment_method,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: 1,
    phone: row.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export function viewPaymentMethod(card: CardRow) {
  return {
    id: card.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: viewBilling(card.billing),
    card: {
      ...factsOf(card),
      checks: checksOf(card),
      display_brand: displayBrands[card.brand] ?? card.brand,
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: card.created,
    customer: card.customer,
    customer_account: null,
    livemode: false,
    metadata: card.metadata,
    type: 'card',
  }
}

/** The older shape of a card, in tokens and among a customer's sources. */
export function viewCard(card: CardRow) {
  const { address } = card.billing
  const checks = checksOf(card)
  const { brand, ...facts } = factsOf(card)
  return {
    id: card.id,
    object: 'card',
    address_city: address?.city ?? null,
    address_country: address?.country ?? null,
    address_line1: address?.line1 ?? null,
    address_line1_check: checks.address_line1_check,
    address_line2: address?.line2 ?? null,
    address_state: address?.state ?? null,
    address_zip: address?.postal_code ?? null,
    address_zip_check: checks.address_postal_code_check,
    brand: cardBrands[brand] ?? 'Unknown',
    ...facts,
    customer: card.customer,
    cvc_check: checks.cvc_check,
    dynamic_last4: null,
    metadata: card.metadata,
    name: card.billing.name ?? null,
    networks: { preferred: null },
    regulated_status: 'unregulated',
    tokenization_method: null,
  }
}

export function viewToken(token: TokenRow, card: CardRow) {
  return {
    id: token.id,
    object: 'token',
    // In a token, a card belongs to nobody yet.
    card: { ...viewCard(card), customer: undefined },
    client_ip: '127.0.0.1',
    created: token.created,
    livemode: false,
    type: 'card',
    used: token.used,
  }
}

/** `failed` is the card of the last failure. */
export function viewIntent(row: IntentRow, failed: CardRow | undefined) {
  const { failure } = row
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: row.card_only ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: row.canceled_at,
    cancellation_reason: row.cancellation_reason,
    capture_method: 'automatic',
    client_secret: `${row.id}_secret_${digest(row.id, 24)}`,
    confirmation_method: 'automatic',
    created: row.created,
    currency: 'usd',
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    last_payment_error:
      failure === null
        ? null
        : {
            type: 'card_error',
            code: failure.code,
            ...(failure.decline_code === null ? {} : { decline_code: failure.decline_code }),
            ...(failure.charge === null ? {} : { charge: failure.charge }),
            doc_url: `https://docs.stripe.com/error-codes/${failure.code.replaceAll('_', '-')}`,
            message: failure.message,
            ...(failed === undefined ? {} : { payment_method: viewPaymentMethod(failed) }),
          },
    latest_charge: row.latest_charge,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: row.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: row.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: row.receipt_email,
    review: null,
    setup_future_usage: row.setup_future_usage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: row.statement_descriptor_suffix,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  }
}

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

export function viewDispute(row: DisputeRow, card: CardRow) {
  const isInquiry = row.status.startsWith('warning_')
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
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
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method_details: {
      card: { brand: card.brand, case_type: isInquiry ? 'inquiry' : 'chargeback', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: row.reason,
    status: row.status,
  }
}

export function viewEvent(row: EventRow, apiVersion: string) {
  return {
    id: row.id,
    object: 'event',
    api_version: apiVersion,
    created: row.created,
    data: row.data,
    livemode: false,
    pending_webhooks: row.pending ? 1 : 0,
    request: { id: row.request, idempotency_key: row.idempotency_key },
    type: row.type,
  }
}

function factsOf(card: CardRow) {
  return {
    brand: card.brand,
    country: 'US',
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    last4: card.last4,
  }
}

/** The issuer's checks of what was given with the number: none before the card was used. */
function checksOf(card: CardRow) {
  const behaviour = behaviours[card.behaviour] ?? {}
  const isChecked = card.customer !== null
  const { address } = card.billing
  const check = (given: unknown, result: string) => (given ? (isChecked ? result : 'unchecked') : null)
  return {
    address_line1_check: check(address?.line1, behaviour.checks?.line1 ?? 'pass'),
    address_postal_code_check: check(address?.postal_code, behaviour.checks?.postalCode ?? 'pass'),
    cvc_check: check(card.cvc_given, behaviour.cvcIsWrong ? 'fail' : 'pass'),
  }
}

function outcomeOf({ failure }: ChargeRow, card: CardRow) {
  const risk = behaviours[card.behaviour]?.risk ?? 'normal'
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
    advice_code: behaviours[card.behaviour]?.charge?.advice ?? null,
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

function viewBilling({ address, email, name, phone }: Billing) {
  return { address: viewAddress(address), email: email ?? null, name: name ?? null, phone: phone ?? null, tax_id: null }
}

function viewAddress(address: Address | null | undefined): Address {
  return {
    city: address?.city ?? null,
    country: address?.country ?? null,
    line1: address?.line1 ?? null,
    line2: address?.line2 ?? null,
    postal_code: address?.postal_code ?? null,
    state: address?.state ?? null,
  }
}

/** Letters and digits that always belong to this id. */
function digest(id: string, length: number): string {
  return createHash('sha256').update(id).digest('hex').slice(0, length)
}

const displayBrands: Readonly<Record<string, string>> = {
  amex: 'american_express',
  diners: 'diners_club',
  unionpay: 'union_pay',
}

const cardBrands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
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
