import { asOne, type Observer } from '../platform/observer.ts'
import type { Config } from '../platform/settings/config.ts'

/** Those that the settings want for this process. Their libraries are loaded for them only. */
export async function startObservers(service: 'api' | 'worker', config: Config): Promise<Observer> {
  const observers: Observer[] = []
  const port = config.metrics.ports[service]
  if (port !== null) {
    const { observeMetrics } = await import('../platform/observability/metrics/observe-metrics.ts')
    const { registerState } = await import('./metrics/state-metrics.ts')
    observers.push(observeMetrics(service, { ...config.metrics, port }, registerState))
  }
  if (config.traces !== null) {
    const { observeTraces } = await import('../platform/observability/traces/observe-traces.ts')
    observers.push(observeTraces(service, config.traces))
  }
  return asOne(observers)
}
