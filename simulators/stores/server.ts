import { createPrivateKey, createPublicKey } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { APPLE_APP, createAppleSigner } from './apple.ts'
import { describePurchase, GOOGLE_APP } from './google.ts'
import type { StoreKeys } from './keys.ts'
import { createPurchases } from './purchases.ts'
import { noRecords, type Records } from './records.ts'
import { newest } from './subscription.ts'

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
  readonly beforeResponse?: () => Promise<void>
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
  const { port, keys, now, newId, records = noRecords, beforeResponse, control } = options
  const google = createPrivateKey(keys.google)
  const apple = await createAppleSigner(keys.apple, newId)
  const subscriptions = new Map((await records.load()).map((bought) => [bought.id, bought]))
  const publicKey = {
    ...createPublicKey(google).export({ format: 'jwk' }),
    kid: GOOGLE_APP.keyId,
    alg: 'RS256',
    use: 'sig',
  }

  const purchases = createPurchases({ subscriptions, records, apple, google, now, newId })
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
    await beforeResponse?.()
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

  return {
    url,
    ...purchases,

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
