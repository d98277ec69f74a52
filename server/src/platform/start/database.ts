import { Client, DatabaseError } from 'pg'
import { StartupError } from '../cannot-start.ts'
import { type Postgres, type PostgresOptions, startPostgres } from '../db/embedded/postgres.ts'
import type { Config } from '../settings/config.ts'
import { assertSuitable } from './own-database.ts'

export interface Database {
  /** Connects as the owner of the portal's tables, or as the API if no owner was given. */
  readonly url: string
  close(): Promise<void>
}

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseConnections'> &
  Partial<Pick<Config, 'migrationDatabaseUrl'>>

const NAME = 'portal'
/** Any number: the process that holds this lock in the embedded PostgreSQL is the one that may stop it. */
const LOCK = 7_302_012
const LOCK_NOT_AVAILABLE = '55P03'
const MAX_ATTEMPTS = 5
const WATCH_INTERVAL_MS = 500
/** Connections besides those of the API and the worker: the simulator, our lock, manual commands. */
const OTHER_CONNECTIONS = 20

/**
 * Opens the configured database. The embedded one belongs to this process alone and is restarted if it dies; an
 * external one is only checked.
 */
export async function openDatabase(where: DatabaseSettings): Promise<Database> {
  const given = await openGiven(where)
  if (given !== null) return given
  const { dataDir, databaseConnections } = where
  const settings = { max_connections: 2 * databaseConnections + OTHER_CONNECTIONS }
  let owned = await own({ dataDir, settings })
  await createWhenMissing(owned.postgres.urlOf('postgres'))

  const { port } = owned.postgres
  const stopWatching = watch(
    () => owned.postgres.isRunning(),
    async () => {
      owned = await own({ dataDir, settings, port })
    },
  )
  return {
    url: owned.postgres.urlOf(NAME),
    async close() {
      await stopWatching()
      // Held to the end, so that no other process gets the lock of a database that is about to stop.
      await owned.postgres.stop()
      await owned.lock.end().catch(() => undefined)
    },
  }
}

/**
 * Opens the database for a command: that of the running portal, or the embedded one for as long as the command runs.
 */
export async function borrowDatabase(where: Omit<DatabaseSettings, 'databaseConnections'>): Promise<Database> {
  const given = await openGiven(where)
  if (given !== null) return given
  const postgres = await startPostgres({ dataDir: where.dataDir })
  await createWhenMissing(postgres.urlOf('postgres'))
  return {
    url: postgres.urlOf(NAME),
    async close() {
      if (!postgres.adopted) await postgres.stop()
    },
  }
}

/** Uses the owner's login before the API's; the API does not need the owner once the database is up to date. */
async function openGiven({
  databaseUrl,
  migrationDatabaseUrl = null,
}: Pick<DatabaseSettings, 'databaseUrl' | 'migrationDatabaseUrl'>): Promise<Database | null> {
  const url = migrationDatabaseUrl ?? databaseUrl
  if (url === null) return null
  await assertSuitable(url, url === migrationDatabaseUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL')
  return { url, close: async () => undefined }
}

interface Owned {
  readonly postgres: Postgres
  /** A session whose lock ends with this process, however the process ends. */
  readonly lock: Client
}

async function own(options: PostgresOptions): Promise<Owned> {
  for (let attempt = 1; ; attempt++) {
    const postgres = await startPostgres(options)
    try {
      return { postgres, lock: await takeLock(postgres.urlOf('postgres')) }
    } catch (error) {
      if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) {
        throw new StartupError(
          `Another instance is using folder ${options.dataDir}. Stop it or set DATA_DIR to a different folder.`,
        )
      }
      // The previous start is just stopping it; the next attempt waits for that.
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function takeLock(url: string): Promise<Client> {
  const lock = await connect(url)
  try {
    // The session of a process that was killed a moment ago may still hold it.
    await lock.query("SET lock_timeout = '2s'")
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK])
    return lock
  } catch (error) {
    await lock.end().catch(() => undefined)
    throw error
  }
}

async function createWhenMissing(postgresUrl: string): Promise<void> {
  const client = await connect(postgresUrl)
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`)
    await closeOtherDatabases(client)
  } finally {
    await client.end()
  }
}

/** Denies the logins of API and worker access to the databases that PostgreSQL creates by default. */
async function closeOtherDatabases(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(datname) AS name FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
     WHERE datname IN ('postgres', 'template1') AND grantee = 0 AND privilege_type = 'CONNECT'`,
  )
  for (const { name } of rows) await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`)
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'portal-start' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Checks every half second and restarts what died; returns a function that stops this. */
function watch(isRunning: () => boolean, restart: () => Promise<void>): () => Promise<void> {
  let reviving: Promise<void> | null = null
  const timer = setInterval(() => {
    if (reviving || isRunning()) return
    // A failed attempt is repeated at a later check; until then the portal reports that it is unavailable.
    reviving = restart()
      .catch(() => undefined)
      .finally(() => {
        reviving = null
      })
  }, WATCH_INTERVAL_MS)
  return async () => {
    clearInterval(timer)
    await reviving
  }
}
