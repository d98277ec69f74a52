import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Replica } from '../../db/replica.ts'
import { countDropped } from '../../log/log.ts'
import type { Observed, Observer } from '../../observer.ts'
import { VERSION } from '../../version.ts'
import { type MetricsAddress, serveMetrics } from './serve-metrics.ts'

/** In seconds: from a memory access to longer than any user waits. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_BUCKETS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200]

/** Registers metrics from the database; returns a function that reads them. */
export type RegisterState = (registry: Registry, context: Observed) => () => Promise<void>

/** Counts this process's work for Prometheus; a worker also reports the work that is waiting. */
export function observeMetrics(
  service: 'api' | 'worker',
  address: MetricsAddress,
  registerState: RegisterState,
): Observer {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  registerBuild(registry)
  const requests = requestDurations(registry)
  const jobs = jobDurations(registry)
  const webhooks = webhookAttempts(registry)
  const pools = new Map<string, pg.Pool>()
  registerConnections(registry, pools)
  let stop = async () => {}
  return {
    watchPool: (pool, database) => {
      pools.set(database, pool)
    },
    watchRequests(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        if (routeOptions.config.isEventStream) return
        // The route pattern: paths with values would each create a series.
        const labels = { method, path: routeOptions.url ?? 'unknown', status: reply.statusCode }
        requests.observe(labels, reply.elapsedTime / 1000)
      })
    },
    async watchJob({ name }, work) {
      const end = jobs.startTimer({ kind: name })
      try {
        const done = await work()
        end({ outcome: 'done' })
        return done
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    },
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    async begin(context) {
      registerDroppedLines(registry, context.log)
      if (context.replica !== null) registerReplica(registry, context.replica)
      const readState = service === 'worker' ? registerState(registry, context) : async () => {}
      const render = async () => {
        await readState()
        return registry.metrics()
      }
      stop = await serveMetrics({ contentType: registry.contentType, render }, address)
    },
    end: () => stop(),
  }
}

function registerBuild(registry: Registry): void {
  new Gauge({
    name: 'portal_build_info',
    help: 'Always 1; labels are the versions of the portal and Node.js.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: VERSION, node: process.version }, 1)
}

function requestDurations(registry: Registry) {
  return new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'HTTP requests by path and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  })
}

function jobDurations(registry: Registry) {
  return new Histogram({
    name: 'portal_job_duration_seconds',
    help: 'Job attempts by type and result.',
    // Not "job": Prometheus uses that label for the scrape target.
    labelNames: ['kind', 'outcome'],
    buckets: JOB_BUCKETS,
    registers: [registry],
  })
}

function webhookAttempts(registry: Registry) {
  return new Counter({
    name: 'portal_webhook_attempts_total',
    help: 'Requests to webhook endpoints by status class.',
    labelNames: ['outcome'],
    registers: [registry],
  })
}

function registerConnections(registry: Registry, pools: ReadonlyMap<string, pg.Pool>): void {
  new Gauge({
    name: 'portal_database_connections',
    help: 'PostgreSQL connections of this process by state, and requests waiting for one.',
    labelNames: ['database', 'state'],
    registers: [registry],
    collect() {
      for (const [database, pool] of pools) {
        this.set({ database, state: 'in_use' }, pool.totalCount - pool.idleCount)
        this.set({ database, state: 'idle' }, pool.idleCount)
        this.set({ database, state: 'waited_for' }, pool.waitingCount)
        this.set({ database, state: 'most' }, pool.options.max ?? 0)
      }
    },
  })
}

function registerDroppedLines(registry: Registry, log: Observed['log']): void {
  new Counter({
    name: 'portal_log_lines_dropped_total',
    help: 'Log lines dropped because the log destination did not accept them.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(countDropped(log))
    },
  })
}

function registerReplica(registry: Registry, replica: Replica): void {
  new Gauge({
    name: 'portal_replica_used',
    help: 'Whether this process reads reports and exports from the replica (1) or the primary (0).',
    registers: [registry],
    async collect() {
      this.set((await replica.source()) === null ? 0 : 1)
    },
  })
}
