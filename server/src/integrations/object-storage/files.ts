import { join } from 'node:path'
import type { BucketSettings, filesInBucket } from './files-in-bucket.ts'
import { filesOnDisk } from './files-on-disk.ts'

/**
 * Where files live: logos now, exports later. Keys are paths without a leading slash (`logos/logo-ABCD.png`) and never
 * lead out of the store. A file is there as a whole or not at all.
 */
export interface FileStore {
  /** The names of the files directly below `folder`, without it, sorted; none if there is no such folder. */
  list(folder: string, which?: Listed): Promise<string[]>
  /** The whole file, or null if there is none. */
  read(key: string): Promise<Buffer | null>
  /** Creates or replaces a file. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>
  /** What was started before then and broken off, as by a lost machine. Returns how many there were. */
  removeUnfinished(begunBefore: Date): Promise<number>
}

export interface Listed {
  /** Only those that have not been written since. */
  readonly writtenBefore?: Date
}

/** The store that the settings ask for: by default the folder `files` of the data folder. */
export function createFileStore({
  dataDir,
  files,
}: {
  readonly dataDir: string
  readonly files: BucketSettings
}): FileStore {
  const store = files.driver === 'fs' ? filesOnDisk(join(dataDir, 'files')) : bucketWhenUsed(files)
  return {
    list: (folder, which) => store.list(checked(folder), which),
    read: (key) => store.read(checked(key)),
    write: (key, bytes) => store.write(checked(key), bytes),
    remove: (key) => store.remove(checked(key)),
    removeUnfinished: (begunBefore) => store.removeUnfinished(begunBefore),
  }
}

/** Another bucket that is reached as the one of the files is. */
export function bucketBeside(
  files: BucketSettings,
  bucket: string,
  options: { readonly isLocked?: boolean } = {},
): FileStore {
  return bucketWhenUsed({ ...files, driver: files.driver === 'gcs' ? 'gcs' : 's3', bucket }, options)
}

/** The client of S3 is large; a portal that keeps its files elsewhere never loads it. */
function bucketWhenUsed(...settings: Parameters<typeof filesInBucket>): FileStore {
  let loading: Promise<FileStore> | undefined
  const load = async () => (await import('./files-in-bucket.ts')).filesInBucket(...settings)
  const store = () => {
    loading ??= load()
    return loading
  }
  return {
    list: async (folder, which) => (await store()).list(folder, which),
    read: async (key) => (await store()).read(key),
    write: async (key, bytes) => (await store()).write(key, bytes),
    remove: async (key) => (await store()).remove(key),
    removeUnfinished: async (begunBefore) => (await store()).removeUnfinished(begunBefore),
  }
}

/** Keys are made by the portal and never by a client; one that isn't plain is a bug that must not reach a disk. */
function checked(key: string): string {
  const parts = key.split('/')
  if (parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))) return key
  throw new Error(`path traversal: ${JSON.stringify(key)} is no key of a file`)
}
