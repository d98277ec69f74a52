import {
  Environment,
  type JWSRenewalInfoDecodedPayload,
  type JWSTransactionDecodedPayload,
  Status,
} from '@apple/app-store-server-library'
import type { StoreEnvironment } from './app-store-client.ts'
import type { StoreReport, StoreState, StoreTransaction } from './store.ts'

interface Described {
  readonly transaction: JWSTransactionDecodedPayload
  readonly renewal: JWSRenewalInfoDecodedPayload | null
  readonly status: number | undefined
  readonly knownAt: Date
  readonly environment: StoreEnvironment
}

/** Returns null if it is not a subscription. */
export function toReport({ transaction, renewal, status, knownAt, environment }: Described): StoreReport | null {
  const { originalTransactionId: storeId, appAccountToken } = transaction
  const transactions = toPeriod(transaction)
  if (!storeId || transactions.length === 0) return null
  const grace = renewal?.gracePeriodExpiresDate
  return {
    storeId,
    environment: environment === Environment.SANDBOX ? 'sandbox' : 'production',
    state: stateOf(status) ?? derivedState(transaction, knownAt),
    autoRenews: renewal?.autoRenewStatus === 1,
    graceUntil: status === Status.BILLING_GRACE_PERIOD && grace ? new Date(grace) : null,
    accountToken: appAccountToken ?? renewal?.appAccountToken ?? null,
    replaces: null,
    // The order number on Apple's receipt is not part of any transaction.
    orderId: null,
    knownAt,
    transactions,
    isUnacknowledged: false,
  }
}

export function toPeriod(transaction: JWSTransactionDecodedPayload): StoreTransaction[] {
  const { transactionId, productId, purchaseDate, originalPurchaseDate, expiresDate, signedDate } = transaction
  if (!transactionId || !productId || !purchaseDate || !expiresDate) return []
  return [
    {
      id: transactionId,
      product: productId,
      startsAt: new Date(purchaseDate),
      expiresAt: new Date(expiresDate),
      firstAt: new Date(originalPurchaseDate ?? purchaseDate),
      isPurchase: transaction.transactionReason !== 'RENEWAL',
      revokedAt: transaction.revocationDate ? new Date(transaction.revocationDate) : null,
      isRefunded: transaction.revocationType !== 'FAMILY_REVOKE',
      takenBack: null,
      knownAt: new Date(signedDate ?? 0),
    },
  ]
}

function stateOf(status: number | undefined): StoreState | null {
  switch (status) {
    case Status.ACTIVE:
      return 'active'
    case Status.EXPIRED:
      return 'ended'
    case Status.BILLING_RETRY:
      return 'retrying'
    case Status.BILLING_GRACE_PERIOD:
      return 'grace'
    case Status.REVOKED:
      return 'revoked'
    default:
      return null
  }
}

/** Older notifications have no status. */
function derivedState({ revocationDate, expiresDate = 0 }: JWSTransactionDecodedPayload, knownAt: Date): StoreState {
  if (revocationDate) return 'revoked'
  return expiresDate <= knownAt.getTime() ? 'ended' : 'active'
}
