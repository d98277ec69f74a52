/**
 * The payment provider, which charges and refunds cards. Every write has an idempotency key, so a request without a
 * response can be repeated. An inconclusive response is returned as `unknown`, never thrown; a thrown error means a bug
 * in the portal.
 */
export interface Payments {
  createCustomer(
    customer: NewProviderCustomer,
    key: string,
  ): Promise<{ readonly state: 'known'; readonly id: string } | Declined | Unknown>

  /** Stores a card for later charges. This contacts the issuer, so the card can be declined. */
  attachCard(card: NewCard, key: string): Promise<AttachOutcome>
  /** Returns a card that the provider already stores for this customer; null if it does not. */
  findCard(customerId: string, paymentMethodId: string): Promise<CardFacts | null>
  /**
   * Opens a page of the provider on which the customer enters a card and confirms it with the bank. It is valid once,
   * for 24 hours.
   */
  openCardSession(session: NewCardSession, key: string): Promise<{ readonly id: string; readonly url: string }>
  findCardSession(id: string): Promise<UsedCardSession | { readonly state: 'open' | 'expired' }>
  /** A session that is already closed is not an error. */
  closeCardSession(id: string): Promise<void>
  /** Detaches a card permanently; a card that is no longer attached is not an error. */
  detachCard(paymentMethodId: string): Promise<void>

  /** Charges a card that is attached to the customer. */
  charge(charge: NewCharge, key: string): Promise<ChargeOutcome>
  /** Returns the outcome of a charge whose idempotency key may have expired; null if the provider never started it. */
  findCharge(customerId: string, operation: string): Promise<ChargeOutcome | null>
  /** Makes sure that a failed payment cannot succeed later. */
  abandonPayment(paymentIntentId: string): Promise<void>

  refund(refund: NewRefund, key: string): Promise<RefundOutcome>
  /** Lists all refunds of a charge, whether made by the portal or in the provider dashboard. */
  listRefunds(chargeId: string): Promise<ProviderRefund[]>
  /** Lists all refunds of any charge made since `from`, newest first, in their current state. */
  listAllRefunds(from: Date): AsyncIterable<ListedRefund>

  /** Lists all charges that succeeded since `from`, newest first, in their current state. */
  listCharges(from: Date): AsyncIterable<ProviderCharge>

  /** Returns a chargeback in its current state; null if the provider does not know it. */
  findDispute(id: string): Promise<ProviderDispute | null>
  /** Lists all chargebacks and inquiries opened since `from`, newest first, in their current state. */
  listDisputes(from: Date): AsyncIterable<ProviderDispute>
}

export interface ProviderCharge {
  readonly id: string
  readonly amountCents: number
  readonly refundedCents: number
  readonly createdAt: Date
}

export interface NewCard {
  readonly customerId: string
  /** The token that the browser received (`pm_…` or `tok_…`). */
  readonly token: string
  /** The customer gave the card details by phone, where no bank can ask for confirmation. */
  readonly isPhoned: boolean
}

/** The issuer requires confirmation by the cardholder, which is not possible while staff enter the card. */
export const NEEDS_CUSTOMER = 'authentication_required'

export interface NewProviderCustomer {
  readonly customerId: number
  /** Null for customers who sign in with a phone number. */
  readonly email: string | null
  readonly name: string
}

export interface NewCardSession {
  readonly customerId: string
  /** Where the page redirects to once the card is stored. */
  readonly returnUrl: string
  readonly language: 'en' | 'es'
}

/** The provider stores the card for the customer, whose bank has confirmed it. */
export interface UsedCardSession {
  readonly state: 'used'
  readonly providerCustomerId: string
  readonly card: CardFacts
  /** Empty if the page did not ask for it. */
  readonly cardName: string
  readonly address: Readonly<Record<'address' | 'city' | 'state' | 'zipCode' | 'country', string>>
}

export interface NewCharge {
  readonly customerId: string
  readonly paymentMethodId: string
  readonly amountCents: number
  readonly description: string
  /** The portal's ID for the payment, stored with the charge and used to find it. */
  readonly operation: string
  /** The intent of earlier attempts at the same invoice, which prevents a double payment. */
  readonly paymentIntentId: string | null
}

export interface NewRefund {
  readonly chargeId: string
  readonly amountCents: number
  readonly operation: string
  /** The provider's reason code. Reporting fraud has consequences for the card there. */
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer'
}

/** A card as described by the provider. */
export interface CardFacts {
  /** `pm_…` */
  readonly paymentMethodId: string
  /** `visa`, `mastercard`, `amex`, `discover`, `jcb`, `dinersclub`, or the provider's name for another brand. */
  readonly brand: string
  readonly last4: string
  readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
}

/** Declined by the card issuer or the provider. */
export interface Declined {
  readonly state: 'declined'
  /** The issuer's reason, or the provider's if it never contacted the issuer. */
  readonly code: string
  /** Retrying is useless until the card has changed. */
  readonly hard: boolean
  /** See `RefundOutcome`. */
  readonly isUnprocessed?: true
}

/** The outcome is unknown. Repeating the request with the same key settles it. */
export interface Unknown {
  readonly state: 'unknown'
}

export type AttachOutcome = ({ readonly state: 'attached' } & CardFacts) | Declined | Unknown

export type ChargeOutcome =
  | { readonly state: 'succeeded'; readonly paymentIntentId: string; readonly chargeId: string }
  | (Declined & { readonly paymentIntentId: string | null; readonly chargeId: string | null })
  | Unknown

export type RefundOutcome =
  | { readonly state: 'succeeded' | 'pending'; readonly refundId: string }
  | {
      readonly state: 'refused'
      readonly code: string
      /**
       * This request was rejected before its key was checked, so the rejection says nothing about earlier requests with
       * the key.
       */
      readonly isUnprocessed?: true
    }
  | Unknown

export interface ProviderRefund {
  readonly id: string
  readonly amountCents: number
  readonly state: 'pending' | 'succeeded' | 'failed'
  /** The portal's ID for it; null if it was made in the dashboard. */
  readonly operation: string | null
}

export interface ListedRefund extends ProviderRefund {
  readonly chargeId: string
  readonly createdAt: Date
}

/** A chargeback, or an inquiry that may become one. */
export interface ProviderDispute {
  readonly id: string
  readonly chargeId: string
  /** The disputed amount: all of the charge or a part. */
  readonly amountCents: number
  /** `prevented`: the money goes back as a refund. An appeal makes it open again. */
  readonly state: 'inquiry' | 'prevented' | 'open' | 'won' | 'lost'
  readonly createdAt: Date
  /** The amounts moved so far, in order of time: negative if taken from the portal, positive if returned to it. */
  readonly movedCents: readonly number[]
}
