import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../events/public.ts'
import { day, list, machineText, optional, text, wholeNumber, yesOrNo } from './cells.ts'
import type { Importer, Stored } from './importer.ts'

const vodRow = z.object({
  mediaId: machineText(100),
  name: text(200),
  year: optional(wholeNumber(1880, 2200)),
  genre: optional(text(60)),
  rating: optional(text(20)),
  runtime: optional(wholeNumber(0, 6000)),
  licenseStartDate: day,
  licenseEndDate: day,
  description: optional(text(5000)),
  logo: optional(machineText(2000)),
  actors: list(100, 100),
  categories: list(60, 50),
  disabled: optional(yesOrNo),
})
type VodRow = z.output<typeof vodRow>

/** By media id. A video's status is taken when it is new, or where the file says so: else what staff chose stays. */
export const vodImporter: Importer<VodRow> = {
  fields: vodRow.shape,
  findProblems: ({ licenseStartDate: first, licenseEndDate: last }) =>
    first !== undefined && last !== undefined && first > last
      ? [{ field: 'licenseEndDate', reason: 'must not be before licenseStartDate' }]
      : [],
  keysOf: ({ mediaId }) => [mediaId],
  store: storeVods,
}

async function storeVods(tx: Tx, rows: readonly VodRow[], { now }: { readonly now: Date }): Promise<Stored> {
  const { rows: stored } = await sql<{ mediaId: string; isNew: boolean }>`
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
  await publish(
    tx,
    ...stored.map(({ mediaId, isNew }) => {
      const type = isNew ? ('vod.created' as const) : ('vod.updated' as const)
      return { type, id: mediaId, at: now, data: {} }
    }),
  )
  const added = stored.filter(({ isNew }) => isNew).length
  const changed = stored.length - added
  return { added, changed, unchanged: rows.length - stored.length, refused: [] }
}
