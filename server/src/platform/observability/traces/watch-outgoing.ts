import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** What Node's `fetch` reports about a request. */
interface FetchRequest {
  readonly method: string
  readonly origin: string | URL
  readonly path: string
}

/**
 * Adds a span for each external HTTP request of a request or a job: to the payment provider, program guide, bucket or
 * identity provider. Node reports each, whichever library sends it. Returns a function that stops it.
 */
export function watchOutgoing(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()

  function begin(question: object, method: string, address: URL): void {
    // The exporter's own requests are sent outside of any request, or after its end.
    if (!trace.getActiveSpan()?.isRecording()) return
    // Without the query, which holds the API key of some services.
    const attributes = {
      'http.request.method': method,
      'server.address': address.hostname,
      'url.full': address.origin + address.pathname,
    }
    spans.set(question, tracer.startSpan(`${method} ${address.host}`, { kind: SpanKind.CLIENT, attributes }))
  }

  function end(question: object, status: number | null): void {
    const span = spans.get(question)
    if (status !== null) span?.setAttribute('http.response.status_code', status)
    if (status === null || status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    spans.delete(question)
  }

  // Node documents these messages but has no types for them.
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'http.client.request.created': (message) => {
      const { request } = message as { request: ClientRequest }
      begin(request, request.method, new URL(request.path, `${request.protocol}//${String(request.getHeader('host'))}`))
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
      end(request, response.statusCode ?? null)
    },
    'http.client.request.error': (message) => end((message as { request: ClientRequest }).request, null),
    'undici:request:create': (message) => {
      const { request } = message as { request: FetchRequest }
      begin(request, request.method, new URL(request.path, request.origin))
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: FetchRequest; response: { statusCode: number } }
      end(request, response.statusCode)
    },
    'undici:request:error': (message) => end((message as { request: FetchRequest }).request, null),
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
  }
}
