import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

type Environment = Readonly<Record<string, string>>

/** A collector that is away keeps the end of the process waiting for no longer. */
const STOPS_WITHIN_MS = 2_000

/** What of OpenTelemetry's own variables its libraries leave to their caller: the sampler, and how spans are batched. */
export function samplerOf(environment: Environment, share: number): Sampler {
  const name = environment['OTEL_TRACES_SAMPLER']?.trim().toLowerCase()
  const given = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? 1)
  const ratio = new TraceIdRatioBasedSampler(given >= 0 && given <= 1 ? given : 1)
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
    exportTimeoutMillis: number('OTEL_BSP_EXPORT_TIMEOUT') ?? STOPS_WITHIN_MS,
  }
}
