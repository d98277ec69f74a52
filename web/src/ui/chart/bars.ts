import { capitalize } from '@portal/contract/capitalize'
import { addDays, type CalendarDay, type DayRange, daysBetween, formatDate, formatDays } from '@portal/contract/dates'

/** A row of the chart's days; empty days may be omitted. */
export interface ChartDay {
  readonly day: CalendarDay
}

/** A value that a chart draws, or shows in its tooltip, for each day. */
export interface Series<Day> {
  readonly title: string
  readonly valueOf: (day: Day) => number
}

/** An additional value in the tooltip. */
export interface Fact<Day> extends Series<Day> {
  readonly format: (value: number) => string
}

/** One bar: a day, or several days in a long period. */
export interface Bar {
  readonly days: DayRange
  /** One per series; null for hidden series. */
  readonly values: readonly (number | null)[]
  readonly facts: readonly number[]
  /** Sum of the corresponding days in the comparison period; null if there are none. */
  readonly before: number | null
  readonly beforeDays: DayRange | null
}

interface Days<Day> extends DayRange {
  readonly rows: readonly Day[]
}

/** Four months of days. More bars would be too thin. */
const MAX_BARS = 124

/** One day or whole weeks, which also evens out weekdays. */
export function daysPerBar({ first, last }: DayRange): number {
  const days = daysBetween(first, last) + 1
  return days <= MAX_BARS ? 1 : 7 * Math.ceil(days / (7 * MAX_BARS))
}

/** `day`, `week` or `3-week period`. */
export function barSpan(size: number): string {
  if (size === 1) return 'day'
  return size === 7 ? 'week' : `${size / 7}-week period`
}

/** `Sales by Day`, `Sales by Week` or `Sales by 3-Week Period`. */
export function headingOf(title: string, size: number): string {
  return size === 1 ? title : title.replace(/Day$/, barSpan(size).replace(/week|period/g, capitalize))
}

/** Leaves out days after today, unless there are no others. */
export function untilToday({ first, last }: DayRange, today: CalendarDay): DayRange {
  return { first, last: first <= today && last > today ? today : last }
}

/** @param isDrawn whether each series is visible */
export function barsOf<Day extends ChartDay>(
  days: Days<Day>,
  before: Days<Day> | undefined,
  series: readonly Series<Day>[],
  facts: readonly Fact<Day>[],
  isDrawn: (title: string) => boolean,
): Bar[] {
  const size = daysPerBar(days)
  const drawn = series.filter(({ title }) => isDrawn(title))
  const earlier = before && spread(before, size)
  return spread(days, size).map(({ days, rows }, at) => {
    const paired = earlier?.[at]
    return {
      days,
      values: series.map((one) => (isDrawn(one.title) ? sum(rows, one) : null)),
      facts: facts.map((fact) => sum(rows, fact)),
      before: paired ? drawn.reduce((so, one) => so + sum(paired.rows, one), 0) : null,
      beforeDays: paired?.days ?? null,
    }
  })
}

/** Total of a bar. */
export function totalOf({ values }: Bar): number {
  return values.reduce<number>((so, value) => so + (value ?? 0), 0)
}

/** Groups days, of which the last group may be shorter, with their rows. */
function spread<Day extends ChartDay>({ first, last, rows }: Days<Day>, size: number) {
  const parts: { days: DayRange; rows: Day[] }[] = []
  for (let from = first; from <= last; from = addDays(from, size)) {
    const end = addDays(from, size - 1)
    parts.push({ days: { first: from, last: end < last ? end : last }, rows: [] })
  }
  for (const row of rows) parts[Math.floor(daysBetween(first, row.day) / size)]?.rows.push(row)
  return parts
}

function sum<Day>(rows: readonly Day[], { valueOf }: Pick<Series<Day>, 'valueOf'>): number {
  return rows.reduce((so, row) => so + valueOf(row), 0)
}

/** `Nov 1` on the axis, with the year if the period spans several. */
export function axisDay(day: CalendarDay, withYear: boolean): string {
  const text = formatDate(day)
  return withYear ? text : (text.split(',')[0] ?? text)
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })

/** `Tue, Nov 17, 2026`, or `Nov 17, 2026 – Nov 18, 2026`. */
export function barTitle(days: DayRange): string {
  if (days.first !== days.last) return formatDays(days)
  return `${weekday.format(new Date(`${days.first}T00:00:00Z`))}, ${formatDate(days.first)}`
}
