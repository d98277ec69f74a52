import type { Vod, VodCounts, VodFilter } from '@portal/contract/content/vods/calls'
import { addDays, type CalendarDay } from '@portal/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { summarizeQueue } from '../../../platform/db/summarize-queue.ts'

/** Returns VODs by name. `today` decides whether a license is current, expired or future. */
export async function listVods(db: Db, filter: VodFilter, today: CalendarDay): Promise<Vod[]> {
  const all = db
    .selectFrom('vods')
    .select(['media_id as mediaId', 'name', 'year', 'genre', 'rating', 'runtime_minutes as runtime'])
    .select(['license_start_date as licenseStartDate', 'license_end_date as licenseEndDate'])
    .select(['description', 'logo', 'actors', 'categories', 'disabled'])
    .orderBy(({ fn }) => fn('fold_for_search', ['name']))
    .orderBy('media_id')
  if (filter === 'expired') return all.where('license_end_date', '<', today).execute()
  if (filter === 'future') return all.where('license_start_date', '>', today).execute()
  return all.where('license_start_date', '<=', today).where('license_end_date', '>=', today).execute()
}

/** Counts VODs as of an Eastern day. */
export async function countVods(db: Db, today: CalendarDay): Promise<VodCounts> {
  const { isCurrent, isExpired, isExpiringIn, isExpiredButEnabled } = conditionsOn(today)
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
      fn.countAll<number>().filterWhere(isExpiredButEnabled).as('enabledButExpired'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`${isCurrent} and disabled`)
        .as('licensedButDisabled'),
    ])
    .executeTakeFirstOrThrow()
  return { today, ...counts }
}

/** Summarizes each queue by the start of the Eastern day on which the VODs entered it, or by their import if later. */
export async function summarizeVodQueues(db: Db, today: CalendarDay, since: Date) {
  const { isExpiringIn, isExpiredButEnabled } = conditionsOn(today)
  const fromDay = (day: RawBuilder<unknown>) =>
    sql`greatest(created_at, (${day})::timestamp at time zone 'America/New_York')`
  const [expiring, expired] = await Promise.all([
    summarizeQueue(db, since, {
      items: sql`vods where ${isExpiringIn(7)}`,
      at: fromDay(sql`greatest(license_start_date, license_end_date - 7)`),
    }),
    summarizeQueue(db, since, {
      items: sql`vods where ${isExpiredButEnabled}`,
      at: fromDay(sql`license_end_date + 1`),
    }),
  ])
  return { expiring, expired }
}

function conditionsOn(today: CalendarDay) {
  const isCurrent = sql<boolean>`license_start_date <= ${today} and license_end_date >= ${today}`
  const isExpired = sql<boolean>`license_end_date < ${today}`
  return {
    isCurrent,
    isExpired,
    isExpiredButEnabled: sql<boolean>`${isExpired} and not disabled`,
    isExpiringIn: (days: number) =>
      sql<boolean>`${isCurrent} and not disabled and license_end_date <= ${addDays(today, days)}`,
  }
}

export async function lockVod(tx: Tx, mediaId: string) {
  return tx.selectFrom('vods').where('media_id', '=', mediaId).select('disabled').forUpdate().executeTakeFirst()
}

export async function setVodDisabled(tx: Tx, mediaId: string, disabled: boolean): Promise<void> {
  await tx.updateTable('vods').set({ disabled }).where('media_id', '=', mediaId).execute()
}
