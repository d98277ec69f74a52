import { type CalendarDay, easternSpan, type Span } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'

/** A quarter of a day: one line of the timeline. */
export interface TimelineRow extends Span {
  /** Full hours in the line, including the first. */
  readonly hours: readonly Date[]
}

/** The quarters of an Eastern day. The first has five hours when clocks go forward, seven when they go back. */
export function timelineRows(day: CalendarDay): TimelineRow[] {
  const { start, end } = easternSpan(day)
  // Clocks change at 2 AM, so the other three are counted from the end of the day.
  const bounds = [start.getTime(), ...[18, 12, 6, 0].map((hours) => end.getTime() - hours * HOUR_MS)]
  return bounds.slice(0, -1).map((from, index) => {
    const until = bounds[index + 1] ?? from
    const hours = Array.from({ length: (until - from) / HOUR_MS }, (_, hour) => new Date(from + hour * HOUR_MS))
    return { start: new Date(from), end: new Date(until), hours }
  })
}

export interface Timed {
  readonly startTime: Date
  readonly endTime: Date
}

/** The part of a row that a program fills. */
export interface TimelineSegment<T extends Timed> {
  readonly program: T
  /** Distance from the start of the row, as a share of it. */
  readonly from: number
  readonly width: number
  /** Started in an earlier row, which has the first piece. */
  readonly isContinued: boolean
  readonly continues: boolean
}

export function toSegments<T extends Timed>(programs: readonly T[], row: Span): TimelineSegment<T>[] {
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

/** Position of an instant in a span: 0 at its start, 1 at its end. */
export function positionIn(instant: Date, { start, end }: Span): number {
  return (instant.getTime() - start.getTime()) / (end.getTime() - start.getTime())
}

/** The same as a CSS length. */
export function offsetIn(instant: Date, span: Span): string {
  return percent(positionIn(instant, span))
}

export function percent(share: number): string {
  return `${share * 100}%`
}

export function includes({ start, end }: Span, instant: Date): boolean {
  return start <= instant && instant < end
}

export function overlaps({ startTime, endTime }: Timed, { start, end }: Span): boolean {
  return startTime < end && endTime > start
}

export function isOnNow({ startTime, endTime }: Timed, now: Date): boolean {
  return startTime <= now && endTime > now
}
