import type { Config } from '../settings/config.ts'
import { asOne, type Observer } from './observer.ts'

/** Those that the settings want for this process. Their libraries are loaded for them only. */
export async function startObservers(service: 'api' | 'worker', config: Config): Promise<Observer> {
  const observers: Observer[] = []
  const port = config.metrics.ports[service]
  if (port !== null) {
    const { observeMetrics } = await import('./metrics/observe-metrics.ts')
    observers.push(observeMetrics(service, { ...config.metrics, port }))
  }
  if (config.traces !== null) {
    const { observeTraces } = await import('./traces/observe-traces.ts')
    observers.push(observeTraces(service, config.traces))
  }
  return asOne(observers)
}
