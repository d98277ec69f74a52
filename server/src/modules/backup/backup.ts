import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../../integrations/object-storage/files.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import { type KeyConfig, keepKeys } from '../../platform/secrets/keys.ts'
import { MANIFEST, type Manifest, rowsFile } from './manifest.ts'
import { listAppliedMigrations, listSequences, listTables, listTwoFactorKeys, type Table } from './tables.ts'

/** The folders of stored files that a backup keeps. Exports are left out: they live for hours and are made again. */
const FILE_FOLDERS = ['logos']

/**
 * Writes all that the portal knows into a new folder, while it may be running: the rows of every table as of one
 * moment, and the stored files. Memory does not grow with the rows. A backup that is broken off leaves no folder of
 * that name.
 *
 * @param url connects as the owner of the tables
 * @param config where the key of two-factor authentication is, without which its secrets would be lost
 * @throws StartupError where the folder exists
 */
export async function backUp(
  url: string,
  files: FileStore,
  folder: string,
  madeAt: Date,
  config: KeyConfig,
): Promise<Manifest> {
  if (await exists(folder)) throw new StartupError(`${folder} already exists. Choose a new folder for the backup.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(rowsFile(unfinished, '')), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'portal-backup' })
  await client.connect()
  try {
    // Before and after the rows, so that every file that a row speaks of is there.
    const kept = new Set<string>()
    await copyFiles(files, unfinished, kept)
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) {
      const { name, columns } = table
      tables.push({ name, columns: [...columns], rows: await writeRows(client, unfinished, table) })
    }
    const made: Manifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      migrations: await listAppliedMigrations(client),
      tables,
      sequences: await listSequences(client),
      twoFactorKeys: await listTwoFactorKeys(client),
      files: [],
    }
    await client.query('commit')
    await copyFiles(files, unfinished, kept)
    await keepKeys(config, unfinished)
    const whole = { ...made, files: [...kept].sort() }
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(whole, null, 2), { mode: 0o600, flush: true })
    await rename(unfinished, folder)
    return whole
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Returns how many rows there are. */
async function writeRows(client: pg.Client, folder: string, { name, source, columns }: Table): Promise<number> {
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${source}) to stdout`))
  const file = createWriteStream(rowsFile(folder, name), { mode: 0o600, flush: true })
  await pipeline(rows, createGzip({ level: 1 }), file)
  return rows.rowCount
}

/** Copies those that are not kept yet. One that has gone meanwhile is left out. */
async function copyFiles(files: FileStore, folder: string, kept: Set<string>): Promise<void> {
  for (const from of FILE_FOLDERS) {
    for (const name of await files.list(from)) {
      const key = `${from}/${name}`
      const bytes = kept.has(key) ? null : await files.read(key)
      if (bytes === null) continue
      const path = join(folder, 'files', key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes, { mode: 0o600, flush: true })
      kept.add(key)
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
