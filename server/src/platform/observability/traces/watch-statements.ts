import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type pg from 'pg'

/** pg's `query` has half a dozen signatures; this is their common denominator. */
type Query = (...args: unknown[]) => unknown

/**
 * Adds a span for each statement of a request or a job, with its text but not its values. Statements that run on their
 * own every few seconds, such as polling the queue, have none, and neither has work that a request leaves behind.
 */
export function watchStatements(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const watched: Query = (...args) => {
      if (!trace.getActiveSpan()?.isRecording()) return query(...args)
      return watchOne(query, args, begin(tracer, textOf(args[0])))
    }
    // It passes on all arguments and returns the result unchanged.
    client.query = watched as typeof client.query
  })
}

function begin(tracer: Tracer, text: string): Span {
  const [verb = ''] = text.trim().split(/\s/, 1)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  return tracer.startSpan(verb.toUpperCase() || 'SQL', { kind: SpanKind.CLIENT, attributes })
}

function watchOne(query: Query, args: readonly unknown[], span: Span): unknown {
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const reported = (error: unknown, ...more: unknown[]) => {
      end(span, error)
      callback(error, ...more)
    }
    return query(...args.slice(0, -1), reported)
  }
  const response = query(...args)
  if (response instanceof Promise)
    response.then(
      () => end(span, null),
      (error) => end(span, error),
    )
  // A COPY is a stream, and its reader determines how long it takes.
  else end(span, null)
  return response
}

function end(span: Span, error: unknown): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR, ...codeOf(error) })
  span.end()
}

/** Returns the SQLSTATE. The error's text may repeat a rejected row. */
function codeOf(error: unknown): { message?: string } {
  return error instanceof Error && 'code' in error ? { message: String(error.code) } : {}
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : 'COPY'
}
