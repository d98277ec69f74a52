/** What the wire calls the types and statuses of customers; `labels.ts` has the words that people see. */
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
] as const
export type RetryObstacle = (typeof retryObstacles)[number]

export const CARD_UNUSABLE = 'This card cannot be charged again. Change the credit card instead.'

/** What of a customer may be left out, because a stored value is one that no calendar or number can hold. */
export const unreadableParts = [
  'profile',
  'balance',
  'inAppSubscriptionDetails',
  'subscriptions',
  'openDisputes',
  'failedAttempts',
  'ledger',
  'invoices',
  /** What billing computes with; the list of invoices may be readable. */
  'openInvoice',
  'payments',
  'credits',
  'charges',
  'refunds',
  'events',
] as const
export type UnreadablePart = (typeof unreadableParts)[number]

/** All that the rules about actions ask of a customer; the details of a customer satisfy it as they are. */
export interface CustomerFacts {
  readonly type: CustomerType
  readonly status: CustomerStatus
  /** Subscribed in an app store, which bills, refunds and cancels on its own. */
  readonly inAppSubscription: boolean
  /** `card` after a payment by card. */
  readonly lastPaymentMode: string | null
  readonly cards: readonly unknown[]
  /** The living subscriptions that we bill; ended ones are not among them. */
  readonly subscriptions: readonly { readonly cancelOn: string | null }[]
  /** Something was asked of the payment provider whose outcome is not known yet. */
  readonly paymentUnderWay: boolean
  /** What stands against a refund of the current period's payment; null if nothing does. */
  readonly refundObstacle: RefundObstacle | null
  /** What stands against another payment attempt of the open invoice; null if nothing does. */
  readonly retryObstacle: RetryObstacle | null
  /** Parts of the record with a stored value that no calendar or number can hold; nearly always none. */
  readonly unreadable: readonly UnreadablePart[]
}
