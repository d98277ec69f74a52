import type { ChannelLogo } from '@portal/contract/content/channel-logos/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'

export interface StoredLogo {
  /** The key in the file store. */
  readonly file: string
  readonly etag: string
}

export interface NewLogo {
  readonly key: string
  readonly file: string
  readonly sha256: Buffer
  readonly bytes: number
  readonly width: number
  readonly height: number
}

export async function listLogos(db: Db): Promise<ChannelLogo[]> {
  const rows = await db.selectFrom('channel_logos').select(['key', 'sha256']).orderBy('key').execute()
  return rows.map(({ key, sha256 }) => ({ Key: key, ETag: logoVersion(sha256) }))
}

/** Returns the file store keys that logos reference. */
export async function listLogoFiles(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('channel_logos').select('file').execute()
  return new Set(rows.map(({ file }) => file))
}

export async function findLogo(db: Db, key: string): Promise<StoredLogo | null> {
  const row = await db.selectFrom('channel_logos').select(['file', 'sha256']).where('key', '=', key).executeTakeFirst()
  return row ? { file: row.file, etag: logoVersion(row.sha256) } : null
}

/**
 * Creates or replaces a logo.
 *
 * @returns the replaced logo; null for a new one; 'full' if a new one would exceed `limit`
 */
export async function putLogo(tx: Tx, { key, ...logo }: NewLogo, limit: number) {
  // Serializes uploads. Two uploads of a new key find no row to lock, and both could take the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended('channel_logos', 15))`.execute(tx)
  const before = await tx
    .selectFrom('channel_logos')
    .select(['file', 'bytes', 'width', 'height'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!before && (await countLogos(tx)) >= limit) return 'full'
  await tx
    .insertInto('channel_logos')
    .values({ key, ...logo })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(logo))
    .execute()
  return before ?? null
}

async function countLogos(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('channel_logos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the deleted logo. */
export async function deleteLogo(tx: Tx, key: string) {
  const deleted = await tx
    .deleteFrom('channel_logos')
    .where('key', '=', key)
    .returning(['file', 'bytes', 'width', 'height'])
    .executeTakeFirst()
  return deleted ?? null
}

/** Returns the codes of the channels that use the logo. */
export async function findChannelsOf(tx: Tx, key: string): Promise<string[]> {
  const rows = await tx.selectFrom('channels').select('code').where('logo', '=', key).orderBy('code').execute()
  return rows.map(({ code }) => code)
}

/** Returns a logo's `ETag`, which is also the `v` of its immutable URL. */
export function logoVersion(sha256: Buffer): string {
  return sha256.toString('base64url').slice(0, 22)
}
