import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SealStore } from './seal-store.ts'

/** Holds more than the last hours of lines. */
const TAIL_BYTES = 256 * 1024

/** Appends a line per seal to a file, which may be rotated (by renaming or copying) and shipped at any time. */
export function sealsInFile(path: string): SealStore {
  return {
    place: path,
    async append(line) {
      await mkdir(dirname(path), { recursive: true })
      const file = await open(path, 'a+', 0o640)
      try {
        // The previous line may be torn, for example because the disk was full.
        await file.appendFile(`${(await endsWithin(file)) ? '\n' : ''}${line}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async newest() {
      const file = await open(path, 'r').catch(orNull)
      if (file === null) return []
      try {
        const { size } = await file.stat()
        const from = Math.max(0, size - TAIL_BYTES)
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - from), position: from })
        const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
        return (from > 0 ? lines.slice(1) : lines).filter((line) => line !== '')
      } finally {
        await file.close()
      }
    },
    async *all() {
      for (const name of await rotations(path)) {
        for await (const line of createInterface({ input: createReadStream(join(dirname(path), name)) })) {
          if (line !== '') yield line
        }
      }
    },
  }
}

/** Returns the file and its rotated copies, such as `audit-seals.jsonl.1` and `audit-seals.jsonl-20261122`. */
async function rotations(path: string): Promise<string[]> {
  const names = (await readdir(dirname(path)).catch(orNull)) ?? []
  return names.filter((name) => name.startsWith(basename(path)) && !name.endsWith('.gz'))
}

async function endsWithin(file: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: size - 1 })
  return buffer.toString() !== '\n'
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
