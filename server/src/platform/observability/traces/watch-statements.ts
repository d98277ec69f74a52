import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type pg from 'pg'

/** pg's `query` takes and answers half a dozen shapes; this is what all of them have in common. */
type Query = (...args: unknown[]) => unknown

/**
 * A span for each statement that a request or a job has run; the text without its values. What runs on its own every
 * few seconds, such as a look into the queue, has none, and neither has what a request started and left behind.
 */
export function watchStatements(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const watched: Query = (...args) => {
      if (!trace.getActiveSpan()?.isRecording()) return query(...args)
      return watchOne(query, args, begin(tracer, textOf(args[0])))
    }
    // It passes everything on as it came, and answers what it was answered.
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
  const answer = query(...args)
  if (answer instanceof Promise)
    answer.then(
      () => end(span, null),
      (error) => end(span, error),
    )
  // A COPY is a stream, whose reader decides how long it takes.
  else end(span, null)
  return answer
}

function end(span: Span, error: unknown): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR, ...codeOf(error) })
  span.end()
}

/** SQLSTATE. The error's text may repeat a refused row. */
function codeOf(error: unknown): { message?: string } {
  return error instanceof Error && 'code' in error ? { message: String(error.code) } : {}
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : 'COPY'
}
