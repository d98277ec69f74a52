import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FileStore } from '../../integrations/object-storage/files.ts'
import { readParts } from '../../integrations/object-storage/parts.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import type { LoginNames } from '../../platform/db/logins.ts'
import { knownMigrations, migrate } from '../../platform/db/migrate.ts'
import { restoreKeys, type KeyConfig } from '../../platform/secrets/keys.ts'
import { hashFile, type Manifest, readManifest, rowsOf } from './manifest.ts'
import { type BackupPlace, reasonOf } from './place.ts'
import { listTables } from './tables.ts'

export interface Restored {
  readonly made: Manifest
  /** Keys of stored files that were missing or damaged in the backup. */
  readonly damaged: readonly string[]
}

/**
 * Restores a backup into a database without staff and customers: the original schema, all rows in one transaction, then
 * the migrations newer than the backup. Damaged stored files are skipped.
 *
 * @param url connects as the owner of the database
 * @param config where to restore the two-factor authentication keys stored with the rows
 * @param logins of API and worker; named after the database by default
 * @throws StartupError if the target has data, the portal is running, or the backup has another version
 */
export async function restore(
  url: string,
  files: FileStore,
  { place, name }: { readonly place: BackupPlace; readonly name: string },
  now: Date,
  config: KeyConfig,
  logins?: LoginNames,
): Promise<Restored> {
  const manifest = await readManifest(place, name)
  const known = await knownMigrations()
  const foreign = manifest.migrations.filter((name) => !known.includes(name))
  if (foreign.length > 0) {
    throw new StartupError(
      `The backup is from a newer or a development version, with migration ${foreign[0]}. Restore it with that version.`,
    )
  }

  const client = new pg.Client({ connectionString: url, application_name: 'portal-restore' })
  await client.connect()
  try {
    await assertUnused(client)
    await client.query(`drop schema if exists pgboss, stand_in cascade;
                        drop schema public cascade; create schema public`)
    await migrate(url, now, { wanted: manifest.migrations, logins })
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '256MB'`)
    await load(client, place, manifest)
    await client.query('commit')
    await migrate(url, now, { logins })
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await restoreKeys(config, place)
  const damaged: string[] = []
  for (const [key, hash] of Object.entries(manifest.files)) {
    const bytes = await place.read(key)
    if (bytes === null || hashFile(bytes) !== hash) damaged.push(key)
    else await files.write(key, bytes)
  }
  return { made: manifest, damaged }
}

async function assertUnused(client: pg.Client): Promise<void> {
  const { rows: running } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name in ('portal-api', 'portal-worker', 'portal-simulator')`,
  )
  if (running.length > 0) throw new StartupError('The portal is using this database. Stop it first.')
  const { rows } = await client.query<{ isMade: boolean }>(`select to_regclass('public.staff') is not null as "isMade"`)
  if (!rows[0]?.isMade) return
  const { rowCount } = await client.query('(select from staff limit 1) union all (select from customers limit 1)')
  if (rowCount !== 0) {
    throw new StartupError('This database is not empty. Restore into an empty database.')
  }
}

/** Replaces the rows of all tables. Drops foreign keys first and recreates them at the end, which validates them. */
async function load(client: pg.Client, place: BackupPlace, { tables, sequences }: Manifest): Promise<void> {
  const present = (await listTables(client)).map(({ name }) => name)
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0`,
  )
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of present) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${present.join(', ')}`)
  for (const { name, columns, rows, parts } of tables) {
    const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    await pipeline(readParts(place, rowsOf(name), parts), createGunzip(), into).catch((error: unknown) => {
      throw new StartupError(`The rows of ${name} cannot be restored: ${reasonOf(error)}.`)
    })
    if (into.rowCount !== rows) throw new StartupError(`${name}: restored ${into.rowCount} rows, expected ${rows}.`)
  }
  for (const [name, last] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, last])
  for (const name of present) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
