import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { StartupError } from '../../cannot-start.ts'
import { type Account, chooseAccount, invoke } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { choosePort } from './port.ts'
import { isAlive, readPostmaster, replaceStalePid } from './process.ts'
import { defaultSettings, type Settings } from './settings.ts'

export interface PostgresOptions {
  /** Holds the cluster (`postgres/`), its password and its log; created if missing. */
  readonly dataDir: string
  /** TCP port on 127.0.0.1; by default the previous one if it is free, otherwise any free one. */
  readonly port?: number
  /** `postgresql.conf` values that override the defaults. */
  readonly settings?: Settings
  /**
   * Stops the server and removes its folder when this process ends, however it ends. Otherwise the server survives a
   * kill.
   */
  readonly temporary?: boolean
}

export interface Postgres {
  readonly port: number
  readonly pid: number
  /** Whether it was already running, left behind by a killed process. */
  readonly adopted: boolean
  isRunning(): boolean
  /** Returns the superuser's connection string for one database. */
  urlOf(database: string): string
  /** Ends all sessions and stops the server; everything committed is on disk afterwards. */
  stop(): Promise<void>
}

const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 5_000
const POLL_MS = 25
const MAX_ATTEMPTS = 20
const RETRY_INTERVAL_MS = 500
const WRONG_PASSWORD = '28P01'
/** Temporary errors: another start was faster, or the sessions of a killed server are still ending. */
const PASSING = /lock file|shared memory|TCP\/IP sockets/

/**
 * Runs the PostgreSQL of the npm package on a data folder, or adopts the one already running there.
 *
 * @throws StartupError if the operator can fix the problem
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true })
  const binaries = await findBinaries()
  const account = await chooseAccount([binaries.postgres, join(dataDir, 'postgres')])
  const cluster = await openCluster(dataDir, binaries.initdb, account)

  for (let attempt = 1; ; attempt++) {
    const running = await adopt(cluster)
    if (running) return postgresAt(cluster, running, true)
    const started = await launch({ ...options, dataDir, cluster, account, program: binaries.postgres })
    if (started) return postgresAt(cluster, started.running, started.isOther)

    const complaint = await lastComplaint(logOf(dataDir))
    // The last lines of the log may come from the server of another start, which is then running.
    const isPassing = PASSING.test(complaint) || (await readPostmaster(cluster.folder)) !== null
    if (attempt === MAX_ATTEMPTS || !isPassing) {
      throw new StartupError(`The embedded PostgreSQL failed to start: ${complaint}`)
    }
    await wait(RETRY_INTERVAL_MS)
  }
}

interface Running {
  readonly pid: number
  readonly port: number
}

/** Waits for the server named by the PID file if it is running; null if there is none. */
async function adopt(cluster: Cluster): Promise<Running | null> {
  const running = await readPostmaster(cluster.folder)
  return running && (await becomesReady(cluster, running))
}

interface Launched {
  readonly running: Running
  readonly isOther: boolean
}

interface Launch extends PostgresOptions {
  readonly cluster: Cluster
  readonly account: Account | null
  readonly program: string
}

/** Starts a server; if another start was faster, `isOther` says that its server is the one running. */
async function launch({ dataDir, cluster, account, program, ...options }: Launch): Promise<Launched | null> {
  await replaceStalePid(cluster.folder)
  const port = options.port ?? (await choosePort(join(dataDir, 'postgres.port')))
  const settings = { ...defaultSettings(), ...options.settings, port }
  const log = await open(logOf(dataDir), (await sizeOf(logOf(dataDir))) > 10_000_000 ? 'w' : 'a', 0o600)
  let child: ChildProcess | null = null
  try {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const { file, args, ids } = invoke(account, program, ['-D', cluster.folder, ...flags])
    child = spawn(file, args, {
      cwd: dataDir,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', log.fd, log.fd],
      // In a separate session, so that Ctrl-C stops it last and a kill of this process leaves it intact.
      detached: true,
      ...ids,
    })
    child.once('error', () => undefined)
    child.unref()
    if (child.pid === undefined) return null
    if (options.temporary) stopWithThisProcess(child.pid, dataDir)
    const running = await becomesReady(cluster, { pid: child.pid, port })
    return running && { running, isOther: running.pid !== child.pid }
  } catch (error) {
    child?.kill('SIGINT')
    throw error
  } finally {
    await log.close()
  }
}

/**
 * Waits until a server accepts connections for this cluster, and returns it. A server from another start may have the
 * same port, in which case this one is about to end. Returns null if this one ends first.
 */
async function becomesReady(cluster: Cluster, expected: Running): Promise<Running | null> {
  const url = urlOf(cluster, expected.port, 'postgres')
  for (let waited = 0; waited < READY_TIMEOUT_MS; waited += POLL_MS) {
    if (await answersFor(cluster.folder, url)) return (await readPostmaster(cluster.folder)) ?? expected
    if (!isAlive(expected.pid)) return null
    await wait(POLL_MS)
  }
  return null
}

async function answersFor(folder: string, url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
    return rows[0]?.folder === folder
  } catch (error) {
    if (error instanceof DatabaseError && error.code === WRONG_PASSWORD) {
      throw new StartupError(`The password in postgres.password does not match the database in ${folder}.`)
    }
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function postgresAt(cluster: Cluster, { pid, port }: Running, adopted: boolean): Postgres {
  return {
    pid,
    port,
    adopted,
    isRunning: () => isAlive(pid),
    urlOf: (database) => urlOf(cluster, port, database),
    async stop() {
      // SIGINT: no new sessions, running ones are rolled back. SIGQUIT: stops immediately; the next start replays the
      // log.
      for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
        if (!isAlive(pid)) return
        process.kill(pid, signal)
        for (let waited = 0; waited < STOP_TIMEOUT_MS && isAlive(pid); waited += POLL_MS) await wait(POLL_MS)
      }
    },
  }
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`
}

/**
 * Spawns a shell that waits for this process to end (its input closes), then stops the server and removes its folder.
 */
function stopWithThisProcess(pid: number, folder: string): void {
  const script =
    'cat >/dev/null; kill -INT "$0" 2>/dev/null; while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf "$1"'
  const guard = spawn('sh', ['-c', script, String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  // The pipe to a child is a socket whose handle would keep this process running.
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
}

function logOf(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

async function sizeOf(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

async function lastComplaint(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '')
  return text.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? `see ${log}`
}
