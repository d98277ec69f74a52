import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface ReceivedEvent {
  readonly id: string
  readonly timestamp: number
  readonly signatures: string
  readonly raw: string
  /** The event as verified by the official library; null if verification failed. */
  readonly verified: { readonly type: string; readonly data: Record<string, unknown> } | null
}

/** Responds to a request; 200 by default. */
export type Behavior = (response: ServerResponse, received: ReceivedEvent) => void

/** Starts a receiver on loopback that verifies with the official library of Standard Webhooks. */
export async function startWebhookReceiver({ port = 0 }: { readonly port?: number } = {}) {
  const received: ReceivedEvent[] = []
  let secret: string | null = null
  let behave: Behavior = (response) => response.end('OK')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8')
      const header = (name: string) => String(request.headers[name] ?? '')
      const event = {
        id: header('webhook-id'),
        timestamp: Number(header('webhook-timestamp')),
        signatures: header('webhook-signature'),
        raw,
        verified: verify(raw, request.headers as Record<string, string>),
      }
      received.push(event)
      behave(response, event)
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))

  function verify(raw: string, headers: Record<string, string>): ReceivedEvent['verified'] {
    if (secret === null) return null
    try {
      // Whatever the portal has signed is an event.
      return new Webhook(secret).verify(raw, headers) as ReceivedEvent['verified']
    } catch {
      return null
    }
  }

  return {
    // A server listening on a port has an address of this kind.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    setSecret(shown: string) {
      secret = shown
    },
    respondWith(next: Behavior) {
      behave = next
    },
    respondWithStatus(status: number, headers: Record<string, string> = {}) {
      behave = (response) => response.writeHead(status, headers).end(`status ${status}`)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
