import type { ChannelLogo } from '@portal/contract/content/channel-logos/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'

export interface StoredLogo {
  /** Its key in the file store. */
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

/** The keys in the file store that logos name. */
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
 * @returns the logo that was replaced, null for a new one; 'full' if a new one would be more than `limit`
 */
export async function putLogo(tx: Tx, { key, ...logo }: NewLogo, { at, limit }: { at: Date; limit: number }) {
  // Uploads take turns: two of a new name find no row to wait for, and two new ones would both be the last allowed.
  await sql`select pg_advisory_xact_lock(hashtextextended('channel_logos', 15))`.execute(tx)
  const before = await tx
    .selectFrom('channel_logos')
    .select(['file', 'bytes', 'width', 'height'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!before && (await countLogos(tx)) >= limit) return 'full'
  const row = { ...logo, uploaded_at: at }
  await tx
    .insertInto('channel_logos')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
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

/** Answers the one that there was. */
export async function deleteLogo(tx: Tx, key: string) {
  const deleted = await tx
    .deleteFrom('channel_logos')
    .where('key', '=', key)
    .returning(['file', 'bytes', 'width', 'height'])
    .executeTakeFirst()
  return deleted ?? null
}

/** The codes of the channels that show it. */
export async function findChannelsOf(tx: Tx, key: string): Promise<string[]> {
  const rows = await tx.selectFrom('channels').select('code').where('logo', '=', key).orderBy('code').execute()
  return rows.map(({ code }) => code)
}

/** A logo's `ETag`, and the `v` of its address that never changes. */
export function logoVersion(sha256: Buffer): string {
  return sha256.toString('base64url').slice(0, 22)
}
