import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { ensureLogin, type LoginNames, loginNamesOf } from './logins.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** What the running portal may do, renewed each time. */
const GRANTS = 'grants.sql'
/** Any number, the same in every process: only one migrates at a time. */
const LOCK = 7_302_011

/**
 * Brings the database behind `ownerUrl` to the newest schema, forward only, each file in a transaction of its own, and
 * grants the logins of API and worker what they need and no more. Creates the logins that are missing, without a
 * password.
 *
 * @param wanted only these; by default all
 * @param logins by default named after the database
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  ownerUrl: string,
  appliedAt: Date,
  wanted?: readonly string[],
  logins?: LoginNames,
): Promise<string[]> {
  const unlock = await lock(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portal-migrate' })
  await client.connect()
  try {
    const pending = (await findPending(client)).filter((name) => wanted?.includes(name) ?? true)
    const { api, worker } = logins ?? loginNamesOf(await databaseOf(client))
    const names = [...new Set([api, worker])]
    for (const name of names) await ensureLogin(client, name)
    if (pending.length === 0) {
      await inTransaction(client, () => grant(client, names))
      return []
    }
    // An API of the old code goes on meanwhile, and writes into what the first of several migrations has made.
    await client.query(
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${listOf(names)}`,
    )
    const last = pending.at(-1)
    for (const name of pending) await apply(client, name, appliedAt, name === last ? names : null)
    return pending
  } finally {
    await client.end()
    await unlock()
  }
}

/** Whether every migration that this build knows has been applied. */
export async function isMigrated(query: (sql: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const { rows } = await query('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return (await knownMigrations()).every((name) => applied.has(name))
}

/** Waits for other processes that migrate. In a transaction of its own, which also a pooler keeps on one connection. */
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

async function findPending(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null)',
  )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return (await knownMigrations()).filter((name) => !applied.has(name))
}

/** The names of all, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
}

async function readSql(name: string): Promise<string> {
  return readFile(new URL(name, FOLDER), 'utf8')
}

/** Applies a migration; the grants to `logins` stand or fall with it. */
async function apply(
  client: pg.Client,
  name: string,
  appliedAt: Date,
  logins: readonly string[] | null,
): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(await readSql(name))
      if (logins !== null) await grant(client, logins)
      await client.query('insert into schema_migrations (name, applied_at) values ($1, $2)', [name, appliedAt])
    })
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error })
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
  await client.query((await readSql(GRANTS)).replaceAll(':logins', () => listOf(logins)))
}

function listOf(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ')
}
