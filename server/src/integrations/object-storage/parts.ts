import { Readable } from 'node:stream'
import type { FileStore } from './files.ts'

/** Maximum size of a part, and thus of the memory used, whatever the total size. */
const PART_BYTES = 8 * 1024 * 1024

/** Returns the key of a part, counted from 0. */
export type PartKey = (part: number) => string

/** Stores data of any length in parts, because a store only takes whole files. */
export class PartsWriter {
  parts = 0
  bytes = 0
  readonly #files: Pick<FileStore, 'write'>
  readonly #keyOf: PartKey

  constructor(files: Pick<FileStore, 'write'>, keyOf: PartKey) {
    this.#files = files
    this.#keyOf = keyOf
  }

  async write(chunks: AsyncIterable<Buffer>): Promise<void> {
    let waiting: Buffer[] = []
    let waitingBytes = 0
    for await (const chunk of chunks) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes < PART_BYTES) continue
      await this.#keep(waiting)
      waiting = []
      waitingBytes = 0
    }
    if (waitingBytes > 0) await this.#keep(waiting)
  }

  async #keep(chunks: readonly Buffer[]): Promise<void> {
    const part = Buffer.concat(chunks)
    await this.#files.write(this.#keyOf(this.parts), part)
    this.parts += 1
    this.bytes += part.length
  }
}

/** Streams the parts in order. The stream fails at a missing part. */
export function readParts(files: Pick<FileStore, 'read'>, keyOf: PartKey, parts: number): Readable {
  return Readable.from(
    (async function* () {
      for (let part = 0; part < parts; part++) {
        const bytes = await files.read(keyOf(part))
        if (bytes === null) throw new Error(`${keyOf(part)} is missing`)
        yield bytes
      }
    })(),
  )
}
