import type { Readable } from 'node:stream'
import type { FileStore } from '../../integrations/object-storage/files.ts'
import { type PartKey, PartsWriter, readParts } from '../../integrations/object-storage/parts.ts'

/** Identifies the files of a run; each run of an export has its own. */
export interface ListFile {
  readonly id: string
  readonly run: number
}

/** Stores a compressed list in parts. */
export function createListWriter(files: FileStore, list: ListFile): PartsWriter {
  return new PartsWriter(files, keysOf(list))
}

/** Reads the compressed list. */
export function readList(files: FileStore, list: ListFile, parts: number): Readable {
  return readParts(files, keysOf(list), parts)
}

export async function removeList(files: FileStore, list: ListFile, parts: number): Promise<void> {
  for (let part = 0; part < parts; part++) await files.remove(keysOf(list)(part))
}

/** Removes the files of all runs. */
export async function removeAllParts(files: FileStore, id: string): Promise<void> {
  for (const name of await files.list(folderOf(id))) await files.remove(`${folderOf(id)}/${name}`)
}

function keysOf({ id, run }: ListFile): PartKey {
  return (part) => `${folderOf(id)}/${run}-${String(part).padStart(5, '0')}.gz`
}

function folderOf(id: string): string {
  return `exports/${id}`
}
