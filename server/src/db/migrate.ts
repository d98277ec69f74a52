import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { APP_ROLE } from './connect.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** What the running portal may do, renewed with the last migration. */
const GRANTS = 'grants.sql'
/** Any number, the same in every process: only one migrates at a time. */
const LOCK = 7_302_011

/**
 * Brings the database behind `ownerUrl` to the newest schema, forward only, each file in a transaction of its own.
 *
 * @param wanted only these; by default all
 * @returns the names of the migrations that were applied now
 */
export async function migrate(ownerUrl: string, appliedAt: Date, wanted?: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portal-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const pending = (await findPending(client)).filter((name) => wanted?.includes(name) ?? true)
    if (pending.length === 0) return []
    await createAppRole(client)
    // An API of the old code goes on meanwhile, and writes into what the first of several migrations has made.
    await client.query(
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE}`,
    )
    const last = pending.at(-1)
    for (const name of pending) await apply(client, name === last ? [name, GRANTS] : [name], appliedAt)
    return pending
  } finally {
    await client.end()
  }
}

/** Whether every migration that this build knows has been applied. */
export async function isMigrated(query: (sql: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const { rows } = await query('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return (await knownMigrations()).every((name) => applied.has(name))
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

/** A migration and what has to stand or fall with it: whoever finds nothing pending does nothing more. */
async function apply(
  client: pg.Client,
  [name, ...others]: readonly [string, ...string[]],
  appliedAt: Date,
): Promise<void> {
  await client.query('begin')
  try {
    for (const file of [name, ...others]) await client.query(await readSql(file))
    await client.query('insert into schema_migrations (name, applied_at) values ($1, $2)', [name, appliedAt])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

// Roles belong to the whole cluster, so another database's migration may create it at the same moment.
async function createAppRole(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
  // Whoever may take it on already need not be allowed to grant it, as where another database's owner has made it.
  await client.query(`set role ${APP_ROLE}`).catch(() => client.query(`grant ${APP_ROLE} to current_user`))
  await client.query('reset role')
}
