import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartupError } from '../cannot-start.ts'
import { ensureLogin, type LoginNames, loginNamesOf } from './logins.ts'

const SCHEMA = new URL('../../../db/schema/', import.meta.url)
const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url)
/** The baseline: one file per module, or several if it is large, ordered by their references. */
const MODULES = [
  'platform',
  'demo-clock',
  'staff',
  'views',
  'requests',
  'merchants',
  'search',
  'search-words',
  'customers',
  'customer-search',
  'customer-export',
  'complimentary-codes',
  'app-stores',
  'subscriptions',
  'billing',
  'payment-provider',
  'notes',
  'bulk',
  'customer-matches',
  'approvals',
  'audit',
  'mail',
  'events',
  'content',
  'service-keys',
  'application-errors',
  'sign-up-counts',
  'sales-counts',
  'reports',
  'security-events',
  'backups',
  'live',
  'jobs',
  'simulators',
]
/** Grants for the running portal, reapplied each time. */
const GRANTS = 'grants'
/** Any number, the same in every process: only one process migrates at a time. */
const LOCK = 7_302_011

interface Step {
  /** The name in schema_migrations. */
  readonly name: string
  readonly sql: string
}

interface MigrateOptions {
  /** Only these steps; defaults to all. */
  readonly wanted?: readonly string[]
  /** Defaults to names derived from the database name. */
  readonly logins?: LoginNames | undefined
  /** The folder of the migrations. */
  readonly migrations?: URL
}

/**
 * Applies the baseline to an empty database, then the migrations, forward only, each in its own transaction. Grants the
 * API and worker logins exactly what they need. Creates missing logins without a password.
 *
 * @returns the names of the steps applied by this call
 * @throws StartupError if the database was created by a development version
 */
export async function migrate(
  ownerUrl: string,
  appliedAt: Date,
  { wanted, logins, migrations }: MigrateOptions = {},
): Promise<string[]> {
  const unlock = await lock(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portal-migrate' })
  await client.connect()
  try {
    const pending = (await findPending(client, migrations)).filter(({ name }) => wanted?.includes(name) ?? true)
    const { api, worker } = logins ?? loginNamesOf(await databaseOf(client))
    const names = [...new Set([api, worker])]
    for (const name of names) await ensureLogin(client, name)
    if (pending.length === 0) {
      await inTransaction(client, () => grant(client, names))
      return []
    }
    // An API with the old code keeps running and writes to the tables that the first of several migrations has created.
    await client.query(
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${listOf(names)}`,
    )
    await prepareJobSchema(client)
    const last = pending.at(-1)
    for (const step of pending) await apply(client, step, appliedAt, step === last ? names : null)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
    await unlock()
  }
}

/** Returns true if every step known to this build has been applied. */
export async function isMigrated(query: (sql: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const { rows } = await query('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return (await knownMigrations()).every((name) => applied.has(name))
}

/** Returns the names of the baseline and all migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readSteps()).map(({ name }) => name)
}

/**
 * Waits for other migrating processes. Holds the lock in its own transaction, which a pooler keeps on one connection.
 */
async function lock(ownerUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portal-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  } catch (error) {
    await client.end()
    throw error
  }
  return () => client.end()
}

async function databaseOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

async function findPending(client: pg.Client, migrations?: URL): Promise<Step[]> {
  const steps = await readSteps(migrations)
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `select to_regclass('public.schema_migrations') is null as "isEmpty"`,
  )
  if (rows[0]?.isEmpty) return steps
  const applied = await client.query<{ name: string }>('select name from schema_migrations')
  const names = new Set(applied.rows.map(({ name }) => name))
  if (steps[0] && !names.has(steps[0].name)) {
    throw new StartupError(
      'This database was created by a development version and cannot be upgraded. Set DATA_DIR to a new folder or DATABASE_URL to an empty database.',
    )
  }
  return steps.filter(({ name }) => !names.has(name))
}

/** The baseline is identified by its content, so that a database created from a different one is recognized. */
async function readSteps(migrations = MIGRATIONS): Promise<Step[]> {
  const baseline = (await Promise.all(MODULES.map(readSchema))).join('\n')
  const hash = createHash('sha256').update(baseline).digest('hex').slice(0, 12)
  const names = (await readdir(migrations)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return [
    { name: `baseline-${hash}`, sql: baseline },
    ...(await Promise.all(
      names.map(async (name) => ({ name, sql: await readFile(new URL(name, migrations), 'utf8') })),
    )),
  ]
}

function readSchema(module: string): Promise<string> {
  return readFile(new URL(`${module}.sql`, SCHEMA), 'utf8')
}

/** pg-boss creates its own schema and upgrades it if its package requires that, in its own transactions. */
async function prepareJobSchema(client: pg.Client): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ close: false, graceful: false })
}

/** Applies a step in one transaction with its grants to `logins`. */
async function apply(
  client: pg.Client,
  { name, sql }: Step,
  appliedAt: Date,
  logins: readonly string[] | null,
): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(sql)
      if (logins !== null) await grant(client, logins)
      await client.query('insert into schema_migrations (name, applied_at) values ($1, $2)', [name, appliedAt])
    })
  } catch (error) {
    throw new Error(`${name} failed`, { cause: error })
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function grant(client: pg.Client, logins: readonly string[]): Promise<void> {
  await client.query((await readSchema(GRANTS)).replaceAll(':logins', () => listOf(logins)))
}

function listOf(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ')
}
