import { readFile } from 'node:fs/promises'
import {
  type AppStoreServerAPIClient,
  Environment,
  GetTransactionHistoryVersion,
  ProductType,
  type ResponseBodyV2DecodedPayload,
  SignedDataVerifier,
  VerificationException,
  VerificationStatus,
} from '@apple/app-store-server-library'
import { z } from 'zod'
import {
  type AppStoreSettings,
  nullIfNotFound,
  createClient,
  environments,
  type StoreEnvironment,
} from './app-store-client.ts'
import { toPeriod, toReport } from './app-store-report.ts'
import {
  type ReceivedNotification,
  type SentNotification,
  type Store,
  StoreError,
  type StoreReport,
  type StoreTransaction,
} from './store.ts'

const envelope = z.object({ signedPayload: z.string() })
const unverified = z.object({
  /** Set in a transaction itself. */
  environment: z.string().optional(),
  data: z.object({ environment: z.string().optional() }).optional(),
  summary: z.object({ environment: z.string().optional() }).optional(),
  appData: z.object({ environment: z.string().optional() }).optional(),
  externalPurchaseToken: z.object({ externalPurchaseId: z.string().optional() }).optional(),
})

/** Apple's App Store: version 2 notifications, and the App Store Server API. */
export function createAppStore(settings: AppStoreSettings): Store {
  const read = createReader(settings)
  const clients = Object.fromEntries(
    environments.map((environment) => [environment, createClient(settings, environment)]),
  ) as Record<StoreEnvironment, AppStoreServerAPIClient>

  return {
    async receive({ body }: SentNotification): Promise<ReceivedNotification> {
      const { payload, transaction } = await read.notification(body, false)
      return {
        messageId: payload.notificationUUID ?? '',
        kind: [payload.notificationType, payload.subtype].filter(Boolean).join('/'),
        storeId: transaction?.originalTransactionId ?? null,
        body,
      }
    },

    async observe({ body }) {
      const { payload, transaction, renewal, environment } = await read.notification(body, settings.apiBase === null)
      if (transaction === null) return null
      const knownAt = new Date(payload.signedDate ?? 0)
      return toReport({ transaction, renewal, status: payload.data?.status, knownAt, environment })
    },

    async identify(signedTransaction) {
      const environment = environmentOf(signedTransaction)
      const { originalTransactionId } = await verified(async () =>
        (await read.verifier(environment, false)).verifyAndDecodeTransaction(signedTransaction),
      )
      if (!originalTransactionId) throw new StoreError('forged')
      return originalTransactionId
    },

    async find(id) {
      for (const environment of environments) {
        const found = await verified(async () => {
          const verifier = await read.verifier(environment, false)
          return findSubscription({ environment, client: clients[environment], verifier }, id)
        })
        if (found) return found
      }
      return null
    },

    async *listMissed({ start, end }) {
      const request = { startDate: start.getTime(), endDate: end.getTime(), onlyFailures: true }
      let token: string | null = null
      for (;;) {
        const page = await nullIfNotFound(() => clients[Environment.PRODUCTION].getNotificationHistory(token, request))
        for (const { signedPayload } of page?.notificationHistory ?? []) {
          if (signedPayload) yield this.receive({ body: JSON.stringify({ signedPayload }), authorization: undefined })
        }
        if (!page?.hasMore || !page.paginationToken) return
        token = page.paginationToken
      }
    },

    async acknowledge() {},

    async nameCustomer(storeId, token) {
      await nullIfNotFound(() =>
        clients[Environment.PRODUCTION].setAppAccountToken(storeId, { appAccountToken: token }),
      )
    },
  }
}

interface Access {
  readonly environment: StoreEnvironment
  readonly client: AppStoreServerAPIClient
  readonly verifier: SignedDataVerifier
}

async function findSubscription(access: Access, id: string): Promise<StoreReport | null> {
  const { environment, client, verifier } = access
  const statuses = await nullIfNotFound(() => client.getAllSubscriptionStatuses(id))
  // Contains all of the customer's subscriptions of the app.
  const last = statuses?.data
    ?.flatMap(({ lastTransactions = [] }) => lastTransactions)
    .find(({ originalTransactionId }) => originalTransactionId === id)
  if (!last?.signedTransactionInfo) return null
  const transaction = await verifier.verifyAndDecodeTransaction(last.signedTransactionInfo)
  const renewal = last.signedRenewalInfo ? await verifier.verifyAndDecodeRenewalInfo(last.signedRenewalInfo) : null
  // Signed at the time of the request, by the same clock as notifications.
  const knownAt = new Date(Math.max(transaction.signedDate ?? 0, renewal?.signedDate ?? 0))
  const report = toReport({ transaction, renewal, status: last.status, knownAt, environment })
  return report && { ...report, transactions: [...report.transactions, ...(await listPeriods(access, report.storeId))] }
}

/** Lists all periods, including those whose notifications were missed. */
async function listPeriods({ client, verifier }: Access, storeId: string): Promise<StoreTransaction[]> {
  const periods: StoreTransaction[] = []
  let revision: string | null = null
  for (;;) {
    const page = await nullIfNotFound(() =>
      client.getTransactionHistory(
        storeId,
        revision,
        { productTypes: [ProductType.AUTO_RENEWABLE] },
        GetTransactionHistoryVersion.V2,
      ),
    )
    for (const signed of page?.signedTransactions ?? []) {
      const transaction = await verifier.verifyAndDecodeTransaction(signed)
      if (transaction.originalTransactionId === storeId) periods.push(...toPeriod(transaction))
    }
    if (!page?.hasMore || !page.revision) return periods
    revision = page.revision
  }
}

function createReader({ rootCertificates, bundleId, appId }: AppStoreSettings) {
  let roots: Promise<Buffer[]> | undefined
  const verifiers = new Map<string, SignedDataVerifier>()

  async function verifier(environment: StoreEnvironment, isOnline: boolean): Promise<SignedDataVerifier> {
    roots ??= Promise.all(rootCertificates.map((file) => readFile(file)))
    const key = `${environment} ${isOnline}`
    const known = verifiers.get(key) ?? new SignedDataVerifier(await roots, isOnline, environment, bundleId, appId)
    verifiers.set(key, known)
    return known
  }

  return {
    verifier,
    notification: (body: string, isOnline: boolean) =>
      verified(async () => {
        const { signedPayload } = parsed(envelope, body)
        const environment = environmentOf(signedPayload)
        const by = await verifier(environment, isOnline)
        const payload: ResponseBodyV2DecodedPayload = await by.verifyAndDecodeNotification(signedPayload)
        const { signedTransactionInfo, signedRenewalInfo } = payload.data ?? {}
        return {
          payload,
          environment,
          transaction: signedTransactionInfo ? await by.verifyAndDecodeTransaction(signedTransactionInfo) : null,
          renewal: signedRenewalInfo ? await by.verifyAndDecodeRenewalInfo(signedRenewalInfo) : null,
        }
      }),
  }
}

/** Only selects the verifier, which then checks the environment. */
function environmentOf(signedPayload: string): StoreEnvironment {
  const claims = Buffer.from(signedPayload.split('.')[1] ?? '', 'base64url').toString('utf8')
  const { data, summary, appData, externalPurchaseToken, environment } = parsed(unverified, claims)
  // Tokens of external purchases name their environment in the ID only.
  if (externalPurchaseToken?.externalPurchaseId?.startsWith('SANDBOX')) return Environment.SANDBOX
  const named = data?.environment ?? summary?.environment ?? appData?.environment ?? environment
  return named === Environment.SANDBOX ? Environment.SANDBOX : Environment.PRODUCTION
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new StoreError('forged', error)
  }
}

async function verified<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof VerificationException)) throw error
    if (error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE) throw new StoreError('unavailable', error)
    const isOthers = error.status === VerificationStatus.INVALID_APP_IDENTIFIER
    throw new StoreError(isOthers ? 'not-ours' : 'forged', error)
  }
}
