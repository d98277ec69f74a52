import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { HttpResponse, Incoming } from './api/responder.ts'
import { CONTROL_PREFIX, type ControlReply } from './control.ts'
import type { Journal } from './journal.ts'
import { findFile } from './stripe-js/serve.ts'

export interface ServerParts {
  readonly port: number
  readonly respond: (incoming: Incoming) => Promise<HttpResponse>
  readonly control: (incoming: Incoming) => Promise<ControlReply>
  readonly journal: Journal
  readonly log: Logger
}

const MAX_BODY_BYTES = 256 * 1024
const STOP_TIMEOUT_MS = 2_000

/** Listens on this machine only. */
export async function listen({ port, log, ...parts }: ServerParts): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'simulator: request failed')
      if (!response.headersSent) response.writeHead(500, cors)
      response.end()
    })
  })
  server.keepAliveTimeout = 65_000
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  // A server listening on a port has an address of this kind.
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    async stop() {
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      await Promise.race([closed, wait(STOP_TIMEOUT_MS, undefined, { ref: false })])
      server.closeAllConnections()
    },
  }
}

async function serve(
  { respond, control, journal }: Omit<ServerParts, 'port' | 'log'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request
  const url = new URL(request.url ?? '/', 'http://simulator')
  const isControl = url.pathname.startsWith(CONTROL_PREFIX)
  if (method === 'OPTIONS') return answerPreflight(response, isControl)
  const body = await readBody(request)
  if (body === null) {
    response.writeHead(413, { ...cors, connection: 'close' }).end()
    return
  }
  if (isControl) {
    const reply = await control({ method, url, headers, body })
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
    return
  }
  const file = await findFile(method, url.pathname)
  if (file !== null) {
    response.writeHead(200, file.headers).end(file.body)
    return
  }
  const sent = await respond({ method, url, headers, body })
  journal.add({ method, url, headers, body }, sent)
  await send(response, sent)
}

/** Allows pages of any origin, like Stripe. */
const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Request-Id, Stripe-Version' }

function answerPreflight(response: ServerResponse, isControl: boolean): void {
  const allowed = {
    ...cors,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
    'access-control-max-age': '300',
  }
  response.writeHead(204, isControl ? {} : allowed).end()
}

async function send(response: ServerResponse, { status, headers, body, fault }: HttpResponse): Promise<void> {
  if (fault?.kind === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'late') await wait(fault.milliseconds)
  response.writeHead(status, { ...cors, ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** Returns null if it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
