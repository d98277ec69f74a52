import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { StartupError } from '@portal/server/src/platform/cannot-start.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { createLog } from '@portal/server/src/platform/log/log.ts'
import { type Config, readConfig } from '@portal/server/src/platform/settings/config.ts'
import { readEnvironment } from '@portal/server/src/platform/settings/environment.ts'
import { settingWarnings } from '@portal/server/src/platform/settings/unknown-settings.ts'
import { assertPortFree, assertWritable } from '@portal/server/src/platform/start/checks.ts'
import { openDatabase } from '@portal/server/src/platform/start/database.ts'
import type { DatabaseUrls } from '@portal/server/src/platform/start/logins.ts'
import { startChildren } from './children.ts'
import { prepareData } from './data.ts'
import { complain, say } from './print.ts'
import { needsSimulator, placeSimulator } from './simulators.ts'
import { welcome } from './welcome.ts'

/** Functions that close what has been opened, run in reverse order. */
const closers: (() => Promise<void>)[] = []
const HALF_STARTED_STOP_TIMEOUT_MS = 2_000
/** The compile cache that `npm start` also uses. A folder that cannot be written is not an error. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))
let isStopping = false

readCommandLine({
  command: 'npm start --',
  about: 'Starts the portal, with an embedded PostgreSQL and demo data unless configured otherwise.',
})

const startup = start()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
// The process that started this one over a channel was killed.
process.on('disconnect', () => stop(0))
startup.catch(async (error) => {
  if (isStopping) return
  console.error(error instanceof StartupError ? error.message : error)
  await stop(1)
})

/**
 * Starts the database, the simulators if there is demo data, and then the programs: the API with the portal, and the
 * worker.
 */
async function start(): Promise<void> {
  const env = readEnvironment(process.env)
  const config = readConfig(env)
  for (const { sentence } of settingWarnings(env)) complain(sentence)
  await assertWritable(config.dataDir)
  await assertPortFree(config.host, config.port)

  const database = await openDatabase(config)
  closers.unshift(database.close)
  const { hasStaff, urls } = await prepareData(database.url, config, () => new Date())
  if (isStopping) return

  const childEnv = {
    ...environmentOfChildren(env, config),
    ...loginsOfChildren(urls, config),
    ...(await placeSimulator(config, new Date())),
  }
  if (needsSimulator(config)) closers.unshift(await simulate(readConfig(childEnv), urls.api))
  if (isStopping) return

  const children = startChildren(programs, childEnv)
  closers.unshift(children.stop)
  await children.ready
  if (isStopping) return
  say(welcome(config, hasStaff, performance.now()))
}

/** Runs in this process: a separate one would take 90 MB, and it is needed for demo data only. */
async function simulate(config: Config, databaseUrl: string): Promise<() => Promise<void>> {
  const { startSimulators } = await import('@portal/simulators/start.ts')
  const log = createLog({ level: config.logLevel, service: 'simulator' })
  return startSimulators({ config, databaseUrl, log, trueNow: () => new Date(), newId: randomUUID })
}

const programs = [
  { name: 'api', file: fileURLToPath(new URL('../server/src/main.ts', import.meta.url)) },
  { name: 'worker', file: fileURLToPath(new URL('../server/src/worker.ts', import.meta.url)) },
]

/** The replica has the primary's roles, so in its URL, too, the API's login replaces the owner's. */
function loginsOfChildren({ owner, api, worker }: DatabaseUrls, { replica }: Config): NodeJS.ProcessEnv {
  const logins = { DATABASE_URL: api, WORKER_DATABASE_URL: worker }
  if (replica === null) return logins
  const replicaUrl = new URL(replica.url)
  const { username, password } = new URL(api)
  if (replicaUrl.username === new URL(owner).username) Object.assign(replicaUrl, { username, password })
  return { ...logins, REPLICA_DATABASE_URL: replicaUrl.href }
}

function environmentOfChildren(env: NodeJS.ProcessEnv, { demo }: Config): NodeJS.ProcessEnv {
  // Caches stripped types and compiled code, also for the children: they start faster and need less memory.
  return {
    ...env,
    // No child receives the owner's login.
    DATABASE_URL: '',
    WORKER_DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
    REPLICA_DATABASE_URL: '',
    NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'] || COMPILED,
    DEMO: String(demo.enabled),
    // A person at the terminal wants the URL, not a line for each request.
    LOG_LEVEL: env['LOG_LEVEL'] || (process.stdout.isTTY ? 'warn' : ''),
  }
}

/** Stops everything that was started, the database last. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  // Also closes what is just being opened, but does not wait for the creation of a large demo.
  await Promise.race([startup.catch(() => undefined), wait(HALF_STARTED_STOP_TIMEOUT_MS)])
  for (const close of closers) await close()
  process.exit(exitCode)
}
