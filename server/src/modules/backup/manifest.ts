import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FileStore } from '../../integrations/object-storage/files.ts'
import type { PartKey } from '../../integrations/object-storage/parts.ts'
import { StartupError } from '../../platform/cannot-start.ts'

/** The contents of a backup, written last. A folder without a manifest is not a backup. */
const manifest = z.object({
  format: z.literal(3),
  madeAt: z.iso.datetime(),
  /** The applied schema migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), parts: z.int() })),
  /** The last value of each sequence, by its name. */
  sequences: z.record(z.string(), z.string()),
  /** The IDs of the keys that encrypt the two-factor authentication secrets. */
  twoFactorKeys: z.array(z.string()),
  /** The SHA-256 hash of each stored file in hex, by its key. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.output<typeof manifest>

export const MANIFEST = 'backup.json'

/** @throws StartupError if there is no backup, or its format is unsupported */
export async function readManifest(place: Pick<FileStore, 'read'>, name: string): Promise<Manifest> {
  const bytes = await place.read(MANIFEST)
  if (bytes === null) throw new StartupError(`No backup found in ${name}.`)
  const parsed = manifest.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!parsed.success) throw new StartupError(`The backup in ${name} has an unsupported format.`)
  return parsed.data
}

export function hashFile(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The key of a table's compressed rows. */
export function rowsOf(table: string): PartKey {
  return (part) => `rows/${table.replaceAll('"', '')}-${String(part).padStart(5, '0')}.gz`
}
