import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'

/**
 * Where files live: logos now, exports later. Keys are paths without a leading slash (`logos/logo-ABCD.png`) and never
 * lead out of the store.
 */
export interface FileStore {
  /** The names of the files directly below `folder`, without it, sorted; none where there is no such folder. */
  list(folder: string): Promise<string[]>
  /** The whole file, or null where there is none. */
  read(key: string): Promise<Buffer | null>
  /** Creates or replaces a file. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>
}

/** The store that the settings ask for: by default the folder `files` of the data folder. */
export function createFileStore(config: Pick<Config, 'dataDir' | 'files'>): FileStore {
  if (config.files.driver !== 'fs') {
    throw new CannotStart(`FILES_DRIVER=${config.files.driver} is not available in this build: use fs.`)
  }
  return storeOn(new Disk(new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' })))
}

function storeOn(disk: Disk): FileStore {
  return {
    async list(folder) {
      const names: string[] = []
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(folder, paginationToken === undefined ? {} : { paginationToken })
        for (const entry of page.objects) if (entry.isFile) names.push(entry.name)
        paginationToken = page.paginationToken
      } while (paginationToken !== undefined)
      return names.sort()
    },
    async read(key) {
      try {
        return await buffer(await disk.getStream(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    write: (key, bytes) => disk.put(key, bytes),
    remove: (key) => disk.delete(key),
  }
}

function isMissing(error: unknown): boolean {
  if (error instanceof errors.E_CANNOT_READ_FILE) return isMissing(error.cause)
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
