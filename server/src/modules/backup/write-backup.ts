import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../../integrations/object-storage/files.ts'
import { PartsWriter } from '../../integrations/object-storage/parts.ts'
import { type KeyConfig, backUpKeys } from '../../platform/secrets/keys.ts'
import { hashFile, MANIFEST, type Manifest, rowsOf } from './manifest.ts'
import { type BackupPlace, STORED } from './place.ts'
import { listAppliedMigrations, listSequences, listTables, listTwoFactorKeys, type Table } from './tables.ts'

export interface Source {
  /** A connection that can read all tables. */
  readonly client: pg.ClientBase
  /** The stored files. Exports are excluded: they expire within hours and can be recreated. */
  readonly files: FileStore
  /** The location of the two-factor authentication key, without which the secrets would be lost. */
  readonly config: KeyConfig
}

/**
 * Backs up the portal, even while it is running: the rows of all tables as of one snapshot, and the stored files.
 * Memory use is constant. Throws once `signal` is aborted.
 */
export async function writeBackup(
  { client, files, config }: Source,
  place: BackupPlace,
  { madeAt, signal }: { readonly madeAt: Date; readonly signal: AbortSignal },
): Promise<{ readonly made: Manifest; readonly bytes: number }> {
  const stored = new StoredFiles(files, place, signal)
  // Copies files before and after the rows, so that every referenced file is included.
  await stored.copy()
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const tables: Manifest['tables'] = []
  let bytes = 0
  for (const table of await listTables(client)) {
    const { name, columns } = table
    const target = new PartsWriter(place, rowsOf(name))
    const rows = await writeRows(client, table, target, signal)
    tables.push({ name, columns: [...columns], rows, parts: target.parts })
    bytes += target.bytes
  }
  const known = {
    migrations: await listAppliedMigrations(client),
    sequences: await listSequences(client),
    twoFactorKeys: await listTwoFactorKeys(client),
  }
  await client.query('commit')
  await stored.copy()
  await backUpKeys(config, place)
  const made: Manifest = {
    format: 3,
    madeAt: madeAt.toISOString(),
    tables,
    ...known,
    files: Object.fromEntries(stored.hashes),
  }
  await place.write(MANIFEST, Buffer.from(JSON.stringify(made, null, 2)))
  return { made, bytes: bytes + stored.bytes }
}

/** Returns the number of rows. */
async function writeRows(
  client: pg.ClientBase,
  { source, columns }: Table,
  target: PartsWriter,
  signal: AbortSignal,
): Promise<number> {
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${source}) to stdout`))
  const write = (compressed: AsyncIterable<Buffer>) => target.write(compressed)
  await pipeline(rows, createGzip({ level: 1 }), write, { signal })
  return rows.rowCount
}

class StoredFiles {
  /** Hashes of the copied files, by key. */
  readonly hashes = new Map<string, string>()
  bytes = 0
  readonly #files: FileStore
  readonly #place: BackupPlace
  readonly #signal: AbortSignal

  constructor(files: FileStore, place: BackupPlace, signal: AbortSignal) {
    this.#files = files
    this.#place = place
    this.#signal = signal
  }

  /** Copies files not copied yet. Skips files deleted since they were listed. */
  async copy(): Promise<void> {
    for (const folder of STORED) {
      for (const name of await this.#files.list(folder)) {
        this.#signal.throwIfAborted()
        const key = `${folder}/${name}`
        const bytes = this.hashes.has(key) ? null : await this.#files.read(key)
        if (bytes === null) continue
        await this.#place.write(key, bytes)
        this.hashes.set(key, hashFile(bytes))
        this.bytes += bytes.length
      }
    }
  }
}
