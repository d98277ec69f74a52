import { DAY_MS } from '@portal/contract/durations'
import { siblingBucket, type FileStore } from '../../integrations/object-storage/files.ts'
import { filesOnDisk } from '../../integrations/object-storage/files-on-disk.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import type { Config } from '../../platform/settings/config.ts'
import { MANIFEST } from './manifest.ts'

/** The location of one backup: a folder on disk or in the bucket. */
export type BackupPlace = Pick<FileStore, 'list' | 'read' | 'write' | 'remove'>

/** The parts of a backup that are separate files, below its folder. */
const ROWS = 'rows'
export const STORED = ['logos'] as const

const ROOT = 'backups'

export interface BackupBucket {
  /** The names of complete backups, oldest first. Each name is the start time. */
  list(): Promise<string[]>
  at(name: string): BackupPlace
  /** Deletes all parts of a backup, the manifest first. */
  remove(name: string): Promise<void>
}

/** Manifests are stored beside the backup folders, so that complete backups can be listed. */
export function bucketOfBackups({ files }: Pick<Config, 'files'>, bucket: string): BackupBucket {
  const store = siblingBucket(files, bucket)
  const at = (name: string): BackupPlace => {
    const keyOf = (key: string) => (key === MANIFEST ? `${ROOT}/${name}.json` : `${ROOT}/${name}/${key}`)
    return {
      list: (folder) => store.list(keyOf(folder)),
      read: (key) => store.read(keyOf(key)),
      write: (key, bytes) => store.write(keyOf(key), bytes),
      remove: (key) => store.remove(keyOf(key)),
    }
  }
  return {
    async list() {
      const names = await store.list(ROOT).catch((error: unknown) => {
        throw new StartupError(
          `Cannot read bucket ${bucket}: ${reasonOf(error)}. Check BACKUP_BUCKET and the FILES_… settings.`,
        )
      })
      return names.flatMap((name) => (name.endsWith('.json') ? name.slice(0, -'.json'.length) : []))
    },
    at,
    async remove(name) {
      const place = at(name)
      await place.remove(MANIFEST)
      for (const folder of ['', ROWS, ...STORED]) {
        const names = folder === '' ? await store.list(`${ROOT}/${name}`) : await place.list(folder)
        for (const one of names) await place.remove(folder === '' ? one : `${folder}/${one}`)
      }
    },
  }
}

/** Returns the error's message. An error from a host whose addresses all refuse has no message of its own. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || String(error)
}

/** Returns the name of a backup, which sorts by time: `2026-03-10T07-07-00Z`. */
export function nameOf(startedAt: Date): string {
  return `${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Returns the backups older than `days` days, but never the newest. */
export function expiredBackups(names: readonly string[], now: Date, days: number): string[] {
  const oldestKept = nameOf(new Date(now.getTime() - days * DAY_MS))
  return names
    .toSorted()
    .slice(0, -1)
    .filter((name) => name < oldestKept)
}

/**
 * Finds the backup named in a command: a folder, `bucket:<name>`, or `bucket:newest`.
 *
 * @param resolvePath makes a path absolute
 */
export async function findBackup(
  address: string,
  config: Config,
  resolvePath: (path: string) => string,
): Promise<{ readonly place: BackupPlace; readonly name: string }> {
  const [, wanted] = /^bucket:(.+)$/.exec(address) ?? []
  if (wanted === undefined) return { place: filesOnDisk(resolvePath(address)), name: resolvePath(address) }
  const bucket = configuredBucket(config)
  const names = await bucket.list()
  const name = wanted === 'newest' ? names.at(-1) : names.find((one) => one === wanted)
  if (name === undefined) throw new StartupError(`No backup found in bucket ${config.backups?.bucket}.`)
  return { place: bucket.at(name), name }
}

/** @throws StartupError if no bucket is set */
export function configuredBucket(config: Config): BackupBucket {
  if (config.backups === null) throw new StartupError('Set BACKUP_BUCKET to the bucket of the backups.')
  return bucketOfBackups(config, config.backups.bucket)
}
