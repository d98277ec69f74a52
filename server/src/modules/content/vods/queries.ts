import type { Vod, VodCounts, VodFilter } from '@portal/contract/content/vods/calls'
import { addDays, type CalendarDay } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'

/** By name; `today` is the day on which a license is current, expired or future. */
export async function listVods(db: Db, filter: VodFilter, today: CalendarDay): Promise<Vod[]> {
  const all = db
    .selectFrom('vods')
    .select(['media_id as mediaId', 'name', 'year', 'genre', 'rating', 'runtime_minutes as runtime'])
    .select(['license_start_date as licenseStartDate', 'license_end_date as licenseEndDate'])
    .select(['description', 'logo', 'actors', 'categories', 'disabled'])
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('media_id')
  if (filter === 'expired') return all.where('license_end_date', '<', today).execute()
  if (filter === 'future') return all.where('license_start_date', '>', today).execute()
  return all.where('license_start_date', '<=', today).where('license_end_date', '>=', today).execute()
}

/** As of an Eastern day. */
export async function countVods(db: Db, today: CalendarDay): Promise<VodCounts> {
  const isCurrent = sql<boolean>`license_start_date <= ${today} and license_end_date >= ${today}`
  const isExpired = sql<boolean>`license_end_date < ${today}`
  const isExpiringIn = (days: number) =>
    sql<boolean>`${isCurrent} and not disabled and license_end_date <= ${addDays(today, days)}`
  const counts = await db
    .selectFrom('vods')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isCurrent).as('current'),
      fn.countAll<number>().filterWhere(isExpired).as('expired'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`license_start_date > ${today}`)
        .as('future'),
      fn.countAll<number>().filterWhere(isExpiringIn(7)).as('expiringIn7Days'),
      fn.countAll<number>().filterWhere(isExpiringIn(30)).as('expiringIn30Days'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`${isExpired} and not disabled`)
        .as('enabledButExpired'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`${isCurrent} and disabled`)
        .as('licensedButDisabled'),
    ])
    .executeTakeFirstOrThrow()
  return { today, ...counts }
}

export async function lockVod(tx: Tx, mediaId: string) {
  return tx.selectFrom('vods').where('media_id', '=', mediaId).select('disabled').forUpdate().executeTakeFirst()
}

export async function setVodDisabled(tx: Tx, mediaId: string, disabled: boolean): Promise<void> {
  await tx.updateTable('vods').set({ disabled }).where('media_id', '=', mediaId).execute()
}
