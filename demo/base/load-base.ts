import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type pg from 'pg'
import { fingerprintOf } from '../../scripts/fingerprint.mjs'
import { fromRoot } from '../../scripts/root.mjs'
import { findActors } from '../staff.ts'
import { type BaseOptions, simulateBase } from './simulate-base.ts'
import { historyTables, type Snapshot, takeSnapshot } from './snapshot.ts'

const CACHE = fromRoot('node_modules', '.cache', 'demo')
/** The sources that the history depends on. */
const SOURCES = ['contract/src', 'demo', 'server/db', 'server/src']

/**
 * Loads a company created by the billing engine. Creating it takes seconds, so its snapshot is cached for the next time
 * that the same code needs the same company.
 */
export async function loadBase(client: pg.Client, options: BaseOptions): Promise<Snapshot> {
  const code = fingerprintOf(SOURCES, (file) => !file.endsWith('.test.ts')).slice(0, 20)
  const inputs = JSON.stringify([options, await findActors(client)])
  const file = join(CACHE, code, `${createHash('sha256').update(inputs).digest('hex')}.json.gz`)
  const cached = await readFile(file).catch(() => null)
  if (cached) return JSON.parse(String(await promisify(gunzip)(cached))) as Snapshot // written below
  const snapshot = await createSnapshot(client, options)
  await keep(file, code, snapshot)
  return snapshot
}

/** Creates the company. Only the snapshot remains: the engine's changes in the open transaction are rolled back. */
export async function createSnapshot(client: pg.Client, options: BaseOptions): Promise<Snapshot> {
  await client.query('savepoint base')
  // Sequences are not transactional, so they are reset to get the same IDs every time.
  for (const table of historyTables) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), 1, false)`, [table])
  }
  // These counts and this history are never read.
  await client.query('alter table customers disable trigger count_changed, disable trigger keep_history')
  await simulateBase(client, options)
  const snapshot = await takeSnapshot(client)
  await client.query('rollback to savepoint base')
  await client.query('release savepoint base')
  return snapshot
}

/** An installation that cannot be written works without the cache. */
async function keep(file: string, code: string, snapshot: Snapshot): Promise<void> {
  try {
    await mkdir(join(CACHE, code), { recursive: true })
    const part = `${file}.${process.pid}`
    await writeFile(part, await promisify(gzip)(JSON.stringify(snapshot)))
    await rename(part, file)
    for (const other of await readdir(CACHE)) {
      if (other !== code) await rm(join(CACHE, other), { recursive: true, force: true })
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
