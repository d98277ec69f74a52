import { setTimeout as wait } from 'node:timers/promises'
import type { programsCalls } from '@portal/contract/content/programs/calls'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { record } from '../../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { findChannel } from '../channels/queries.ts'
import { refreshProgramGuide } from './jobs.ts'
import { findGuideStation, listGuide, listPrograms } from './queries.ts'
import { joinRefresh } from './refresh.ts'
import { findLatestRefresh, findRefresh } from './refresh-queries.ts'
import { refreshAsOf } from './rules.ts'

const PAST_SHOWN_MS = DAY_MS
const GRID_MS = 8 * HOUR_MS
const POLL_INTERVAL_MS = 150
/** Proxies time out after a minute. */
const MAX_CALL_MS = 50_000

export const programsHandlers = {
  async getAllChannelPrograms({ input, refuse }, { db, now }) {
    const channel = await findChannel(db, input.code)
    if (!channel) throw refuse('ChannelNotFound')
    if (channel.metadataId === null) return []
    return listPrograms(db, channel.metadataId, new Date(now().getTime() - PAST_SHOWN_MS))
  },

  async getChannelProgramsState({ input, refuse }, { db, now }) {
    const channel = await findChannel(db, input.code)
    if (!channel) throw refuse('ChannelNotFound')
    const { name, metadataId: stationId } = channel
    const [station, refresh] =
      stationId === null ? [] : await Promise.all([findGuideStation(db, stationId), findLatestRefresh(db, stationId)])
    const asOf = now()
    return {
      name,
      stationId,
      asOf,
      refreshedAt: station?.refreshed_at ?? null,
      refresh: refresh ? refreshAsOf(asOf, refresh) : null,
    }
  },

  async refreshChannelPrograms({ input, staff, requestId, refuse }, context) {
    const { code, acceptLess: acceptsLess = false, ...rest } = input
    allUsed(rest)
    const { begin, db, now } = context
    const id = await begin(async (tx) => {
      const channel = await findChannel(tx, code)
      if (!channel) throw refuse('ChannelNotFound')
      const stationId = channel.metadataId
      if (stationId === null) throw refuse('NotOffered')
      const begun = await joinRefresh(tx, context, { stationId, staffId: staff.id, acceptsLess })
      if (!begun.isNew) return begun.id
      await enqueue(tx, context, refreshProgramGuide, { id: begun.id })
      await record(tx, {
        staff,
        action: 'refresh-channel-programs',
        at: now(),
        requestId,
        subject: channel.code,
        ...(acceptsLess && { after: { acceptLess: true } }),
      })
      return begun.id
    })

    const until = now().getTime() + MAX_CALL_MS
    while (now().getTime() < until) {
      const refresh = await findRefresh(db, id)
      if (refresh?.state === 'done') return { programs: refresh.programs ?? 0 }
      if (refresh?.state === 'refused') throw refuse('ProgramGuideRefused')
      if (refresh?.state !== 'running') throw refuse('ProgramGuideUnavailable')
      await wait(POLL_INTERVAL_MS)
    }
    throw refuse('StillRefreshing')
  },

  async getProgramGuide({ input }, { db, now }) {
    const span = { start: input.from, end: new Date(input.from.getTime() + GRID_MS) }
    return { asOf: now(), channels: await listGuide(db, span) }
  },
} satisfies Handlers<typeof programsCalls>
