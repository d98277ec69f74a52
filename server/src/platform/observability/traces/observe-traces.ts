import {
  context as active,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context as Within,
} from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { Observer } from '../../observer.ts'
import { startTracer, type TraceSettings } from './tracer.ts'
import { watchOutgoing } from './watch-outgoing.ts'
import { watchStatements } from './watch-statements.ts'

/**
 * Creates one trace for each request and each job, with a span for each statement and each external request. The trace
 * ID is the request or job ID without dashes, so that a log line leads to its trace.
 */
export function observeTraces(service: 'api' | 'worker', settings: TraceSettings): Observer {
  const { tracer, beginTrace, stop } = startTracer(`portal-${service}`, settings)
  const requests = new WeakMap<FastifyRequest, { readonly span: Span; readonly within: Within }>()
  const unwatch = watchOutgoing(tracer)

  return {
    watchPool: (pool) => watchStatements(pool, tracer),
    watchRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, routeOptions } = request
        const path = routeOptions.url ?? 'unknown'
        const attributes = { 'http.request.method': method, 'http.route': path }
        const span = beginTrace(request.id, `${method} ${path}`, { kind: SpanKind.SERVER, attributes })
        const within = trace.setSpan(ROOT_CONTEXT, span)
        requests.set(request, { span, within })
        active.with(within, done)
      })
      // The body arrives on the connection, whose async context does not include the request.
      app.addHook('preHandler', (request, _reply, done) => {
        active.with(requests.get(request)?.within ?? ROOT_CONTEXT, done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = requests.get(request)?.span
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    countWebhook() {},
    async watchJob({ name, id }, work) {
      const span = beginTrace(id, `job ${name}`, { kind: SpanKind.CONSUMER, attributes: { 'portal.job': name } })
      try {
        return await active.with(trace.setSpan(ROOT_CONTEXT, span), work)
      } catch (error) {
        // The error text stays in the log: a database's may repeat a row.
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    async begin() {},
    async end() {
      unwatch()
      await stop()
    },
  }
}
