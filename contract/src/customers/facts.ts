/** Wire values of customer types and statuses; `labels.ts` has the displayed labels. */
export const customerTypes = ['free', 'paid', 'comp', 'none'] as const
export type CustomerType = (typeof customerTypes)[number]

export const customerStatuses = ['registered', 'active', 'suspended'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** Why the newest payment cannot be refunded now. */
export const refundObstacles = ['dispute-open', 'dispute-lost', 'refunded', 'not-by-card', 'unreadable'] as const
export type RefundObstacle = (typeof refundObstacles)[number]

/** Why the open invoice cannot be charged to the card again now. */
export const retryObstacles = [
  'nothing-due',
  'first-attempt-pending',
  'disputed',
  'card-declined-for-good',
  'too-many-attempts',
  'on-hold',
] as const
export type RetryObstacle = (typeof retryObstacles)[number]

export const CARD_UNUSABLE = 'This card cannot be charged again. Change the credit card instead.'

/** Customer data that may be omitted because a stored value exceeds the range of dates or numbers. */
export const unreadableParts = [
  'profile',
  'balance',
  'inAppSubscriptionDetails',
  'subscriptions',
  'openDisputes',
  'failedAttempts',
  'ledger',
  'invoices',
  /** Data that billing computes with; the list of invoices may still be readable. */
  'openInvoice',
  'payments',
  'credits',
  'charges',
  'refunds',
  'events',
] as const
export type UnreadablePart = (typeof unreadableParts)[number]

/** Everything that the action rules need to know about a customer; customer details match this interface. */
export interface CustomerFacts {
  readonly type: CustomerType
  readonly status: CustomerStatus
  /** Subscribed in an app store, which handles billing, refunds and cancellation itself. */
  readonly inAppSubscription: boolean
  /** `card` after a card payment. */
  readonly lastPaymentMode: string | null
  readonly cards: readonly unknown[]
  /** Active subscriptions that we bill, without ended ones. */
  readonly subscriptions: readonly { readonly cancelOn: string | null }[]
  /** A payment provider operation has no known outcome yet. */
  readonly paymentUnderWay: boolean
  /** Why the current period's payment cannot be refunded; null if it can. */
  readonly refundObstacle: RefundObstacle | null
  /** Why the open invoice cannot be charged again; null if it can. */
  readonly retryObstacle: RetryObstacle | null
  /** Parts with a stored value that exceeds the range of dates or numbers; rare. */
  readonly unreadable: readonly UnreadablePart[]
}
