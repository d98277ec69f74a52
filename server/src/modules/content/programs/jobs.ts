import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { z } from 'zod'
import type { GuideReader } from '../../../integrations/guide/guide.ts'
import type { Context } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { throwIfStopped } from '../../../platform/jobs/throw-if-stopped.ts'
import { deleteOldPrograms } from './queries.ts'
import { joinRefresh, refreshStation } from './refresh.ts'
import {
  deleteOldRefreshes,
  type EndedRefresh,
  endRefresh,
  findRefresh,
  listStationsNotRefreshedSince,
} from './refresh-queries.ts'
import { refreshSpan } from './rules.ts'

/** A refresh resumed by another worker skips stations refreshed within this time. */
const NIGHT_MS = 12 * HOUR_MS
const PROGRAM_RETENTION_MS = 2 * DAY_MS
const REFRESH_RETENTION_MS = 30 * DAY_MS
/** Consecutive failures after which the source counts as down, and the remaining stations are skipped. */
const MAX_UNREACHABLE = 3

/** A refresh requested by a user, who is waiting. */
export const refreshProgramGuide = defineJob({
  name: 'refresh-program-guide',
  payload: z.object({ id: z.uuid() }),
  retry: { limit: 2, delaySeconds: 5 },
  expireInSeconds: 240,
  atOnce: 4,
  async run({ id }, context) {
    const refresh = await findRefresh(context.db, id)
    if (refresh?.state !== 'running') return
    const reader = context.guide.open(refreshSpan(context.now()), [refresh.stationId])
    await refreshStation(context, refresh, reader)
  },
})

/** Refreshes every guide nightly, one station after another. A rejected or missing guide waits for the next night. */
const refreshAllProgramGuides = defineJob({
  name: 'refresh-all-program-guides',
  payload: z.object({}),
  cron: '40 3 * * *',
  retry: { limit: 5, delaySeconds: 15 },
  expireInSeconds: 6 * 3600,
  async run(_payload, context) {
    const at = context.now()
    const stationIds = await listStationsNotRefreshedSince(context.db, new Date(at.getTime() - NIGHT_MS))
    const reader = context.guide.open(refreshSpan(at), stationIds)
    await refreshInTurn(context, stationIds, reader)
    const deleted = await deleteOldPrograms(context.db, new Date(at.getTime() - PROGRAM_RETENTION_MS))
    await deleteOldRefreshes(context.db, new Date(at.getTime() - REFRESH_RETENTION_MS))
    context.log.info({ stations: stationIds.length, deleted }, 'all program guides refreshed')
  },
})

async function refreshInTurn(context: Context, stationIds: readonly string[], reader: GuideReader): Promise<void> {
  let unreachable = 0
  let unavailable: EndedRefresh | null = null
  for (const stationId of stationIds) {
    // The next attempt skips finished stations.
    throwIfStopped(context)
    const nightly = { stationId, staffId: null, acceptsLess: false }
    const { id, isNew, staffId } = await context.db.transaction().execute((tx) => joinRefresh(tx, context, nightly))
    // A user has just requested this one. Without a user, an earlier attempt started it and its worker died.
    if (!isNew && staffId !== null) continue
    if (unavailable) {
      await endRefresh(context.db, id, unavailable, context.now())
      continue
    }
    const ended = await refreshStation(context, { id, stationId, acceptsLess: false }, reader)
    unreachable = ended.problem === 'Unreachable' ? unreachable + 1 : 0
    const isForAll = ended.problem !== null && AFFECTS_ALL_STATIONS.has(ended.problem)
    if (isForAll || unreachable >= MAX_UNREACHABLE) unavailable = ended
  }
}

const AFFECTS_ALL_STATIONS: ReadonlySet<string> = new Set(['KeyRefused', 'QuotaUsedUp', 'NoSource'])

export const programsJobs = [refreshProgramGuide, refreshAllProgramGuides]
