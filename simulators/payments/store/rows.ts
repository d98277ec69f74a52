/** The rows of the schema `stand_in`. */
export interface CustomerRow {
  readonly id: string
  readonly created: number
  readonly email: string | null
  readonly name: string | null
  readonly description: string | null
  readonly phone: string | null
  readonly address: Address | null
  readonly metadata: Metadata
  readonly default_source: string | null
  readonly default_payment_method: string | null
  readonly deleted: boolean
}

export interface CardRow {
  readonly id: string
  readonly created: number
  readonly customer: string | null
  readonly detached: boolean
  /** A key of `behaviors` in test-cards.ts. */
  readonly behavior: string
  /** Spelled as in payment methods. */
  readonly brand: string
  readonly funding: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  readonly fingerprint: string
  readonly cvc_given: boolean
  /** The issuer has confirmed it with the cardholder, or waived that. */
  readonly confirmed: boolean
  readonly billing: Billing
  readonly metadata: Metadata
}

export interface SetupIntentRow {
  readonly id: string
  readonly created: number
  readonly customer: string | null
  readonly payment_method: string | null
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  readonly failure: Failure | null
  readonly metadata: Metadata
}

export interface CheckoutSessionRow {
  readonly id: string
  readonly created: number
  readonly customer: string
  readonly success_url: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly setup_intent: string | null
  readonly expires_at: number
  readonly metadata: Metadata
}

export interface TokenRow {
  readonly id: string
  readonly created: number
  readonly card: string
  readonly used: boolean
}

export interface IntentRow {
  readonly id: string
  readonly created: number
  readonly customer: string | null
  readonly payment_method: string | null
  readonly amount: number
  readonly status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  /** Whether only cards are allowed, so that a confirmation needs no return URL. */
  readonly card_only: boolean
  readonly description: string | null
  readonly receipt_email: string | null
  readonly statement_descriptor_suffix: string | null
  readonly setup_future_usage: string | null
  readonly metadata: Metadata
  readonly latest_charge: string | null
  readonly failure: Failure | null
  readonly canceled_at: number | null
  readonly cancellation_reason: string | null
}

export interface ChargeRow {
  readonly id: string
  readonly created: number
  readonly payment_intent: string | null
  readonly customer: string | null
  readonly payment_method: string
  readonly amount: number
  readonly amount_refunded: number
  readonly status: 'succeeded' | 'failed'
  readonly failure: Failure | null
  readonly disputed: boolean
  readonly description: string | null
  readonly receipt_email: string | null
  readonly metadata: Metadata
}

export interface RefundRow {
  readonly id: string
  readonly created: number
  readonly charge: string
  readonly payment_intent: string | null
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly reason: string | null
  readonly failure_reason: string | null
  readonly metadata: Metadata
}

export interface DisputeRow {
  readonly id: string
  readonly created: number
  readonly charge: string
  readonly payment_intent: string | null
  readonly amount: number
  readonly reason: string
  readonly status: string
  readonly due_by: number
  readonly evidence: Readonly<Record<string, string>>
  readonly metadata: Metadata
  /** In order of time. */
  readonly movements: readonly Movement[]
}

/** A movement of disputed money: negative if withdrawn, positive if returned. */
export interface Movement {
  readonly id: string
  readonly amount: number
  readonly created: number
}

export interface EventRow {
  readonly id: string
  readonly created: number
  readonly type: string
  readonly data: { readonly object: object; readonly previous_attributes?: object }
  readonly request: string | null
  readonly idempotency_key: string | null
  /** Whether an endpoint still has to be notified. */
  readonly pending: boolean
}

export interface LaterRow {
  readonly id: string
  readonly due: number
  readonly kind: 'dispute' | 'refund_succeeds' | 'refund_fails' | 'early_fraud_warning'
  /** The charge or refund that it changes. */
  readonly object: string
  /** For a dispute. */
  readonly reason: string | null
}

export interface EndpointRow {
  readonly id: string
  readonly url: string
  readonly secret: string
  /** Null for all. */
  readonly enabled_events: readonly string[] | null
}

export interface DeliveryRow {
  readonly id: string
  readonly event: string
  readonly endpoint: string
  readonly attempts: number
  /** In milliseconds of the real clock. */
  readonly due_ms: number
}

export interface IdempotencyRow {
  /** The caller's key. */
  readonly id: string
  readonly created: number
  /** A hash of the request made under this key. */
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}

export interface Tables {
  readonly customers: CustomerRow
  readonly cards: CardRow
  readonly setup_intents: SetupIntentRow
  readonly checkout_sessions: CheckoutSessionRow
  readonly tokens: TokenRow
  readonly payment_intents: IntentRow
  readonly charges: ChargeRow
  readonly refunds: RefundRow
  readonly disputes: DisputeRow
  readonly events: EventRow
  readonly later: LaterRow
  readonly webhook_endpoints: EndpointRow
  readonly deliveries: DeliveryRow
  readonly idempotency_keys: IdempotencyRow
}

export type TableName = keyof Tables
export type Metadata = Readonly<Record<string, string>>

export interface Address {
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly postal_code: string | null
  readonly country: string | null
}

export interface Billing {
  readonly name?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly address?: Address | null
}

/** Why a charge was declined. */
export interface Failure {
  readonly code: string
  readonly decline_code: string | null
  readonly message: string
  readonly charge: string | null
  readonly payment_method: string
}
