import { Readable } from 'node:stream'
import type { FileStore } from '../../integrations/object-storage/files.ts'

/** What a store is handed at once: so much is in memory, whatever the size of the list. */
const PART_BYTES = 8 * 1024 * 1024

/** Whose list it is: a later run of an export has files of its own. */
export interface ListFile {
  readonly id: string
  readonly run: number
}

/** Keeps a compressed list in parts, as a store takes whole files only. */
export class PartsWriter {
  parts = 0
  bytes = 0
  readonly #files: FileStore
  readonly #list: ListFile

  constructor(files: FileStore, list: ListFile) {
    this.#files = files
    this.#list = list
  }

  async write(compressed: AsyncIterable<Buffer>): Promise<void> {
    let waiting: Buffer[] = []
    let waitingBytes = 0
    for await (const chunk of compressed) {
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
    await this.#files.write(keyOf(this.#list, this.parts), part)
    this.parts += 1
    this.bytes += part.length
  }
}

/** The parts of a list, one after the other. */
export function readParts(files: FileStore, list: ListFile, parts: number): Readable {
  return Readable.from(
    (async function* () {
      for (let part = 0; part < parts; part++) {
        const bytes = await files.read(keyOf(list, part))
        if (bytes === null) throw new Error(`part ${part} of customer list ${list.id} is missing`)
        yield bytes
      }
    })(),
  )
}

export async function removeParts(files: FileStore, list: ListFile, parts: number): Promise<void> {
  for (let part = 0; part < parts; part++) await files.remove(keyOf(list, part))
}

/** Of all runs. */
export async function removeAllParts(files: FileStore, id: string): Promise<void> {
  for (const name of await files.list(folderOf(id))) await files.remove(`${folderOf(id)}/${name}`)
}

function keyOf({ id, run }: ListFile, part: number): string {
  return `${folderOf(id)}/${run}-${String(part).padStart(5, '0')}.gz`
}

function folderOf(id: string): string {
  return `exports/${id}`
}
