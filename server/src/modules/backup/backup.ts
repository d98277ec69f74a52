import { mkdir, rename, rm, stat } from 'node:fs/promises'
import pg from 'pg'
import type { FileStore } from '../../integrations/object-storage/files.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import type { KeyConfig } from '../../platform/secrets/keys.ts'
import type { Manifest } from './manifest.ts'
import { folderOnDisk } from './place.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Backs up to a new folder. A backup that is broken off leaves no folder of that name.
 *
 * @param url connects as the owner of the tables
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
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'portal-backup' })
  await client.connect()
  try {
    const place = folderOnDisk(unfinished)
    const { signal } = new AbortController()
    const { made } = await writeBackup({ client, files, config }, place, { madeAt, signal })
    await rename(unfinished, folder)
    return made
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
