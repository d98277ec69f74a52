import { lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './files.ts'

const UNFINISHED = '.part'
let written = 0

/** Stores files in a folder on this machine. Reading during a replacement returns the old file or the new one. */
export function filesOnDisk(root: string): FileStore {
  return {
    async list(folder, { writtenBefore } = {}) {
      const entries = await orNull(readdir(join(root, folder), { withFileTypes: true }))
      const names = (entries ?? []).filter((entry) => entry.isFile()).map(({ name }) => name)
      const finished = names.filter((name) => !name.endsWith(UNFINISHED)).sort()
      if (!writtenBefore) return finished
      const times = await Promise.all(finished.map((name) => orNull(stat(join(root, folder, name)))))
      return finished.filter((_name, index) => (times[index]?.mtime ?? writtenBefore) < writtenBefore)
    },
    read: (key) => orNull(readFile(join(root, key))),
    write: (key, bytes) => replace(join(root, key), bytes),
    remove: (key) => rm(join(root, key), { force: true }),
    async removeUnfinished(begunBefore) {
      const names = (await orNull(readdir(root, { recursive: true }))) ?? []
      const unfinished = names.filter((name) => name.endsWith(UNFINISHED)).map((name) => join(root, name))
      let removed = 0
      for (const path of unfinished) {
        const found = await orNull(lstat(path))
        if (!found?.isFile() || found.mtime >= begunBefore) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

/** Writes a temporary file next to the target, syncs it to disk, then renames it. */
async function replace(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  written += 1
  const unfinished = `${path}.${process.pid}-${written}${UNFINISHED}`
  try {
    // 'wx' never writes through an existing file or link.
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
