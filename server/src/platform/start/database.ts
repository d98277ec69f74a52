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

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseConnections'> &
  Partial<Pick<Config, 'migrationDatabaseUrl'>>

const NAME = 'portal'
/** Any number: the holder of this lock in the embedded PostgreSQL is the one who may stop it. */
const LOCK = 7_302_012
const LOCK_NOT_AVAILABLE = '55P03'
const MAX_ATTEMPTS = 5
const WATCH_INTERVAL_MS = 500
/** Beside those of the API and of the worker: the simulator's, our lock, commands run by hand. */
const OTHER_CONNECTIONS = 20

/**
 * Opens the database that the settings name. The embedded one belongs to this process alone and is started again
 * should it die; another one is only looked at.
 */
export async function openDatabase(where: Where): Promise<Database> {
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
      // Held to the last, so that no other process gets the lock of a database that is about to stop.
      await owned.postgres.stop()
      await owned.lock.end().catch(() => undefined)
    },
  }
}

/** For a command: the database of the running portal, or the embedded one run for as long as the command needs it. */
export async function borrowDatabase(where: Omit<Where, 'databaseConnections'>): Promise<Database> {
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

/** The owner's login goes before that of the API, which can do without the owner once the database is up to date. */
async function openGiven({
  databaseUrl,
  migrationDatabaseUrl = null,
}: Pick<Where, 'databaseUrl' | 'migrationDatabaseUrl'>): Promise<Database | null> {
  const url = migrationDatabaseUrl ?? databaseUrl
  if (url === null) return null
  await assertSuitable(url, url === migrationDatabaseUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL')
  return { url, close: async () => undefined }
}

interface Owned {
  readonly postgres: Postgres
  /** A session whose lock ends with this process, however that ends. */
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
      // The start that has run it so far is just stopping it; the next attempt waits for its end.
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

/** The logins of API and worker have no business in the databases that PostgreSQL brings. */
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

/** Looks every half second and revives what died; returns how to end that. */
function watch(isRunning: () => boolean, revive: () => Promise<void>): () => Promise<void> {
  let reviving: Promise<void> | null = null
  const timer = setInterval(() => {
    if (reviving || isRunning()) return
    // A failed try is repeated at a later look; until then the portal answers that it is unavailable.
    reviving = revive()
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
