import { randomBytes, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GOOGLE_APP } from '@portal/simulators/stores/google.ts'
import { importPKCS8, SignJWT } from 'jose'
import { type Notification, startPortalWithStores } from './app-stores.ts'

export type Content = Readonly<Record<string, unknown>>

/** Apple: the payload of a notification and of what it contains. Google: a notification and the purchase it names. */
interface RecordedMessage {
  readonly notification: Content
  readonly transaction?: Content
  readonly renewal?: Content
  readonly purchase?: Content
}

/** What a store sent about one customer, oldest first. See server/src/modules/app-stores/recorded/README.md. */
export interface Recording {
  readonly device: 'ios' | 'android'
  readonly name: string
  readonly messages: readonly RecordedMessage[]
}

/** A message for one of this portal's customers. */
export interface CustomerMessage extends RecordedMessage {
  readonly device: Recording['device']
  readonly messageId: string
  /** The subscription, as the store identifies it; null if the message concerns none. */
  readonly storeId: string | null
  readonly at: Date
}

const FOLDER = new URL('../src/modules/app-stores/recorded/', import.meta.url)
const folders = { ios: 'app-store', android: 'google-play' } as const
/** The first purchase of each recording. */
const START = Date.parse('2026-03-10T15:00:00Z')
/** A month of a sandbox takes three to five minutes: five become 30 days. */
const SANDBOX_SPEED = 8_640
const EARLIEST_MS = 1e12
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT/
const PURCHASES = `/androidpublisher/v3/applications/${GOOGLE_APP.packageName}/purchases`

/** Returns a recorded response of a store's API. */
export async function loadResponse(name: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(`responses/${name}.json`, FOLDER), 'utf8')).response
}

export async function loadRecordings(device: Recording['device']): Promise<Recording[]> {
  const folder = new URL(`${folders[device]}/`, FOLDER)
  const files = (await readdir(folder)).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      device,
      name: file.replace('.json', ''),
      messages: JSON.parse(await readFile(new URL(file, folder), 'utf8')).messages,
    })),
  )
}

/** Returns the messages as if sent about a customer whose first purchase was at `start`, with IDs of their own. */
export function messagesFor(
  { device, messages }: Recording,
  { accountToken, start = START }: { readonly accountToken: string; readonly start?: number },
): CustomerMessage[] {
  const text = JSON.stringify(messages)
  const speed = /"Sandbox"|"testPurchase"/.test(text) ? SANDBOX_SPEED : 1
  const moved = (at: number) => start + (at > START ? Math.round((at - START) * speed) : at - START)
  const unique = String(randomInt(1e5, 1e6))
  const hex = randomBytes(4).toString('hex')
  const copy: RecordedMessage[] = JSON.parse(text, (key, value: unknown) => {
    if (typeof value === 'number') return value > EARLIEST_MS ? moved(value) : value
    if (typeof value !== 'string') return value
    if (/^(?:appAccountToken|obfuscatedExternalAccountId)$/.test(key)) return accountToken
    if (/TransactionId$|^transactionId$/.test(key) && key !== 'appTransactionId')
      return value.replace('2000001', `2${unique}`)
    if (key.endsWith('urchaseToken')) return value.replace('AO-J1O', `AO-J1O${unique}`)
    if (key === 'notificationUUID') return value.replace('10000000', hex)
    if (key === 'eventTimeMillis') return String(moved(Number(value)))
    return ISO_INSTANT.test(value) ? new Date(moved(Date.parse(value))).toISOString() : value
  })
  return copy.map((message, index) => ({
    ...withAccount(message, accountToken),
    device,
    messageId: textOf(message.notification['notificationUUID']) ?? `${unique}${index}`,
    storeId: storeIdOf(message),
    at: new Date(Number(message.notification['signedDate'] ?? message.notification['eventTimeMillis'])),
  }))
}

/** Adds the account token, which not all recorded apps sent. */
function withAccount(message: RecordedMessage, accountToken: string): RecordedMessage {
  const { transaction, purchase } = message
  const externalAccountIdentifiers = { obfuscatedExternalAccountId: accountToken }
  return {
    ...message,
    ...(transaction && { transaction: { ...transaction, appAccountToken: accountToken } }),
    // Identified by the purchase that expired.
    ...(purchase && !purchase['outOfAppPurchaseContext'] && { purchase: { ...purchase, externalAccountIdentifiers } }),
  }
}

function storeIdOf({ notification, transaction }: RecordedMessage): string | null {
  const { subscriptionNotification, voidedPurchaseNotification } = notification as Record<string, Content | undefined>
  const { purchaseToken } = subscriptionNotification ?? voidedPurchaseNotification ?? {}
  return textOf(transaction?.['originalTransactionId'] ?? purchaseToken)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Returns when the last message was sent or the last period ends, whichever is later. */
export function lastInstantOf(messages: readonly CustomerMessage[]): number {
  const ends = messages.flatMap(({ transaction, purchase }) => [
    Number(transaction?.['expiresDate'] ?? 0),
    ...((purchase?.['lineItems'] ?? []) as readonly Content[]).map(({ expiryTime }) => Date.parse(String(expiryTime))),
  ])
  return Math.max(...messages.map(({ at }) => at.getTime()), ...ends)
}

/** Starts a portal whose stores respond as recorded. The simulator has the keys, and answers everything else. */
export async function startPortalWithRecordings() {
  const answers = new Map<string, (query: URLSearchParams) => object | Promise<object>>()
  const acknowledged: string[] = []
  const server = createServer((request, response) => {
    respond(request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      () => response.destroy(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server listening on a port has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const portal = await startPortalWithStores({
    APPLE_API_BASE: url,
    GOOGLE_API_BASE: url,
    GOOGLE_PLAY_PRODUCTS: 'tv:monthly=monthly,tv:yearly=yearly,tv_plan01=monthly',
    STORE_TEST_CUSTOMERS: '*',
  })
  const { x5c, key } = portal.keys.apple
  const appleKey = await importPKCS8(key, 'ES256')

  async function respond({ method = 'GET', url: path = '/' }: IncomingMessage) {
    const { pathname, searchParams } = new URL(path, url)
    if (pathname.endsWith(':acknowledge')) {
      acknowledged.push(pathname)
      return { status: 200, body: '{}' }
    }
    const answer = answers.get(pathname)
    if (answer) return { status: 200, body: JSON.stringify(await answer(searchParams)) }
    const response = await fetch(portal.simulator.url + path, { method })
    return { status: response.status, body: await response.text() }
  }

  const sign = (payload: Content) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', x5c: [...x5c] }).sign(appleKey)
  /** Apple signs its responses at the time of the request. */
  const signNow = (payload: Content) => sign({ ...payload, signedDate: portal.context.now().getTime() })
  const transactions = new Map<string, Content>()

  /** Makes the App Store respond with the subscription as of this message. */
  function answerForApple({ notification, transaction = {}, renewal = {}, storeId }: CustomerMessage): void {
    const { environment, bundleId, appAppleId, status } = notification['data'] as Content
    transactions.set(textOf(transaction['transactionId']) ?? '', transaction)
    const periods = [...transactions.values()]
      .filter(({ originalTransactionId }) => originalTransactionId === storeId)
      .toSorted((a, b) => Number(b['purchaseDate']) - Number(a['purchaseDate']))
    const app = { environment, bundleId, appAppleId }
    const prefix = environment === 'Sandbox' ? '/sandbox' : ''
    answers.set(`${prefix}/inApps/v1/subscriptions/${storeId}`, async () => {
      const last = {
        status,
        originalTransactionId: storeId,
        signedTransactionInfo: await signNow(periods[0] ?? {}),
        signedRenewalInfo: await signNow(renewal),
      }
      // As in Apple's sample, the customer can have other subscriptions.
      const other = await signNow({ ...periods[0], originalTransactionId: '9000001', transactionId: '9000001' })
      const others = { status: 2, originalTransactionId: '9000001', signedTransactionInfo: other }
      const group = (name: string, lastTransaction: object) => ({
        subscriptionGroupIdentifier: name,
        lastTransactions: [lastTransaction],
      })
      return { ...app, data: [group('20900002', others), group('20900001', last)] }
    })
    answers.set(`${prefix}/inApps/v2/history/${storeId}`, async () => ({
      revision: 'revision-1',
      hasMore: false,
      ...app,
      signedTransactions: await Promise.all(periods.map(signNow)),
    }))
  }

  return {
    ...portal,
    acknowledged,
    answers,
    sign,

    /** Makes the store respond with the state as of this message. */
    happen(message: CustomerMessage): void {
      const { storeId, transaction, purchase } = message
      if (transaction) answerForApple(message)
      if (purchase) answers.set(`${PURCHASES}/subscriptionsv2/tokens/${storeId}`, () => purchase)
    },

    /** Returns the message as sent to the portal, signed now. */
    async notificationOf({
      device,
      notification,
      transaction,
      renewal,
      messageId,
      at,
    }: CustomerMessage): Promise<Notification> {
      if (device === 'android') {
        const data = Buffer.from(JSON.stringify(notification)).toString('base64')
        const publishTime = at.toISOString()
        const message = {
          attributes: {},
          data,
          messageId,
          message_id: messageId,
          publishTime,
          publish_time: publishTime,
        }
        const headers = await portal.simulator.pushAs(GOOGLE_APP.pushEmail)
        const body = JSON.stringify({ message, subscription: 'projects/example/subscriptions/portal' })
        return { path: '/webhooks/google-play', headers, body }
      }
      const data = {
        ...(notification['data'] as Content | undefined),
        ...(transaction && { signedTransactionInfo: await sign(transaction) }),
        ...(renewal && { signedRenewalInfo: await sign(renewal) }),
      }
      const signedPayload = await sign(notification['data'] ? { ...notification, data } : notification)
      return { path: '/webhooks/app-store', headers: {}, body: JSON.stringify({ signedPayload }) }
    },

    async stop(): Promise<void> {
      await portal.stop()
      await new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      })
    },
  }
}
