import type { Span } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'

/** A program as the portal stores it. */
export interface ListedProgram {
  readonly startTime: Date
  readonly endTime: Date
  readonly name: string
  readonly description: string
}

/** A program as a source lists it. */
export interface SourceProgram extends Omit<ListedProgram, 'endTime'> {
  /** Null if the source does not say. */
  readonly endTime: Date | null
  /** Its length without commercials, used for a last program without an end. */
  readonly lengthMs?: number | undefined
  /** Its position among programs that share one slot: 0, 1, … */
  readonly clump?: number | undefined
}

/** How many programs were left out or changed. */
export interface TidyCounts {
  /** Duplicates. */
  readonly repeated: number
  /** Cut short or left out because the next program starts earlier. */
  readonly overlapping: number
  /** Left out because the end is unknown. */
  readonly endless: number
  /** Left out because the name is missing or the time is impossible. */
  readonly unusable: number
}

const MAX_NAME_LENGTH = 500
const MAX_DESCRIPTION_LENGTH = 5000

/**
 * Turns the programs of a source, in any order, into a station's schedule for a time span: sorted, without duplicates
 * or overlaps. Gaps stay gaps. A program that crosses the edge of the span is kept whole.
 *
 * @param unusable how many the reader of the source has already left out
 */
export function tidy(
  listed: readonly SourceProgram[],
  span: Span,
  unusable = 0,
): { programs: ListedProgram[]; left: TidyCounts } {
  const clean = listed.map(cleaned)
  const usable = clean.filter((program) => program.name !== '' && !Number.isNaN(program.startTime.getTime()))
  const once = withoutRepeated(usable.map(dropInvalidEnd).sort(byTime))
  const joined = joinClumpedPrograms(once)
  const ended = fillMissingEnds(joined)
  const apart = withoutOverlaps(ended)
  return {
    programs: apart.programs.filter(({ startTime, endTime }) => startTime < span.end && endTime > span.start),
    left: {
      repeated: usable.length - once.length,
      overlapping: apart.overlapping,
      endless: joined.length - ended.length,
      unusable: unusable + listed.length - usable.length,
    },
  }
}

function cleaned(program: SourceProgram): SourceProgram {
  return {
    ...program,
    name: cleanLine(program.name).slice(0, MAX_NAME_LENGTH).trim(),
    description: cleanLine(program.description).slice(0, MAX_DESCRIPTION_LENGTH).trim(),
  }
}

/** Returns one line without control characters and lone surrogates, which PostgreSQL does not store. */
function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Ignores an end at or before the start. */
function dropInvalidEnd(program: SourceProgram): SourceProgram {
  const { startTime, endTime } = program
  return endTime && endTime > startTime && isWithinYears(endTime) ? program : { ...program, endTime: null }
}

function isWithinYears(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return year > 1900 && year < 3000
}

/**
 * Sorts by start; at the same start, programs without an end come first, so that the next ones give them an end.
 * Otherwise keeps the source's order.
 */
function byTime(a: SourceProgram, b: SourceProgram): number {
  return a.startTime.getTime() - b.startTime.getTime() || (a.endTime?.getTime() ?? 0) - (b.endTime?.getTime() ?? 0)
}

function withoutRepeated(sorted: readonly SourceProgram[]): SourceProgram[] {
  const seen = new Set<string>()
  return sorted.filter((program) => {
    const key = `${program.startTime.getTime()} ${program.endTime?.getTime()} ${program.name}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Merges programs that share one slot: `News; Weather`. */
function joinClumpedPrograms(sorted: readonly SourceProgram[]): SourceProgram[] {
  const slots = Map.groupBy(sorted, (program) =>
    program.clump === undefined ? program : `${program.startTime.getTime()} ${program.endTime?.getTime()}`,
  )
  return [...slots.values()].flatMap((slot) => {
    const [first] = slot
    if (!first || slot.length === 1) return slot
    const inOrder = slot.toSorted((a, b) => (a.clump ?? 0) - (b.clump ?? 0))
    const join = (texts: readonly string[], between: string) => texts.filter((text) => text !== '').join(between)
    return {
      ...first,
      name: join(
        inOrder.map(({ name }) => name),
        '; ',
      ).slice(0, MAX_NAME_LENGTH),
      description: join(
        inOrder.map(({ description }) => description),
        ' ',
      ).slice(0, MAX_DESCRIPTION_LENGTH),
    }
  })
}

/** A program without an end lasts until the next one starts; the last one for its stated length. */
function fillMissingEnds(sorted: readonly SourceProgram[]): ListedProgram[] {
  return sorted.flatMap((program, index) => {
    const { startTime, name, description, lengthMs } = program
    const later = sorted.slice(index + 1).find((other) => other.startTime > startTime)
    const byLength = lengthMs !== undefined && lengthMs > 0 ? new Date(startTime.getTime() + lengthMs) : null
    const endTime = program.endTime ?? later?.startTime ?? byLength
    return endTime ? [{ startTime, endTime, name, description }] : []
  })
}

/** Ends each program no later than the next one starts. If two start together, the one listed later stays. */
function withoutOverlaps(sorted: readonly ListedProgram[]) {
  const programs: ListedProgram[] = []
  let overlapping = 0
  for (const program of sorted) {
    const before = programs.at(-1)
    if (before && before.endTime > program.startTime) {
      overlapping++
      programs.pop()
      const cut = { ...before, endTime: program.startTime }
      if (lengthOf(cut) >= MINUTE_MS) programs.push(cut)
    }
    programs.push(program)
  }
  return { programs, overlapping }
}

function lengthOf({ startTime, endTime }: ListedProgram): number {
  return endTime.getTime() - startTime.getTime()
}
