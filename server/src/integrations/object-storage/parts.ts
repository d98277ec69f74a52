import { Readable } from 'node:stream'
import type { FileStore } from './files.ts'

/** What a store is handed at once: so much is in memory, whatever the size of the whole. */
const PART_BYTES = 8 * 1024 * 1024

/** Names the file of a part, counted from 0. */
export type PartKey = (part: number) => string

/** Keeps what has any length in parts, as a store takes whole files only. */
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

/** The parts one after the other. The stream fails at one that is missing. */
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
