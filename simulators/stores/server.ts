import { createPrivateKey, createPublicKey, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { APPLE_APP, createAppleSigner } from './apple.ts'
import { describePurchase, GOOGLE_APP, PUSH_AUDIENCE, toPushMessage, pushToken } from './google.ts'
import type { StoreKeys } from './keys.ts'
import { noRecords, type Records } from './records.ts'
import {
  actions,
  addPeriod,
  newest,
  type StoreNotificationType,
  type Purchase,
  type Simulated,
  type SimulatedAction,
} from './subscription.ts'

/** A notification that is ready to be sent to the portal. */
export interface Notification {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Bought {
  readonly id: string
  readonly notifications: readonly Notification[]
}

const STATUSES = /^(?:\/sandbox)?\/inApps\/v1\/subscriptions\/(\d+)$/
const HISTORY = /^(?:\/sandbox)?\/inApps\/v2\/history\/(\d+)$/
const ACCOUNT_TOKEN = /^(?:\/sandbox)?\/inApps\/v1\/transactions\/(\d+)\/appAccountToken$/
const PUBLISHER = `/androidpublisher/v3/applications/${GOOGLE_APP.packageName}/purchases`

interface SimulatedStores {
  readonly port: number
  readonly keys: StoreKeys
  readonly now: () => Date
  readonly newId: () => string
  readonly records?: Records
  /** Runs before each response. */
  readonly beforeAnswer?: () => Promise<void>
  /** Handles control requests, which real stores do not have. */
  readonly control?: (request: IncomingMessage) => Promise<ControlReply>
}

export interface ControlReply {
  readonly status: number
  readonly content: object
}

export const CONTROL_PREFIX = '/_control'

/**
 * Simulates the App Store and Google Play with its own keys, reachable from this machine only: they sign notifications
 * and respond to queries.
 *
 * @param port 0 for any free port
 */
export async function startStoreSimulator(options: SimulatedStores) {
  const { port, keys, now, newId, records = noRecords, beforeAnswer, control } = options
  const google = createPrivateKey(keys.google)
  const apple = await createAppleSigner(keys.apple, newId)
  const subscriptions = new Map((await records.load()).map((bought) => [bought.id, bought]))
  const publicKey = {
    ...createPublicKey(google).export({ format: 'jwk' }),
    kid: GOOGLE_APP.keyId,
    alg: 'RS256',
    use: 'sig',
  }

  let isBroken = false
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  // A server listening on a port has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isBroken) {
      response.writeHead(500).end()
      return
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (control && pathname.startsWith(CONTROL_PREFIX)) {
      const { status, content } = await control(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
      return
    }
    await beforeAnswer?.()
    const found = await respond(request.method ?? 'GET', pathname, searchParams)
    const isMissing = found === null
    const content = isMissing ? { errorCode: 4_040_010, errorMessage: 'Transaction id not found.' } : found
    response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }

  async function respond(method: string, path: string, query: URLSearchParams): Promise<object | null> {
    if (path === '/token') return { access_token: 'simulated', expires_in: 3599, token_type: 'Bearer' }
    if (path === '/oauth2/v3/certs') return { keys: [publicKey] }
    if (path.endsWith('/inApps/v1/notifications/history')) return { notificationHistory: [], hasMore: false }
    const isSandbox = path.startsWith('/sandbox/')
    const apples = (pattern: RegExp) => {
      const id = pattern.exec(path)?.[1] ?? ''
      const bought = [...subscriptions.values()].find(
        (one) => one.device === 'ios' && (one.id === id || one.periods.some((period) => period.id === id)),
      )
      return bought?.isSandbox === isSandbox ? bought : undefined
    }
    const requested = apples(STATUSES)
    if (requested) return apple.describe(requested, now())
    const listed = apples(HISTORY)
    if (listed) {
      const signedTransactions = await Promise.all(
        listed.periods.map((period) => apple.signTransaction(listed, period, now())),
      )
      return { revision: 'end', hasMore: false, bundleId: APPLE_APP.bundleId, signedTransactions }
    }
    if (apples(ACCOUNT_TOKEN)) return {}
    if (!path.startsWith(PUBLISHER)) return null
    return respondForGoogle(method, path.slice(PUBLISHER.length), query)
  }

  async function respondForGoogle(method: string, path: string, query: URLSearchParams): Promise<object | null> {
    if (path === '/voidedpurchases') {
      const voidedPurchases = [...subscriptions.values()]
        .filter(({ device, state }) => device === 'android' && state === 'revoked' && query.get('type') === '1')
        .map((bought) => ({ purchaseToken: bought.id, orderId: `GPA.${newest(bought).id}`, voidedReason: 0 }))
      return { voidedPurchases }
    }
    const [, token = '', verb] = /\/tokens\/([^/:]+)(?::(acknowledge))?$/.exec(path) ?? []
    const bought = subscriptions.get(token)
    if (bought?.device !== 'android') return null
    if (verb === undefined) return describePurchase(bought)
    bought.isAcknowledged = method === 'POST'
    await records.save(bought)
    return {}
  }

  async function notificationsOf(bought: Simulated, notification: StoreNotificationType): Promise<Notification[]> {
    const at = now()
    if (bought.device === 'ios') {
      if (notification.apple === null) return []
      return [{ path: '/webhooks/app-store', headers: {}, body: await apple.notify(bought, notification.apple, at) }]
    }
    if (notification.google === null) return []
    const headers = await pushAs(GOOGLE_APP.pushEmail)
    return [
      {
        path: '/webhooks/google-play',
        headers,
        body: toPushMessage(bought, notification.google, { messageId: newId(), at }),
      },
    ]
  }

  async function pushAs(email: string): Promise<Record<string, string>> {
    const token = await pushToken(google, { email, audience: PUSH_AUDIENCE, at: now() })
    return { authorization: `Bearer ${token}` }
  }

  function find(id: string): Simulated {
    const bought = subscriptions.get(id)
    if (!bought) throw new Error(`nothing was bought as ${id}`)
    return bought
  }

  async function buyNew({ device, plan, accountToken = null, isSandbox = false }: Purchase, replaces: string | null) {
    const id = newNumber()
    const bought: Simulated = {
      device,
      id: device === 'ios' ? id : `token-${id}`,
      accountToken,
      isSandbox,
      replaces,
      periods: [],
      state: 'active',
      autoRenews: true,
      graceUntil: null,
      isAcknowledged: device === 'ios',
    }
    addPeriod(bought, { id, plan, start: now(), isPurchase: true })
    subscriptions.set(bought.id, bought)
    await records.save(bought)
    const notification = { apple: ['SUBSCRIBED', 'INITIAL_BUY'], google: 4 } as const
    return { id: bought.id, notifications: await notificationsOf(bought, notification) }
  }

  return {
    url,
    /** All purchases. */
    list: (): readonly Simulated[] => [...subscriptions.values()],
    /** The headers of a push by an account. */
    pushAs,
    buy: (purchase: Purchase): Promise<Bought> => buyNew(purchase, null),

    /** Returns the proof of a purchase that the app uses to report it. */
    async proofOf(id: string): Promise<string> {
      const bought = find(id)
      return bought.device === 'ios' ? apple.signTransaction(bought, newest(bought), now()) : id
    },

    async act(id: string, action: SimulatedAction): Promise<readonly Notification[]> {
      const bought = find(id)
      const notification = actions[action](bought, now(), newNumber)
      await records.save(bought)
      return notificationsOf(bought, notification)
    },

    /** Buys another plan immediately, or the same one again after its end; for Google, this is a new purchase. */
    async buyAgain(id: string, plan: Purchase['plan']): Promise<Bought> {
      const bought = find(id)
      if (bought.device === 'android') {
        bought.state = 'ended'
        bought.autoRenews = false
        newest(bought).end = new Date(Math.min(newest(bought).end.getTime(), now().getTime()))
        await records.save(bought)
        return buyNew({ ...bought, plan, accountToken: null }, id)
      }
      const isOver = bought.state === 'ended' || bought.state === 'revoked'
      addPeriod(bought, { id: newNumber(), plan, start: now(), isPurchase: true })
      await records.save(bought)
      const apple = isOver
        ? (['SUBSCRIBED', 'RESUBSCRIBE'] as const)
        : (['DID_CHANGE_RENEWAL_PREF', 'UPGRADE'] as const)
      return { id, notifications: await notificationsOf(bought, { apple, google: null }) }
    },

    /** Sets whether queries get no response. */
    breakDown(broken: boolean): void {
      isBroken = broken
    },

    async stop() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

function newNumber(): string {
  return `2${String(randomInt(1e14)).padStart(14, '0')}`
}
