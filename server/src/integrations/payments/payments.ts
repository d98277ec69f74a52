/**
 * The company that charges and refunds cards. Every changing question carries a key of ours: the same key asks for the
 * same thing, so a question without an answer can be asked again. An answer that settles nothing is `unknown`, and
 * never an error; what rises is a mistake of ours.
 */
export interface Payments {
  createCustomer(
    customer: NewProviderCustomer,
    key: string,
  ): Promise<{ readonly state: 'known'; readonly id: string } | Declined | Unknown>

  /** Keeps a card for later charges. Asks the issuer, so it can be declined. */
  attachCard(card: NewCard, key: string): Promise<AttachOutcome>
  /** A card that the provider keeps for this customer already; null if it does not. */
  findCard(customerId: string, paymentMethodId: string): Promise<CardFacts | null>
  /** A page of the provider on which the customer enters a card and answers the bank: for 24 hours, once. */
  openCardSession(asked: NewCardSession, key: string): Promise<{ readonly id: string; readonly url: string }>
  findCardSession(id: string): Promise<UsedCardSession | { readonly state: 'open' | 'expired' }>
  /** One that is closed already is no error. */
  closeCardSession(id: string): Promise<void>
  /** Permanently; a card that is no longer attached is no error. */
  detachCard(paymentMethodId: string): Promise<void>

  /** Charges a card that is attached to the customer. */
  charge(charge: NewCharge, key: string): Promise<ChargeOutcome>
  /** What became of a charge whose key may be forgotten by now; null if the provider never started it. */
  findCharge(customerId: string, operation: string): Promise<ChargeOutcome | null>
  /** Makes sure that a payment that failed so far can't succeed later. */
  abandonPayment(paymentIntentId: string): Promise<void>

  refund(refund: NewRefund, key: string): Promise<RefundOutcome>
  /** Every refund of a charge, made by us or in the provider's own dashboard. */
  listRefunds(chargeId: string): Promise<ProviderRefund[]>
  /** Every refund that was made since `from`, of whatever charge, newest first, as it stands now. */
  listAllRefunds(from: Date): AsyncIterable<ListedRefund>

  /** Every charge that succeeded since `from`, newest first, as it stands now. */
  listCharges(from: Date): AsyncIterable<ProviderCharge>

  /** A chargeback as it stands now; null if the provider knows of none. */
  findDispute(id: string): Promise<ProviderDispute | null>
  /** Every chargeback and inquiry that was opened since `from`, newest first, as it stands now. */
  listDisputes(from: Date): AsyncIterable<ProviderDispute>
}

export interface ProviderCharge {
  readonly id: string
  readonly amountCents: number
  readonly refundedCents: number
  readonly madeAt: Date
}

export interface NewCard {
  readonly customerId: string
  /** What the browser got for it (`pm_…` or `tok_…`). */
  readonly token: string
  /** The customer gave it on the phone, where no bank can ask them to confirm it. */
  readonly isPhoned: boolean
}

/** The issuer wants the cardholder to confirm the card, who cannot while staff enter it. */
export const NEEDS_CUSTOMER = 'authentication_required'

export interface NewProviderCustomer {
  readonly customerId: number
  /** Null for those who sign in with a phone number. */
  readonly email: string | null
  readonly name: string
}

export interface NewCardSession {
  readonly customerId: string
  /** Where the page leads to once the card is taken. */
  readonly returnUrl: string
  readonly language: 'en' | 'es'
}

/** The provider keeps the card for the customer, whose bank has agreed. */
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
  /** Our own name of what is being paid: kept with the charge, and what it is found by. */
  readonly operation: string
  /** The intent of earlier attempts at the same invoice, which then can't be paid twice. */
  readonly paymentIntentId: string | null
}

export interface NewRefund {
  readonly chargeId: string
  readonly amountCents: number
  readonly operation: string
  /** Why, in the provider's words. A fraud has consequences there for the card. */
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer'
}

/** A card, as the provider describes it. */
export interface CardFacts {
  /** `pm_…` */
  readonly paymentMethodId: string
  /** `visa`, `mastercard`, `amex`, `discover`, `jcb`, `dinersclub`, or the provider's word for another. */
  readonly brand: string
  readonly last4: string
  readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
}

/** The card's issuer or the provider declines. */
export interface Declined {
  readonly state: 'declined'
  /** The issuer's reason, or the provider's where it never asked the issuer. */
  readonly code: string
  /** Trying again makes no sense before the card has changed. */
  readonly hard: boolean
  /** As of a refund. */
  readonly isUnprocessed?: true
}

/** It may have been done or not. Asking again with the same key settles it. */
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
       * This request was rejected before its key was looked at, so of earlier ones with the same key it says nothing.
       */
      readonly isUnprocessed?: true
    }
  | Unknown

export interface ProviderRefund {
  readonly id: string
  readonly amountCents: number
  readonly state: 'pending' | 'succeeded' | 'failed'
  /** Our name of it, null for one made in the dashboard. */
  readonly operation: string | null
}

export interface ListedRefund extends ProviderRefund {
  readonly chargeId: string
  readonly madeAt: Date
}

/** A chargeback, or an inquiry that may become one. */
export interface ProviderDispute {
  readonly id: string
  readonly chargeId: string
  /** What is disputed: all of the charge or a part. */
  readonly amountCents: number
  /** `prevented`: the money goes back as a refund. An appeal is open again. */
  readonly state: 'inquiry' | 'prevented' | 'open' | 'won' | 'lost'
  readonly madeAt: Date
  /** The money that it has moved so far, in the order of time: minus was taken from us, plus was given back. */
  readonly movedCents: readonly number[]
}
