import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { STRIPE_API_VERSION } from '../api-version.ts'
import { type Answer, createAnswer } from './api/answer.ts'
import type { Endpoint } from './api/ask.ts'
import { Locks } from './api/locks.ts'
import { noteEvent } from './events.ts'
import { Faults } from './faults.ts'
import { chargeEndpoints } from './objects/charges.ts'
import { customerEndpoints } from './objects/customers.ts'
import { disputeEndpoints } from './objects/disputes.ts'
import { eventEndpoints } from './objects/events.ts'
import { loadObject } from './objects/load.ts'
import { paymentIntentEndpoints } from './objects/payment-intents.ts'
import { paymentMethodEndpoints } from './objects/payment-methods.ts'
import { refundEndpoints } from './objects/refunds.ts'
import { sourceEndpoints } from './objects/sources.ts'
import { tokenEndpoints } from './objects/tokens.ts'
import { createStore } from './store/store.ts'

export interface StandInOptions {
  readonly pool: pg.Pool
  /** Any free one when it is 0. */
  readonly port: number
  readonly now: () => Date
  readonly log: Logger
}

export interface StandIn {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** Finishes the requests that are being answered. */
  stop(): Promise<void>
}

const MOST_BODY_BYTES = 256 * 1024

/** Stripe's API in small, on this machine alone: its paths, its replies, its test cards, and faults by switches. */
export async function startStandIn({ pool, port, now, log }: StandInOptions): Promise<StandIn> {
  const store = createStore(pool)
  const answer = createAnswer({
    endpoints,
    load: loadObject,
    store,
    locks: new Locks(),
    faults: new Faults(),
    now: () => Math.floor(now().getTime() / 1000),
    note: (changes, event) => noteEvent(changes, event, [], now().getTime()),
  })

  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', 'http://stand-in')
      if (request.method === 'OPTIONS') return answerPreflight(response)
      const body = await readBody(request)
      const { method = 'GET', headers } = request
      await send(response, await answer({ method, url, headers, body }))
    } catch (error) {
      log.error({ err: error }, 'stand-in: request failed')
      if (!response.headersSent) response.writeHead(500, cors)
      response.end()
    }
  })
  server.keepAliveTimeout = 65_000
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  // A server that listens on a port has an address of this kind.
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    async stop() {
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      await Promise.race([closed, wait(2_000)])
      server.closeAllConnections()
    },
  }
}

const endpoints: readonly Endpoint[] = [
  ...tokenEndpoints,
  ...paymentMethodEndpoints,
  ...customerEndpoints,
  ...sourceEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints(STRIPE_API_VERSION),
]

/** Pages of any origin may ask, as they may ask Stripe. */
const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Request-Id, Stripe-Version' }

function answerPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    ...cors,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
    'access-control-max-age': '300',
  })
  response.end()
}

async function send(response: ServerResponse, { status, headers, body, fault }: Answer): Promise<void> {
  if (fault?.kind === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'late') await wait(fault.milliseconds)
  response.writeHead(status, { ...cors, ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MOST_BODY_BYTES) throw new Error('the request is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
