import { context, ROOT_CONTEXT, type Span, type SpanOptions, type Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { VERSION } from '../../version.ts'

type Environment = Readonly<Record<string, string>>

export interface TraceSettings {
  /** The `OTEL_…` variables, most of which the libraries read themselves. */
  readonly environment: Environment
  /** The share of traces, 0 to 1, unless a sampler is set. */
  readonly share: number
}

export interface StartedTracer {
  readonly tracer: Tracer
  /** Starts a root span in the trace whose ID is the UUID `id`. */
  beginTrace(id: string, name: string, options: SpanOptions): Span
  /** Sends the remaining spans, for up to a few seconds. */
  stop(): Promise<void>
}

/** How long an unavailable collector may delay the end of the process. */
const STOP_TIMEOUT_MS = 2_000

/** Sends spans in batches in the background; drops them if the collector is unavailable. */
export function startTracer(service: string, { environment, share }: TraceSettings): StartedTracer {
  // Some of them come from .env or from a file.
  Object.assign(process.env, environment)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const ids = new RandomIdGenerator()
  let nextTrace: string | null = null
  const hasTimeout = Object.keys(environment).some((name) => /^OTEL_EXPORTER_OTLP_(TRACES_)?TIMEOUT$/.test(name))
  const exporter = new OTLPTraceExporter(hasTimeout ? {} : { timeoutMillis: STOP_TIMEOUT_MS })
  const own = resourceFromAttributes({ 'service.name': service, 'service.version': VERSION })
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(environment, share),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...batchOf(environment) })],
    idGenerator: {
      generateTraceId: () => nextTrace ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
  })
  const tracer = provider.getTracer('portal')
  return {
    tracer,
    beginTrace(id, name, options) {
      // The tracer requests a trace ID only when it starts a root span.
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

/** Reads the OpenTelemetry variables that the libraries leave to the caller: the sampler and how spans are batched. */
export function samplerOf(environment: Environment, share: number): Sampler {
  const name = environment['OTEL_TRACES_SAMPLER']?.trim().toLowerCase()
  const setting = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? 1)
  const ratio = new TraceIdRatioBasedSampler(setting >= 0 && setting <= 1 ? setting : 1)
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler()
    case 'always_off':
      return new AlwaysOffSampler()
    case 'traceidratio':
      return ratio
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() })
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() })
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: ratio })
    default:
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) })
  }
}

export function batchOf(environment: Environment) {
  const number = (name: string) => {
    const value = Number(environment[name])
    return Number.isInteger(value) && value > 0 ? value : undefined
  }
  return {
    maxExportBatchSize: number('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
    maxQueueSize: number('OTEL_BSP_MAX_QUEUE_SIZE'),
    scheduledDelayMillis: number('OTEL_BSP_SCHEDULE_DELAY'),
    exportTimeoutMillis: number('OTEL_BSP_EXPORT_TIMEOUT') ?? STOP_TIMEOUT_MS,
  }
}
