import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import type { VodRow } from './vods.ts'

interface StoredVod {
  readonly mediaId: string
  readonly isNew: boolean
}

/** Adds or updates VODs. Returns those that are new or different. */
export async function upsertVods(tx: Tx, rows: readonly VodRow[], now: Date): Promise<StoredVod[]> {
  const { rows: stored } = await sql<StoredVod>`
    insert into vods as vod (media_id, name, year, genre, rating, runtime_minutes, license_start_date,
      license_end_date, description, logo, actors, categories, disabled, created_at, updated_at)
    select "mediaId", name, year, genre, rating, runtime, "licenseStartDate", "licenseEndDate", description, logo,
      array(select jsonb_array_elements_text(actors)), array(select jsonb_array_elements_text(categories)),
      coalesce(disabled, (select known.disabled from vods known where known.media_id = "mediaId"), false),
      ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("mediaId" text, name text, year int, genre text,
      rating text, runtime int, "licenseStartDate" date, "licenseEndDate" date, description text, logo text,
      actors jsonb, categories jsonb, disabled boolean)
    on conflict (media_id) do update set name = excluded.name, year = excluded.year, genre = excluded.genre,
      rating = excluded.rating, runtime_minutes = excluded.runtime_minutes,
      license_start_date = excluded.license_start_date, license_end_date = excluded.license_end_date,
      description = excluded.description, logo = excluded.logo, actors = excluded.actors,
      categories = excluded.categories, disabled = excluded.disabled, updated_at = excluded.updated_at
    where (vod.name, vod.year, vod.genre, vod.rating, vod.runtime_minutes, vod.license_start_date,
        vod.license_end_date, vod.description, vod.logo, vod.actors, vod.categories, vod.disabled)
      is distinct from (excluded.name, excluded.year, excluded.genre, excluded.rating, excluded.runtime_minutes,
        excluded.license_start_date, excluded.license_end_date, excluded.description, excluded.logo, excluded.actors,
        excluded.categories, excluded.disabled)
    returning media_id as "mediaId", vod.created_at = ${now} and vod.updated_at = ${now} and xmax = 0 as "isNew"`.execute(
    tx,
  )
  return stored
}
