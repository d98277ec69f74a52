import { join } from 'node:path'
import type { BucketSettings, filesInBucket } from './files-in-bucket.ts'
import { filesOnDisk } from './files-on-disk.ts'

/**
 * Stores files such as logos and exports. Keys are paths without a leading slash (`logos/logo-ABCD.png`) and never lead
 * out of the store. A file is either complete or missing.
 */
export interface FileStore {
  /** Returns the sorted names of the files directly in `folder`; none if the folder does not exist. */
  list(folder: string, which?: Listed): Promise<string[]>
  /** Returns the whole file; null if it is missing. */
  read(key: string): Promise<Buffer | null>
  /** Creates or replaces a file. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /**
   * Removes writes that were started before then and interrupted, for example by a crash. Returns how many there were.
   */
  removeUnfinished(begunBefore: Date): Promise<number>
}

export interface Listed {
  /** Only files not written since then. */
  readonly writtenBefore?: Date
}

/** Creates the configured store: by default the folder `files` of the data folder. */
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

/** Returns another bucket, with the same connection as the one for files. */
export function siblingBucket(
  files: BucketSettings,
  bucket: string,
  options: { readonly isLocked?: boolean } = {},
): FileStore {
  return bucketWhenUsed({ ...files, driver: files.driver === 'gcs' ? 'gcs' : 's3', bucket }, options)
}

/** The S3 client is large; a portal that stores its files elsewhere never loads it. */
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

/** The portal creates all keys, never a client. An unsafe key is a bug that must not reach a disk. */
function checked(key: string): string {
  const parts = key.split('/')
  if (parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))) return key
  throw new Error(`path traversal: ${JSON.stringify(key)} is not a valid file key`)
}
