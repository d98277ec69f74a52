import { z } from 'zod'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../events/public.ts'
import { day, list, machineText, optional, text, wholeNumber, yesOrNo } from './cells.ts'
import type { Importer, Stored } from './importer.ts'
import { upsertVods } from './vod-queries.ts'

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
export type VodRow = z.output<typeof vodRow>

/**
 * Matches videos by media ID. The status is set only for new videos or if the file contains one; otherwise the status
 * set by staff stays.
 */
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
  const stored = await upsertVods(tx, rows, now)
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
