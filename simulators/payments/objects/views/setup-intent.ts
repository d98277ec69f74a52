import type { CardRow, SetupIntentRow } from '../../store/rows.ts'
import { digest } from './digest.ts'
import { viewPaymentMethod } from './payment-method.ts'

/** `failed` is the card of the last failure. */
export function viewSetupIntent(row: SetupIntentRow, failed: CardRow | undefined) {
  const { failure } = row
  return {
    id: row.id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${row.id}_secret_${digest(row.id, 24)}`,
    created: row.created,
    customer: row.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: failure && {
      type: 'card_error',
      code: failure.code,
      ...(failure.decline_code === null ? {} : { decline_code: failure.decline_code }),
      message: failure.message,
      ...(failed === undefined ? {} : { payment_method: viewPaymentMethod(failed) }),
    },
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: row.metadata,
    next_action:
      row.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure' } } : null,
    on_behalf_of: null,
    payment_method: row.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: row.status,
    usage: 'off_session',
  }
}
