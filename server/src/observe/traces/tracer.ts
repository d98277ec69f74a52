import { context, ROOT_CONTEXT, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

export interface TraceSettings {
  /** Where the collector takes traces, by OTLP over HTTP. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Of all traces, 0 to 1. */
  readonly share: number
}

export interface StartedTracer {
  readonly tracer: Tracer
  /** A span without a parent, in the trace that bears the UUID `id`. */
  beginTrace(id: string, name: string, options: SpanOptions): Span
  /** Sends what is left, for a few seconds at most. */
  stop(): Promise<void>
}

const STOPS_WITHIN_MS = 2_000

/** Sends spans in batches, apart from the work; where the collector is away, they are dropped. */
export function startTracer(service: string, { url, headers, share }: TraceSettings): StartedTracer {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const ids = new RandomIdGenerator()
  let nextTrace: string | null = null
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: STOPS_WITHIN_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: STOPS_WITHIN_MS })],
    idGenerator: {
      generateTraceId: () => nextTrace ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
  })
  const tracer = provider.getTracer('portal')
  return {
    tracer,
    beginTrace(id, name, options) {
      // A span without a parent asks for its trace's id while it is begun, and at no other time.
      nextTrace = id.replaceAll('-', '').toLowerCase()
      try {
        return tracer.startSpan(name, options, ROOT_CONTEXT)
      } finally {
        nextTrace = null
      }
    },
    stop: () => provider.shutdown().catch(() => undefined),
  }
}
