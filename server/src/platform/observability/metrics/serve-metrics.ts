import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { pathOf, serveOnPort } from '../../http/serve-on-port.ts'
import { hashToken } from '../../secrets/tokens.ts'

export interface MetricsAddress {
  readonly host: string
  readonly port: number
  /** If set, requests need this bearer token. */
  readonly token: string | null
}

interface Metrics {
  readonly contentType: string
  /** Returns the current metrics. */
  readonly render: () => Promise<string>
}

/**
 * Serves `GET /metrics` on a separate port: metrics are for operators only, and stay available while the portal is
 * busy. Resolves with a function that stops it.
 */
export async function serveMetrics(
  { contentType, render }: Metrics,
  { token, ...address }: MetricsAddress,
): Promise<() => Promise<void>> {
  return serveOnPort('Metrics', address, async (request, response) => {
    try {
      if (pathOf(request) !== '/metrics' || request.method !== 'GET') return response.writeHead(404).end()
      if (token !== null && !hasToken(request, token)) {
        return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      }
      const text = await render()
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
}

/** Compares hashes, so that timing reveals nothing about the token. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hashToken(sent), hashToken(token))
}
