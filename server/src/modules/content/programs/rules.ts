import type { RefreshProblem, RefreshState } from '@portal/contract/content/programs/calls'
import { addDays, easternDay, type Span, startOfEasternDay } from '@portal/contract/dates'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { ListedProgram } from '../../../integrations/guide/tidy.ts'

/** A refresh that has made no step for so long was left by a process that is gone. */
const INTERRUPTED_AFTER_MS = 5 * MINUTE_MS
const DAYS_AHEAD = 14
/** A guide with less than this share of what the last good one has for the same time is suspicious. */
const SMALLEST_SHARE = 0.5
/** Below this there is too little left of the last good guide to compare with. */
const FEWEST_COMPARED_MS = 6 * HOUR_MS
const FEWEST_COMPARED_PROGRAMS = 10

/** What a refresh asks for at `now`: from the start of the Eastern day, fourteen days. */
export function refreshSpan(now: Date): Span {
  const today = easternDay(now)
  return { start: startOfEasternDay(today), end: startOfEasternDay(addDays(today, DAYS_AHEAD)) }
}

/** At `now`, a refresh that is under way and was last seen before this has been interrupted. */
export function interruptedSince(now: Date): Date {
  return new Date(now.getTime() - INTERRUPTED_AFTER_MS)
}

interface StoredRefresh {
  readonly state: RefreshState
  readonly problem: RefreshProblem | null
  readonly seenAt: Date
  readonly endedAt: Date | null
}

/** A refresh as it stands at `now`: it may have been interrupted although that is not recorded yet. */
export function standingAt<R extends StoredRefresh>(now: Date, refresh: R): R {
  if (refresh.state !== 'running' || refresh.seenAt >= interruptedSince(now)) return refresh
  return { ...refresh, state: 'failed', problem: 'Interrupted', endedAt: refresh.seenAt }
}

export type Times = Pick<ListedProgram, 'startTime' | 'endTime'>

export interface Verdict {
  readonly problem: 'Empty' | 'Shrunken' | null
  /** How many programs the last good guide has for what is yet to come of its time; 0 if it has had it all. */
  readonly before: number
}

/**
 * Whether a guide may replace the last good one. Both are compared over what is still to come of the last one's time:
 * by how many programs they have for it, and by how much of it they fill.
 */
export function judge(lastGood: readonly Times[], fresh: readonly Times[], now: Date): Verdict {
  const toCome = lastGood.filter(({ endTime }) => endTime > now)
  const end = new Date(Math.max(...toCome.map(({ endTime }) => endTime.getTime()), now.getTime()))
  const compared = fresh.filter(({ startTime, endTime }) => endTime > now && startTime < end)
  const before = toCome.length
  if (before > 0 && fresh.length === 0) return { problem: 'Empty', before }
  const span = { start: now, end }
  const hadMs = filledMs(toCome, span)
  const fillsLess = hadMs >= FEWEST_COMPARED_MS && filledMs(compared, span) < hadMs * SMALLEST_SHARE
  const hasFewer = before >= FEWEST_COMPARED_PROGRAMS && compared.length < before * SMALLEST_SHARE
  return { problem: fillsLess || hasFewer ? 'Shrunken' : null, before }
}

function filledMs(programs: readonly Times[], { start, end }: Span): number {
  return programs.reduce((sum, { startTime, endTime }) => {
    const from = Math.max(startTime.getTime(), start.getTime())
    return sum + Math.max(0, Math.min(endTime.getTime(), end.getTime()) - from)
  }, 0)
}

/** Whole minutes of real time, also in the nights when clocks change. */
export function minutesOf({ startTime, endTime }: Times): number {
  return Math.floor((endTime.getTime() - startTime.getTime()) / MINUTE_MS)
}
