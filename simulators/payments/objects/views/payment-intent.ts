import type { CardRow, IntentRow } from '../../store/rows.ts'
import { digest } from './digest.ts'
import { viewPaymentMethod } from './payment-method.ts'

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
