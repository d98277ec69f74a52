import { addDays, type CalendarDay, easternDay, type Span, startOfEasternDay } from '@portal/contract/dates'
import { type RawBuilder, sql } from 'kysely'

/** A row that a page can end with. */
export interface Row {
  readonly id: number
  /** Microseconds since 1970, as exact as the database keeps instants. */
  readonly micros: number
}

export interface Page<R extends Row> {
  readonly rows: R[]
  /** Where the next page starts; null if there is none. */
  readonly next: string | null
}

/** Where a page starts: after the row of this instant and id. */
export type Cursor = Row

export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [micros, id] = text.split('.').map(Number)
  return micros === undefined || id === undefined ? null : { micros, id }
}

export interface Source<R extends Row> {
  /** Number of rows of each day, which shows where to look; days without rows may be left out. Newest first. */
  countDays(
    first: CalendarDay,
    last: CalendarDay,
  ): Promise<readonly { readonly day: CalendarDay; readonly count: number }[]>
  /** At most `limit` rows of the span, after the cursor, newest first. */
  readRows(span: Span, limit: number): Promise<R[]>
}

/** How far back the first look goes; each further one goes eight times as far. */
const FIRST_LOOK_DAYS = 40

/**
 * One page of rows, newest first. However rare they are among millions of others: the pre-aggregated counts say on
 * which days there are any, and only these are looked at.
 *
 * @param span the span to read; its first day is that of the oldest row at the earliest
 */
export async function readPage<R extends Row>(
  source: Source<R>,
  { start, end }: Span,
  cursor: Cursor | null,
  pageSize: number,
): Promise<Page<R>> {
  const rows: R[] = []
  const oldest = easternDay(start)
  // A row at the cursor's instant with a smaller id is still to come.
  const from = cursor === null ? end : new Date(Math.min(end.getTime(), Math.floor(cursor.micros / 1000) + 1))
  let last = easternDay(from)
  for (let look = FIRST_LOOK_DAYS; last >= oldest && rows.length <= pageSize; look *= 8) {
    const back = addDays(last, -look)
    const first = back > oldest ? back : oldest
    const days = await source.countDays(first, last)
    for (const upTo of enough(days, pageSize + 1)) {
      const wanted = pageSize + 1 - rows.length
      if (wanted <= 0) break
      const span = {
        start: later(startOfEasternDay(upTo.first), start),
        end: earlier(startOfEasternDay(addDays(upTo.last, 1)), end),
      }
      if (span.start < span.end) rows.push(...(await source.readRows(span, wanted)))
    }
    last = addDays(first, -1)
  }
  return cutPage(rows, pageSize)
}

/** @param rows one more than the page holds, where there are more */
export function cutPage<R extends Row>(rows: readonly R[], pageSize: number): Page<R> {
  const shown = rows.slice(0, pageSize)
  const final = shown.at(-1)
  return { rows: shown, next: rows.length > pageSize && final ? `${final.micros}.${final.id}` : null }
}

/** The days in runs that have at least `wanted` rows each, the last one perhaps less. */
function enough(days: readonly { readonly day: CalendarDay; readonly count: number }[], wanted: number) {
  const runs: { first: CalendarDay; last: CalendarDay }[] = []
  let sum = wanted
  for (const { day, count } of days) {
    const run = runs.at(-1)
    if (run === undefined || sum >= wanted) {
      runs.push({ first: day, last: day })
      sum = count
    } else {
      run.first = day
      sum += count
    }
  }
  return runs
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

/**
 * Rows of the span that come after the cursor, newest first.
 *
 * @param id by which rows of the same instant are ordered
 */
export function during(
  instant: string,
  { start, end }: Span,
  cursor: Cursor | null,
  id: RawBuilder<unknown> = sql.ref('id'),
): RawBuilder<unknown> {
  const within = sql`(${sql.ref(instant)} >= ${start} and ${sql.ref(instant)} < ${end})`
  if (cursor === null) return within
  const at = sql`timestamptz 'epoch' + ${cursor.micros} * interval '1 microsecond'`
  return sql`(${within} and ${sql.ref(instant)} <= ${at} and (${sql.ref(instant)}, ${id}) < (${at}, ${cursor.id}))`
}

/** Microseconds since 1970. */
export function micros(instant: string): RawBuilder<number> {
  return sql`(extract(epoch from ${sql.ref(instant)}) * 1000000)::bigint`
}
