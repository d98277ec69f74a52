import type { Span } from '@portal/contract/dates'

/** An app store: verifies its notifications, and reports the state of a subscription. */
export interface Store {
  /**
   * Verifies a notification as received.
   *
   * @throws StoreError
   */
  receive(notification: SentNotification): Promise<ReceivedNotification>
  /**
   * Returns the current state of the subscription of a stored notification; null if it has none.
   *
   * @throws StoreError
   */
  observe(notification: Pick<ReceivedNotification, 'kind' | 'storeId' | 'body'>): Promise<StoreReport | null>
  /**
   * Queries the store; returns null if it does not know the subscription.
   *
   * @param id the original transaction ID for Apple, the purchase token for Google
   * @throws StoreError
   */
  find(id: string): Promise<StoreReport | null>
  /**
   * Returns the purchase ID, as `find` takes it, for the signed transaction or purchase token that an app sent.
   *
   * @throws StoreError
   */
  identify(proof: string): Promise<string>
  /** Lists notifications of a time span that may not have arrived. */
  listMissed(span: Span): AsyncIterable<ReceivedNotification>
  /** Acknowledges a purchase, if the store would otherwise refund it. Safe to repeat. */
  acknowledge(report: StoreReport): Promise<void>
  /** Stores the customer of a purchase made without a token, if the store supports it. */
  nameCustomer(storeId: string, token: string): Promise<void>
}

export interface SentNotification {
  readonly body: string
  readonly authorization: string | undefined
}

export interface ReceivedNotification {
  /** Unique; the same when the notification is sent again. */
  readonly messageId: string
  /** The store's name for the event. */
  readonly kind: string
  /** Null if it does not concern a subscription of the portal. */
  readonly storeId: string | null
  readonly body: string
}

/** `retrying` and `on-hold`: a payment failed and there is no access; `grace`: it failed, but there is access. */
export type StoreState = 'pending' | 'active' | 'grace' | 'retrying' | 'on-hold' | 'paused' | 'ended' | 'revoked'

/** The state of a subscription, as reported by the store at `knownAt`. */
export interface StoreReport {
  /** Apple: originalTransactionId; Google: the purchase token. Does not change when the subscription renews. */
  readonly storeId: string
  readonly environment: 'production' | 'sandbox'
  readonly state: StoreState
  readonly autoRenews: boolean
  /** When a grace period ends; null without one. */
  readonly graceUntil: Date | null
  /** The app's token for the customer; null if it sent none. */
  readonly accountToken: string | null
  /** The subscription that this one continues; null if there is none. */
  readonly replaces: string | null
  readonly orderId: string | null
  readonly knownAt: Date
  readonly transactions: readonly StoreTransaction[]
  readonly isUnacknowledged: boolean
}

/** A purchased period. */
export interface StoreTransaction {
  readonly id: string
  /** The product, or product:base-plan. */
  readonly product: string
  readonly startsAt: Date
  readonly expiresAt: Date
  /** When the first of these periods started, as far as the store reports it. */
  readonly firstAt: Date
  /** Whether the customer bought it, as opposed to a renewal by the store. */
  readonly isPurchase: boolean
  /** When the store revoked it; null if it did not. */
  readonly revokedAt: Date | null
  readonly isRefunded: boolean
  /** Why it ended, if only a notification says so: Google's API reports it as expired. */
  readonly takenBack: 'refunded' | 'revoked' | null
  readonly knownAt: Date
}

/**
 * `forged`: not from the store. `not-ours`: from the store, but for another app. `unavailable`: not known now; retry
 * later.
 */
export class StoreError extends Error {
  readonly reason: 'forged' | 'not-ours' | 'unavailable'

  constructor(reason: StoreError['reason'], cause?: unknown) {
    super(`app store: ${reason}`, { cause })
    this.name = 'StoreError'
    this.reason = reason
  }
}
