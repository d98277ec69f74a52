import type { CalendarDay, Span } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** What other systems of the service show: only enabled content, in key order. */

interface Page<Key> {
  /** The key of the previous row; null at the start. */
  readonly after: Key | null
  readonly limit: number
}

export interface ServedTag {
  readonly group: string
  readonly groupName: string
  readonly code: string
  readonly name: string
}

export interface ServedChannel {
  readonly code: string
  readonly name: string
  readonly type: string
  readonly url: string
  readonly order: number
  /** The logo's file name and version; null if the logo was deleted. */
  readonly logo: { readonly key: string; readonly sha256: string } | null
  readonly tags: readonly ServedTag[]
  readonly hasGuide: boolean
  readonly sortName: string
}

export type ChannelKey = [order: number, sortName: string, code: string]

/** Omits tags that are disabled or in a disabled group. */
export async function listServedChannels(db: Db, { after, limit }: Page<ChannelKey>): Promise<ServedChannel[]> {
  const behind = after
    ? sql`and (sort_order, fold_for_search(channels.name), channels.code) > (${after[0]}::bigint, ${after[1]}, ${after[2]})`
    : sql``
  const { rows } = await sql<ServedChannel>`
    select channels.code, channels.name, type, url, sort_order as "order", fold_for_search(channels.name) as "sortName",
      metadata_id is not null as "hasGuide",
      (select jsonb_build_object('key', key, 'sha256', encode(sha256, 'hex')) from channel_logos where key = logo) as logo,
      (select coalesce(jsonb_agg(jsonb_build_object('group', tag.tag_code, 'groupName', channel_tags.name,
          'code', tag.code, 'name', tag.name) order by tag.tag_code), '[]')
        from channel_tag_values tag join channel_tags on channel_tags.code = tag.tag_code
        where tag.tag in (genre, language, origin, audience) and not tag.disabled and not channel_tags.disabled) as tags
    from channels where not disabled ${behind}
    order by sort_order, fold_for_search(channels.name), channels.code limit ${limit}`.execute(db)
  return rows
}

export interface ServedProgram {
  readonly channel: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly name: string
  readonly description: string
}

export type ProgramKey = [channel: string, startsAt: string]

/** Returns the programs that overlap the span. */
export async function listServedPrograms(
  db: Db,
  { channel, span }: { readonly channel: string | undefined; readonly span: Span },
  { after, limit }: Page<ProgramKey>,
): Promise<ServedProgram[]> {
  return db
    .selectFrom('channels')
    .innerJoin('programs', 'station_id', 'metadata_id')
    .where('disabled', '=', false)
    .where('ends_at', '>', span.start)
    .where('starts_at', '<', span.end)
    .$if(channel !== undefined, (query) => query.where('code', '=', channel ?? ''))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(code, starts_at) > (${after?.[0]}, ${after?.[1]}::timestamptz)`),
    )
    .select(['code as channel', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(['programs.name', 'programs.description'])
    .orderBy('code')
    .orderBy('starts_at')
    .limit(limit)
    .execute()
}

export type VodKey = [mediaId: string]

export type ServedVod = Awaited<ReturnType<typeof listServedVods>>[number]

/** Returns the VODs licensed on an Eastern day. */
export async function listServedVods(db: Db, today: CalendarDay, { after, limit }: Page<VodKey>) {
  return db
    .selectFrom('vods')
    .where('disabled', '=', false)
    .where('license_start_date', '<=', today)
    .where('license_end_date', '>=', today)
    .$if(after !== null, (query) => query.where('media_id', '>', after?.[0] ?? ''))
    .select(['media_id as mediaId', 'name', 'year', 'genre', 'rating', 'runtime_minutes as runtimeMinutes'])
    .select(['license_end_date as licenseEndDate', 'description', 'logo as pictureUrl', 'actors', 'categories'])
    .orderBy('media_id')
    .limit(limit)
    .execute()
}
