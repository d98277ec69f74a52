import type { Span } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'

/** A program as the portal keeps it. */
export interface ListedProgram {
  readonly startTime: Date
  readonly endTime: Date
  readonly name: string
  readonly description: string
}

/** A program as a source lists it. */
export interface SourceProgram extends Omit<ListedProgram, 'endTime'> {
  /** Null if the source doesn't say. */
  readonly endTime: Date | null
  /** Its length without advertising, for a last program without an end. */
  readonly lengthMs?: number | undefined
  /** Its place among several that share one slot: 0, 1, … */
  readonly clump?: number | undefined
}

/** How many programs were left out or changed. */
export interface Left {
  /** Said twice. */
  readonly repeated: number
  /** Cut off, or left out, because the next one starts earlier. */
  readonly overlapping: number
  /** Its end is unknown. */
  readonly endless: number
  /** Without a name, or at an impossible time. */
  readonly unusable: number
}

const LONGEST_NAME = 500
const LONGEST_DESCRIPTION = 5000

/**
 * What a station shows in a span, from what a source lists in any order: sorted, each once, none overlapping the next.
 * Gaps stay gaps. A program that runs into the span, or out of it, is whole.
 *
 * @param unusable how many the source's reader has left out already
 */
export function tidy(
  listed: readonly SourceProgram[],
  span: Span,
  unusable = 0,
): { programs: ListedProgram[]; left: Left } {
  const clean = listed.map(cleaned)
  const usable = clean.filter((program) => program.name !== '' && !Number.isNaN(program.startTime.getTime()))
  const once = withoutRepeated(usable.map(withoutWrongEnd).sort(byTime))
  const joined = joinClumps(once)
  const ended = withEnds(joined)
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
    name: cleanLine(program.name).slice(0, LONGEST_NAME).trim(),
    description: cleanLine(program.description).slice(0, LONGEST_DESCRIPTION).trim(),
  }
}

/** One line without control characters and lone surrogates, which PostgreSQL doesn't store. */
function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** An end at or before the start is none. */
function withoutWrongEnd(program: SourceProgram): SourceProgram {
  const { startTime, endTime } = program
  return endTime && endTime > startTime && isWithinYears(endTime) ? program : { ...program, endTime: null }
}

function isWithinYears(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return year > 1900 && year < 3000
}

/** By start; those without an end first, so that the others follow and give them one. Otherwise as they were listed. */
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

/** Several programs of one slot become one: `News; Weather`. */
function joinClumps(sorted: readonly SourceProgram[]): SourceProgram[] {
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
      ).slice(0, LONGEST_NAME),
      description: join(
        inOrder.map(({ description }) => description),
        ' ',
      ).slice(0, LONGEST_DESCRIPTION),
    }
  })
}

/** A program that doesn't say when it ends lasts until the next one starts; the last one as long as it says. */
function withEnds(sorted: readonly SourceProgram[]): ListedProgram[] {
  return sorted.flatMap((program, index) => {
    const { startTime, name, description, lengthMs } = program
    const later = sorted.slice(index + 1).find((other) => other.startTime > startTime)
    const byLength = lengthMs !== undefined && lengthMs > 0 ? new Date(startTime.getTime() + lengthMs) : null
    const endTime = program.endTime ?? later?.startTime ?? byLength
    return endTime ? [{ startTime, endTime, name, description }] : []
  })
}

/** Each ends when the next one starts at the latest; of two that start together the later listed one stays. */
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
