import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { createAccess, type GoogleAccount, send } from './google-play-access.ts'
import { purchase, toReport } from './google-play-report.ts'
import { type ReceivedNotification, type Store, StoreError, type StoreReport } from './store.ts'

export interface GooglePlaySettings extends GoogleAccount {
  readonly packageName: string
  /** The account that pushes notifications. */
  readonly pushEmail: string
  readonly pushAudience: string
}

const KEYS_TIMEOUT_MS = 3_000
/** Notification types by number, as documented by Google. */
const kinds: Readonly<Record<number, string>> = {
  1: 'RECOVERED',
  2: 'RENEWED',
  3: 'CANCELED',
  4: 'PURCHASED',
  5: 'ON_HOLD',
  6: 'IN_GRACE_PERIOD',
  7: 'RESTARTED',
  9: 'DEFERRED',
  10: 'PAUSED',
  11: 'PAUSE_SCHEDULE_CHANGED',
  12: 'REVOKED',
  13: 'EXPIRED',
  17: 'ITEMS_CHANGED',
  18: 'CANCELLATION_SCHEDULED',
  19: 'PRICE_CHANGE_UPDATED',
  20: 'PENDING_PURCHASE_CANCELED',
}

const push = z.object({ message: z.object({ data: z.string(), messageId: z.string().min(1).max(300) }) })
const about = z.object({
  packageName: z.string(),
  subscriptionNotification: z.object({ notificationType: z.int(), purchaseToken: z.string() }).optional(),
  voidedPurchaseNotification: z
    .object({ purchaseToken: z.string().optional(), productType: z.int().optional() })
    .optional(),
})
const voided = z.object({
  voidedPurchases: z
    .array(z.object({ purchaseToken: z.string(), orderId: z.string(), voidedReason: z.int().optional() }))
    .default([]),
  tokenPagination: z.object({ nextPageToken: z.string().optional() }).optional(),
})

/** Google Play: Pub/Sub push notifications, and the Android Publisher API. */
export function createGooglePlay(settings: GooglePlaySettings, now: () => Date): Store {
  const { packageName, pushEmail, pushAudience, apiBase } = settings
  const certs = new URL(apiBase === null ? 'https://www.googleapis.com/oauth2/v3/certs' : `${apiBase}/oauth2/v3/certs`)
  const keys = createRemoteJWKSet(certs, { timeoutDuration: KEYS_TIMEOUT_MS })
  const publisher = `${apiBase ?? 'https://androidpublisher.googleapis.com'}/androidpublisher/v3/applications/${packageName}`
  const findAccess = createAccess(settings, now)

  async function ask(path: string, method = 'GET'): Promise<unknown> {
    const headers = { authorization: `Bearer ${await findAccess()}` }
    const response = await send(`${publisher}/purchases/${path}`, { method, headers })
    // The token is unknown, or expired long ago.
    if (response.status === 404 || response.status === 410) return null
    if (!response.ok) throw new StoreError('unavailable', new Error(`${method} returned ${response.status}`))
    const text = await response.text()
    return text === '' ? {} : JSON.parse(text)
  }

  async function find(token: string): Promise<StoreReport | null> {
    // The time of the request: the response to a later request is never older.
    const knownAt = now()
    const sent = await ask(`subscriptionsv2/tokens/${encodeURIComponent(token)}`)
    return sent === null ? null : toReport(token, purchase.parse(sent), knownAt)
  }

  return {
    find,
    identify: (token) => Promise.resolve(token),

    async receive({ body, authorization }): Promise<ReceivedNotification> {
      await assertPushed(authorization, keys, { pushEmail, pushAudience }, now())
      const { message } = read(push, body)
      const data = read(about, Buffer.from(message.data, 'base64').toString('utf8'))
      if (data.packageName !== packageName) throw new StoreError('not-ours')
      const { subscriptionNotification: changed, voidedPurchaseNotification: taken } = data
      return {
        messageId: message.messageId,
        kind: changed
          ? (kinds[changed.notificationType] ?? String(changed.notificationType))
          : taken
            ? 'VOIDED'
            : 'OTHER',
        // One-time products are not the portal's.
        storeId: changed?.purchaseToken ?? (taken?.productType === 2 ? null : (taken?.purchaseToken ?? null)),
        body,
      }
    },

    async observe({ kind, storeId }) {
      const report = storeId === null ? null : await find(storeId)
      const takenBack = kind === 'VOIDED' ? 'refunded' : kind === 'REVOKED' ? 'revoked' : null
      // A refund can also leave the subscription running.
      if (takenBack === null || report?.state !== 'ended') return report
      return { ...report, transactions: report.transactions.map((period) => ({ ...period, takenBack })) }
    },

    async *listMissed({ start, end }) {
      let page = ''
      do {
        const query = `type=1&startTime=${start.getTime()}&endTime=${end.getTime()}${page}`
        const { voidedPurchases, tokenPagination } = voided.parse((await ask(`voidedpurchases?${query}`)) ?? {})
        for (const { purchaseToken, orderId } of voidedPurchases)
          yield { messageId: `voided ${orderId}`, kind: 'VOIDED', storeId: purchaseToken, body: '' }
        const next = tokenPagination?.nextPageToken
        page = next === undefined ? '' : `&token=${encodeURIComponent(next)}`
      } while (page !== '')
    },

    async acknowledge({ storeId, transactions: [newest], isUnacknowledged }) {
      if (!isUnacknowledged || !newest) return
      const [product = ''] = newest.product.split(':')
      await ask(
        `subscriptions/${encodeURIComponent(product)}/tokens/${encodeURIComponent(storeId)}:acknowledge`,
        'POST',
      )
    },

    async nameCustomer() {},
  }
}

/** Checks that Google's account of the push subscription sent it: a token of any other account proves nothing. */
async function assertPushed(
  authorization: string | undefined,
  keys: ReturnType<typeof createRemoteJWKSet>,
  { pushEmail, pushAudience }: Pick<GooglePlaySettings, 'pushEmail' | 'pushAudience'>,
  currentDate: Date,
): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new StoreError('forged')
  const issuer = ['https://accounts.google.com', 'accounts.google.com']
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: pushAudience,
      algorithms: ['RS256'],
      currentDate,
    })
    if (payload['email'] !== pushEmail || payload['email_verified'] !== true) throw new StoreError('forged')
  } catch (error) {
    if (error instanceof StoreError) throw error
    // Any other error of the library concerns the token; its text is not stored because it quotes the token.
    const isAboutToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
    throw new StoreError(isAboutToken && !isKeyServerAway(error) ? 'forged' : 'unavailable')
  }
}

/** The library throws its generic error if its request for the keys fails. */
function isKeyServerAway(error: errors.JOSEError): boolean {
  return error.code === 'ERR_JOSE_GENERIC'
}

function read<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new StoreError('forged', error)
  }
}
