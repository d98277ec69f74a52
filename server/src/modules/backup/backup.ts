import { mkdir, rename, rm, stat } from 'node:fs/promises'
import pg from 'pg'
import { filesOnDisk } from '../../integrations/object-storage/files-on-disk.ts'
import type { FileStore } from '../../integrations/object-storage/files.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import type { KeyConfig } from '../../platform/secrets/keys.ts'
import type { Manifest } from './manifest.ts'
import { type BackupBucket, type BackupPlace, nameOf } from './place.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Backs up to a new folder, which is removed if the backup fails.
 *
 * @param url connects as the owner of the tables
 * @throws StartupError if the folder exists
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
  try {
    const made = await write(url, files, filesOnDisk(unfinished), madeAt, config)
    await rename(unfinished, folder)
    return made
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/**
 * Backs up to the bucket, named by time. A failed backup is removed.
 *
 * @param url connects as the owner of the tables
 * @throws StartupError if the bucket has a backup of that name
 */
export async function backUpToNewName(
  url: string,
  files: FileStore,
  bucket: BackupBucket,
  madeAt: Date,
  config: KeyConfig,
): Promise<{ readonly made: Manifest; readonly name: string }> {
  const name = nameOf(madeAt)
  if ((await bucket.list()).includes(name)) throw new StartupError(`The bucket already has a backup ${name}.`)
  try {
    return { made: await write(url, files, bucket.at(name), madeAt, config), name }
  } catch (error) {
    await bucket.remove(name)
    throw error
  }
}

async function write(
  url: string,
  files: FileStore,
  place: BackupPlace,
  madeAt: Date,
  config: KeyConfig,
): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-backup' })
  await client.connect()
  try {
    const { signal } = new AbortController()
    return (await writeBackup({ client, files, config }, place, { madeAt, signal })).made
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
