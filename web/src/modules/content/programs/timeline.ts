import { type CalendarDay, easternSpan, type Span } from '@portal/contract/dates'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'

/** A quarter of a day, as one line of the timeline. */
export interface TimelineRow extends Span {
  /** The full hours in it, the first included. */
  readonly hours: readonly Date[]
}

/**
 * The quarters of an Eastern day. The first one has five hours in the night when clocks go forward, seven when back.
 */
export function timelineRows(day: CalendarDay): TimelineRow[] {
  const { start, end } = easternSpan(day)
  // Clocks change at two in the night, so the other three are counted from the end.
  const bounds = [start.getTime(), ...[18, 12, 6, 0].map((hours) => end.getTime() - hours * HOUR_MS)]
  return bounds.slice(0, -1).map((from, index) => {
    const until = bounds[index + 1] ?? from
    const hours = Array.from({ length: (until - from) / HOUR_MS }, (_, hour) => new Date(from + hour * HOUR_MS))
    return { start: new Date(from), end: new Date(until), hours }
  })
}

interface Timed {
  readonly startTime: Date
  readonly endTime: Date
}

/** What a program fills of a row. */
export interface Piece<T extends Timed> {
  readonly program: T
  /** From the start of the row, as a share of it. */
  readonly from: number
  readonly width: number
  /** It started in an earlier row, which has its first piece. */
  readonly isContinued: boolean
  readonly continues: boolean
}

export function toPieces<T extends Timed>(programs: readonly T[], row: Span): Piece<T>[] {
  return programs
    .filter((program) => overlaps(program, row))
    .map((program) => {
      const from = positionIn(new Date(Math.max(program.startTime.getTime(), row.start.getTime())), row)
      const until = positionIn(new Date(Math.min(program.endTime.getTime(), row.end.getTime())), row)
      return {
        program,
        from,
        width: until - from,
        isContinued: program.startTime < row.start,
        continues: program.endTime > row.end,
      }
    })
}

/** Where in a span an instant is: 0 at its start, 1 at its end. */
export function positionIn(instant: Date, { start, end }: Span): number {
  return (instant.getTime() - start.getTime()) / (end.getTime() - start.getTime())
}

/** So long before and after an hour, "Now" stands over the hour's own words in a window of 768 pixels. */
const COVERS_MS = { before: 16 * MINUTE_MS, after: 38 * MINUTE_MS }

export function coversHour(now: Date, hour: Date): boolean {
  const sinceMs = now.getTime() - hour.getTime()
  return sinceMs > -COVERS_MS.before && sinceMs < COVERS_MS.after
}

export function overlaps({ startTime, endTime }: Timed, { start, end }: Span): boolean {
  return startTime < end && endTime > start
}

export function isOnNow({ startTime, endTime }: Timed, now: Date): boolean {
  return startTime <= now && endTime > now
}
