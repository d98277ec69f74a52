import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@portal/contract/durations'
import { SIMULATOR_KEY } from '@portal/server/src/integrations/guide/simulator-key.ts'
import { type Behavior, behaviorOf, readBehavior } from './behaviors.ts'
import { airingsOf } from './schedule.ts'

export interface GuideSimulator {
  /** `http://127.0.0.1:<port>/v1.1` */
  readonly url: string
  stop(): Promise<void>
}

const AIRINGS = /^\/v1\.1\/stations\/(\d{1,10})\/airings$/
const BEHAVIOR = /^\/simulator\/stations\/(\d{1,10})$/
const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/
const THREE_HOURS_MS = 3 * HOUR_MS

/**
 * Simulates Gracenote's call for a station's airings, reachable from this machine only. `PUT /simulator/stations/<id>`
 * with `{"behavior": "empty"}` changes the response for one station until it is set to `normal`.
 *
 * @param port 0 for any free port
 */
export async function startGuideSimulator(port: number): Promise<GuideSimulator> {
  const behaviors = new Map<string, Behavior>()
  const server = createServer((request, response) => {
    serve(behaviors, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  // A server listening on a port has an address of this kind.
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}/v1.1`,
    async stop() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(behaviors: Map<string, Behavior>, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const [, controlledId] = BEHAVIOR.exec(url.pathname) ?? []
  if (controlledId !== undefined && request.method === 'PUT') {
    const behavior = await readBehavior(request)
    if (behavior === null) return send(response, 400, { errorMessage: 'unknown behavior' })
    behaviors.set(controlledId, behavior)
    return send(response, 200, {})
  }
  const [, stationId] = AIRINGS.exec(url.pathname) ?? []
  if (stationId === undefined || request.method !== 'GET') return sendPage(response, 404, 'Not Found')
  if (url.searchParams.get('api_key') !== SIMULATOR_KEY) {
    return sendPage(response, 403, 'Developer Inactive', { 'x-mashery-error-code': 'ERR_403_DEVELOPER_INACTIVE' })
  }
  await respond(behaviors.get(stationId) ?? behaviorOf(stationId), stationId, url.searchParams, response)
}

async function respond(behavior: Behavior, stationId: string, query: URLSearchParams, response: ServerResponse) {
  const span = spanOf(query)
  if (span === null)
    return send(response, 200, { errorCode: 1003, errorMessage: 'startDateTime is invalid or missing' })
  switch (behavior) {
    case 'empty':
      return send(response, 200, [])
    case 'broken':
      return sendPage(response, 503, 'Service Unavailable')
    case 'overQuota':
      return sendPage(response, 403, 'Developer Over Rate', { 'x-mashery-error-code': 'ERR_403_DEVELOPER_OVER_RATE' })
    case 'page':
      return sendPage(response, 200, 'Welcome')
    case 'small':
      return send(response, 200, airingsOf(stationId, span).slice(0, 4))
    case 'slow':
      await wait(400)
      return send(response, 200, airingsOf(stationId, span))
    case 'normal':
      return send(response, 200, airingsOf(stationId, span))
  }
}

function spanOf(query: URLSearchParams) {
  const from = query.get('startDateTime') ?? ''
  const until = query.get('endDateTime')
  if (!MINUTE.test(from) || (until !== null && !MINUTE.test(until))) return null
  const start = new Date(from)
  const end = until === null ? new Date(start.getTime() + THREE_HOURS_MS) : new Date(until)
  return Number.isNaN(start.getTime()) || Number.isNaN(end.getTime()) ? null : { start, end }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Responds like the gateway in front of the service. */
function sendPage(response: ServerResponse, status: number, title: string, headers = {}): void {
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(`<h1>${title}</h1>`)
}
