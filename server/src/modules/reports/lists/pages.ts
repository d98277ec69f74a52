import { addDays, type CalendarDay, easternDay, type Span, startOfEasternDay } from '@portal/contract/dates'
import { type RawBuilder, sql } from 'kysely'

/** A row that a page can end with. */
export interface Row {
  readonly id: number
  /** Microseconds since 1970, the precision of timestamps in the database. */
  readonly micros: number
}

export interface Page<R extends Row> {
  readonly rows: R[]
  /** Start of the next page; null if there is none. */
  readonly next: string | null
}

/** A page starts after the row with this timestamp and ID. */
export type Cursor = Row

export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [micros, id] = text.split('.').map(Number)
  return micros === undefined || id === undefined ? null : { micros, id }
}

export interface Source<R extends Row> {
  /** Returns the number of rows per day, newest first, to show which days to read. Days without rows may be omitted. */
  countDays(
    first: CalendarDay,
    last: CalendarDay,
  ): Promise<readonly { readonly day: CalendarDay; readonly count: number }[]>
  /** Returns at most `limit` rows of the span after the cursor, newest first. */
  readRows(span: Span, limit: number): Promise<R[]>
}

/** Days covered by the first step back; each further step covers eight times as many. */
const FIRST_LOOK_DAYS = 40

/**
 * Returns a page of rows, newest first. Rare rows among millions are found quickly: the pre-aggregated counts show
 * which days have any, and only those days are read.
 *
 * @param span the span to read; must not start before the day of the oldest row
 */
export async function readPage<R extends Row>(
  source: Source<R>,
  { start, end }: Span,
  cursor: Cursor | null,
  pageSize: number,
): Promise<Page<R>> {
  const rows: R[] = []
  const oldest = easternDay(start)
  // Includes rows with the cursor's timestamp and a smaller ID.
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
  return toPage(rows, pageSize)
}

/** @param rows one more than fits on the page, if there are more */
export function toPage<R extends Row>(rows: readonly R[], pageSize: number): Page<R> {
  const shown = rows.slice(0, pageSize)
  const final = shown.at(-1)
  return { rows: shown, next: rows.length > pageSize && final ? `${final.micros}.${final.id}` : null }
}

/** Groups the days into runs with at least `wanted` rows each, except perhaps the last. */
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
 * Returns the condition for rows of the span that come after the cursor in descending order.
 *
 * @param id orders rows with the same timestamp
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
