import type { RefreshProblem, RefreshState } from '@portal/contract/content/programs/calls'
import { addDays, easternDay, type Span, startOfEasternDay } from '@portal/contract/dates'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { ListedProgram } from '../../../integrations/guide/tidy.ts'

/** A refresh without progress for this long was left behind by a dead process. */
const INTERRUPTED_AFTER_MS = 5 * MINUTE_MS
const DAYS_AHEAD = 14
/** A guide with less than this share of the last good one, for the same time, is suspicious. */
const SMALLEST_SHARE = 0.5
/** Below this, too little of the last good guide remains for a comparison. */
const MIN_COMPARED_MS = 6 * HOUR_MS
const MIN_COMPARED_PROGRAMS = 10

/** Returns the span to fetch at `now`: fourteen days from the start of the Eastern day. */
export function refreshSpan(now: Date): Span {
  const today = easternDay(now)
  return { start: startOfEasternDay(today), end: startOfEasternDay(addDays(today, DAYS_AHEAD)) }
}

/** Returns the time before which a running refresh must have been last seen to count as interrupted at `now`. */
export function interruptedSince(now: Date): Date {
  return new Date(now.getTime() - INTERRUPTED_AFTER_MS)
}

interface StoredRefresh {
  readonly state: RefreshState
  readonly problem: RefreshProblem | null
  readonly seenAt: Date
  readonly endedAt: Date | null
}

/** Returns a refresh as of `now`: it may have been interrupted although that is not recorded yet. */
export function refreshAsOf<R extends StoredRefresh>(now: Date, refresh: R): R {
  if (refresh.state !== 'running' || refresh.seenAt >= interruptedSince(now)) return refresh
  return { ...refresh, state: 'failed', problem: 'Interrupted', endedAt: refresh.seenAt }
}

export type Times = Pick<ListedProgram, 'startTime' | 'endTime'>

export interface GuideVerdict {
  readonly problem: 'Empty' | 'Shrunken' | null
  /** Number of programs in the remaining time of the last good guide; 0 if that has passed. */
  readonly before: number
}

/**
 * Decides whether a guide may replace the last good one. Compares the number of programs and the covered time, over the
 * remaining time of the last good guide.
 */
export function checkGuide(lastGood: readonly Times[], fresh: readonly Times[], now: Date): GuideVerdict {
  const toCome = lastGood.filter(({ endTime }) => endTime > now)
  const end = new Date(Math.max(...toCome.map(({ endTime }) => endTime.getTime()), now.getTime()))
  const compared = fresh.filter(({ startTime, endTime }) => endTime > now && startTime < end)
  const before = toCome.length
  if (before > 0 && fresh.length === 0) return { problem: 'Empty', before }
  const span = { start: now, end }
  const hadMs = filledMs(toCome, span)
  const fillsLess = hadMs >= MIN_COMPARED_MS && filledMs(compared, span) < hadMs * SMALLEST_SHARE
  const hasFewer = before >= MIN_COMPARED_PROGRAMS && compared.length < before * SMALLEST_SHARE
  return { problem: fillsLess || hasFewer ? 'Shrunken' : null, before }
}

function filledMs(programs: readonly Times[], { start, end }: Span): number {
  return programs.reduce((sum, { startTime, endTime }) => {
    const from = Math.max(startTime.getTime(), start.getTime())
    return sum + Math.max(0, Math.min(endTime.getTime(), end.getTime()) - from)
  }, 0)
}

/** Returns whole minutes of elapsed time, also across daylight saving changes. */
export function minutesOf({ startTime, endTime }: Times): number {
  return Math.floor((endTime.getTime() - startTime.getTime()) / MINUTE_MS)
}
