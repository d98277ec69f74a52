import { addDays, type CalendarDay, type DayRange, daysBetween, formatDate, formatDays } from '@portal/contract/dates'

/** A row of the days behind a chart; days without anything may be left out. */
export interface ChartDay {
  readonly day: CalendarDay
}

/** What a chart draws, or says in its tooltip, of each day. */
export interface Series<Day> {
  readonly title: string
  readonly valueOf: (day: Day) => number
}

/** What its tooltip says besides what is drawn. */
export interface Fact<Day> extends Series<Day> {
  readonly format: (value: number) => string
}

/** One bar: a day, or some days where there are very many. */
export interface Bar {
  readonly days: DayRange
  /** One for each series that is drawn; null for those that are turned off. */
  readonly values: readonly (number | null)[]
  readonly facts: readonly number[]
  /** The sum of the same days of the period before; null if it has no such days. */
  readonly before: number | null
  readonly beforeDays: DayRange | null
}

interface Days<Day> extends DayRange {
  readonly rows: readonly Day[]
}

/** Four months of days. More would be hairlines. */
const MAX_BARS = 124

/** A day, or whole weeks, which also evens out the weekdays. */
export function daysPerBar({ first, last }: DayRange): number {
  const days = daysBetween(first, last) + 1
  return days <= MAX_BARS ? 1 : 7 * Math.ceil(days / (7 * MAX_BARS))
}

/** @param isDrawn which of the series are */
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

/** What a bar comes to. */
export function totalOf({ values }: Bar): number {
  return values.reduce<number>((so, value) => so + (value ?? 0), 0)
}

/** Some days, the last of which may be fewer, with their rows. */
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

/** `Nov 1` at the axis, with the year where the days are of several. */
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

/** `2026-11-01-to-2026-11-22`: the end of a file's name. */
export function daysInFileName({ first, last }: DayRange): string {
  return first === last ? first : `${first}-to-${last}`
}
