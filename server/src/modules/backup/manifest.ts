import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartupError } from '../../platform/cannot-start.ts'

/** What a backup says of itself, written last: a folder without it is none. */
export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Of the database's schema, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** The last number given out, by the sequence's name. */
  sequences: z.record(z.string(), z.string()),
  /** The ids of the keys that the secrets of two-factor authentication are encrypted with. */
  twoFactorKeys: z.array(z.string()).default([]),
  /** Keys of the stored files. */
  files: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

export const MANIFEST = 'backup.json'

/** Throws StartupError where the folder holds no backup, or one of another kind of portal. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new StartupError(`No backup found in ${folder}.`)
  const parsed = manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new StartupError(`The backup in ${folder} has an unsupported format.`)
  return parsed.data
}

/** Where the rows of a table lie. */
export function rowsFile(folder: string, table: string): string {
  return join(folder, 'rows', `${table.replaceAll('"', '')}.gz`)
}
