import type { Span } from '@portal/contract/dates'

/** An app store: verifies its notifications, and says how a subscription stands. */
export interface Store {
  /**
   * Verifies a notification as it arrived.
   *
   * @throws StoreError
   */
  receive(notification: SentNotification): Promise<ReceivedNotification>
  /**
   * How the subscription stands that a stored notification is about; null if it is about none.
   *
   * @throws StoreError
   */
  observe(notification: Pick<ReceivedNotification, 'kind' | 'storeId' | 'body'>): Promise<StoreReport | null>
  /**
   * Asks the store; null if it knows no such subscription.
   *
   * @param id any transaction's ID at Apple, the purchase token at Google
   * @throws StoreError
   */
  find(id: string): Promise<StoreReport | null>
  /**
   * The ID, as `find` takes it, of the purchase that an app reports by a signed transaction or a purchase token.
   *
   * @throws StoreError
   */
  identify(proof: string): Promise<string>
  /** Notifications of a time that may not have arrived. */
  listMissed(span: Span): AsyncIterable<ReceivedNotification>
  /** Confirms a purchase, where the store takes it back otherwise. Safe to repeat. */
  acknowledge(report: StoreReport): Promise<void>
  /** Names the customer of a purchase that was made without a token, where the store can keep it. */
  nameCustomer(storeId: string, token: string): Promise<void>
}

export interface SentNotification {
  readonly body: string
  readonly authorization: string | undefined
}

export interface ReceivedNotification {
  /** Unique; the same when it is sent again. */
  readonly messageId: string
  /** The store's word for what happened. */
  readonly kind: string
  /** Null if it is about no subscription of ours. */
  readonly storeId: string | null
  readonly body: string
}

/** `retrying` and `on-hold`: a payment failed and there is no access; `grace`: it failed and there is access. */
export type StoreState = 'pending' | 'active' | 'grace' | 'retrying' | 'on-hold' | 'paused' | 'ended' | 'revoked'

/** How a subscription stands, as the store said at `knownAt`. */
export interface StoreReport {
  /** Apple: originalTransactionId; Google: the purchase token. It stays the same while the subscription is renewed. */
  readonly storeId: string
  readonly environment: 'production' | 'sandbox'
  readonly state: StoreState
  readonly autoRenews: boolean
  /** When a grace period ends; null without one. */
  readonly graceUntil: Date | null
  /** What the app named the customer by; null if it did not. */
  readonly accountToken: string | null
  /** The subscription of which this one is the continuation; null without one. */
  readonly replaces: string | null
  readonly orderId: string | null
  readonly knownAt: Date
  readonly transactions: readonly StoreTransaction[]
  readonly isUnacknowledged: boolean
}

/** A period that was bought. */
export interface StoreTransaction {
  readonly id: string
  /** The product, or product:base-plan. */
  readonly product: string
  readonly startsAt: Date
  readonly expiresAt: Date
  /** When the first of these periods began, as far as the store says. */
  readonly firstAt: Date
  /** Whether the customer bought it, rather than the store renewed it. */
  readonly isPurchase: boolean
  /** When the store took it back; null if it did not. */
  readonly revokedAt: Date | null
  readonly isRefunded: boolean
  /** Why it ended, where only a notification says so: Google's answers call it expired. */
  readonly takenBack: 'refunded' | 'revoked' | null
  readonly knownAt: Date
}

/**
 * `forged`: not from the store. `not-ours`: from the store, about another app. `unavailable`: cannot be said now; asking
 * again helps.
 */
export class StoreError extends Error {
  readonly reason: 'forged' | 'not-ours' | 'unavailable'

  constructor(reason: StoreError['reason'], cause?: unknown) {
    super(`app store: ${reason}`, { cause })
    this.name = 'StoreError'
    this.reason = reason
  }
}
