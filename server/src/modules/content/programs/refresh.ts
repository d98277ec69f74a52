import type { Span } from '@portal/contract/dates'
import { type GuideReader, GuideUnavailable, type StationGuide } from '../../../integrations/guide/guide.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../events/public.ts'
import { listTimes, lockStation, replaceGuide } from './queries.ts'
import { beginRefresh, type EndedRefresh, endInterrupted, endRefresh, recordProgress } from './refresh-queries.ts'
import { interruptedSince, checkGuide } from './rules.ts'

interface RefreshRequest {
  readonly stationId: string
  /** Null for the nightly refresh. */
  readonly staffId: number | null
  readonly acceptsLess: boolean
}

/** Starts a refresh of a station's guide, or joins the running one. */
export async function joinRefresh(tx: Tx, { now, newId }: Pick<Context, 'now' | 'newId'>, wanted: RefreshRequest) {
  const at = now()
  await endInterrupted(tx, interruptedSince(at), at)
  return beginRefresh(tx, { id: newId(), ...wanted }, at)
}

interface StartedRefresh {
  readonly id: string
  readonly stationId: string
  readonly acceptsLess: boolean
}

/** Fetches a station's guide and replaces the last good one atomically, or keeps that one and records why. */
export async function refreshStation(
  context: Context,
  refresh: StartedRefresh,
  reader: GuideReader,
): Promise<EndedRefresh> {
  const { db, now, log } = context
  const { id, stationId } = refresh
  try {
    const fetched = await reader.fetch(stationId, (done, total) => recordProgress(db, id, done, total, now()))
    const ended = await store(context, refresh, fetched, reader.span)
    log.info({ stationId, ...ended, left: fetched.left }, 'program guide refreshed')
    return ended
  } catch (error) {
    if (!(error instanceof GuideUnavailable)) throw error
    const ended: EndedRefresh = {
      state: 'failed',
      problem: error.problem,
      detail: error.detail,
      programs: null,
      programsBefore: null,
    }
    log.warn({ stationId, problem: error.problem, detail: error.detail }, 'program guide refresh failed')
    await endRefresh(db, id, ended, now())
    return ended
  }
}

async function store(
  context: Context,
  refresh: StartedRefresh,
  { programs }: StationGuide,
  span: Span,
): Promise<EndedRefresh> {
  const { db, now, guide } = context
  const { id, stationId, acceptsLess } = refresh
  return db.transaction().execute(async (tx) => {
    await lockStation(tx, stationId)
    const at = now()
    const { problem, before } = checkGuide(await listTimes(tx, stationId, at), programs, at)
    const isRefused = problem !== null && !acceptsLess
    const ended: EndedRefresh = {
      state: isRefused ? 'refused' : 'done',
      problem: isRefused ? problem : null,
      detail: null,
      programs: programs.length,
      programsBefore: before,
    }
    // Another process may have treated this refresh as interrupted and started another one.
    if (!(await endRefresh(tx, id, ended, at))) return { ...ended, state: 'failed', problem: 'Interrupted' }
    if (!isRefused) {
      await replaceGuide(tx, { stationId, source: guide.source, span, programs }, at)
      await publish(tx, { type: 'guide.updated', id: stationId, at, data: { programs: programs.length } })
    }
    return ended
  })
}
