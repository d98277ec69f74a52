import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { runPreflightChecks } from './preflight-checks.ts'
import { StartupError } from '../platform/cannot-start.ts'
import { followClock } from '../platform/clock/follow-clock.ts'
import { type Context, createContext } from '../platform/context.ts'
import { isDatabaseUnreachable } from '../platform/db/failures.ts'
import { createLog, flushLog } from '../platform/log/log.ts'
import { asOne, type Observer } from '../platform/observer.ts'
import { type Config, readConfig } from '../platform/settings/config.ts'
import { readEnvironment } from '../platform/settings/environment.ts'
import { settingWarnings } from '../platform/settings/unknown-settings.ts'

export interface PortalProcess {
  readonly name: 'api' | 'worker'
  readonly env: NodeJS.ProcessEnv
  readonly now: () => Date
  readonly newId: () => string
  /**
   * Starts the work; returns a function that stops it once everything in progress is done. `passedPreflight` returns
   * true once the preflight checks have passed.
   */
  readonly begin: (context: Context, passedPreflight: () => boolean) => Promise<() => Promise<void>>
}

const STOP_TIMEOUT_MS = 6_500
/** The longest wait for a log output that takes no lines. */
const LOG_WRITE_TIMEOUT_MS = 500
/** Queries still running belong to a job that has been returned to its queue, and end with the process. */
const CONNECTION_CLOSE_TIMEOUT_MS = 250
/** No user waits for the worker, and repeating its work would only add to the load of an overloaded database. */
const WORKER_FROZEN_AFTER_MS = 20_000

/** Runs one of the portal's processes until it is asked to stop, or until the process that started it is gone. */
export async function runProcess({ name, env, now, newId, begin }: PortalProcess): Promise<void> {
  try {
    const settings = readEnvironment(env)
    const config = readConfig(settings)
    const databaseUrl = name === 'worker' ? (config.workerDatabaseUrl ?? config.databaseUrl) : config.databaseUrl
    if (databaseUrl === null) {
      throw new StartupError(
        `DATABASE_URL is required to run the ${name} on its own. Use npm start for the embedded PostgreSQL.`,
      )
    }
    const log = createLog({ level: config.logLevel, service: name })
    for (const { setting, sentence } of settingWarnings(settings)) log.warn({ setting }, sentence)
    // Until the work has started, there is nothing to stop.
    let end = async () => {}
    stopWhenAsked(() => end(), log)
    const applicationName = `portal-${name}`
    const stopping = new AbortController()
    // There may be as many listeners as requests.
    setMaxListeners(0, stopping.signal)
    const observer = await startObservers(name, config)
    const frozenAfterMs = name === 'worker' ? WORKER_FROZEN_AFTER_MS : undefined
    const parts = { config, databaseUrl, applicationName, frozenAfterMs, log, newId, observer }
    let clock = { now, stop: () => {} }
    const context = createContext({ ...parts, stopping: stopping.signal, now: () => clock.now(), trueNow: now })
    if (config.demo.enabled) clock = await followClock(context.pool, now, name === 'api')
    const login = databaseUrl === config.databaseUrl ? 'DATABASE_URL' : 'WORKER_DATABASE_URL'
    const passedPreflight = await runPreflightChecks(context, login, exitWithError)
    await observer.begin(context)
    const endWork = await begin(context, passedPreflight)
    end = async () => {
      stopping.abort()
      await endWork()
      clock.stop()
      await observer.end()
      const closed = Promise.all([context.replica?.end(), context.pool.end()])
      await Promise.race([closed, wait(CONNECTION_CLOSE_TIMEOUT_MS)])
    }
    process.send?.('ready')
  } catch (error) {
    exitWithError(error)
  }
}

function exitWithError(error: unknown): void {
  console.error(reasonOf(error))
  process.exit(1)
}

/** Returns one sentence if the operator can fix the cause, or else the error. */
function reasonOf(error: unknown): unknown {
  if (error instanceof StartupError) return error.message
  if (!(error instanceof Error && isDatabaseUnreachable(error))) return error
  return `Cannot connect to the database in DATABASE_URL (${error.message || error.name}).`
}

function stopWhenAsked(end: () => Promise<void>, log: Context['log']): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    try {
      await end()
      await Promise.race([flushLog(log), wait(LOG_WRITE_TIMEOUT_MS)])
      process.exit(0)
    } catch (error) {
      log.error(error, 'shutdown failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  // With a parent, Ctrl-C reaches both processes, and the parent decides the order in which they stop.
  process.on('SIGINT', process.connected ? () => undefined : stop)
  process.on('disconnect', stop)
}

/** Creates the observers that the settings enable for this process. Their libraries are loaded only then. */
async function startObservers(service: 'api' | 'worker', config: Config): Promise<Observer> {
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
