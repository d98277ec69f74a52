import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { PersonGenerator } from '../person-generator.ts'
import { personalColumns, personalRow } from '../personal-row.ts'
import type { Placement } from './placements.ts'

interface BaseCustomer {
  readonly id: number
  readonly username: string
  /** In milliseconds. */
  readonly createdAt: number
}

interface Options {
  /** In order of time, like the placements. */
  readonly base: readonly BaseCustomer[]
  readonly placements: Iterable<readonly Placement[]>
  /** How many there are. */
  readonly copies: number
  readonly seed: number
}

/**
 * Fills the table `copies` with every planned customer in order of sign-up: whom they copy, and their own personal
 * data. The customers of the base company are copies of themselves.
 */
export async function writeCopies(client: pg.Client, options: Options): Promise<void> {
  await client.query(
    `create temp table copies (customer_id bigint, base_id bigint, round bigint, days integer, earlier interval)
     on commit drop`,
  )
  await client.query(personalColumns.map((name) => `alter table copies add ${name} ${typeOf(name)}`).join(';'))
  await pipeline(piecesOf(linesOf(options)), client.query(copyFrom('copy copies from stdin')))
  await client.query('analyze copies')
}

function typeOf(column: (typeof personalColumns)[number]): string {
  if (column === 'opted_in') return 'boolean'
  return column === 'social_profiles' ? 'jsonb' : 'text'
}

function* linesOf({ base, placements, copies, seed }: Options): Generator<string> {
  const generator = new PersonGenerator(seed, copies + base.length)
  for (const { username } of base) generator.reserve(username)
  const waiting = [...base]
  let customerId = 0
  let number = base.length
  function* baseUntil(instant: number) {
    while (waiting[0] && waiting[0].createdAt <= instant) {
      for (const { id } of waiting.splice(0, 1))
        yield lineOf([++customerId, id, 0, 0, '0', ...personalColumns.map(() => null)])
    }
  }
  for (const ofDay of placements) {
    for (const { pattern, round, days, earlierMs, createdAt } of ofDay) {
      yield* baseUntil(createdAt)
      const person = generator.generate(++number)
      const row = personalRow({ id: number, seed, createdAt, person, paysByCard: pattern.paysByCard })
      const personal = personalColumns.map((name) => row[name])
      yield lineOf([++customerId, pattern.id, round, days, `${earlierMs} milliseconds`, ...personal])
    }
  }
  yield* baseUntil(Infinity)
}

/** Formats a line for COPY. */
function lineOf(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map((value) => (value === null ? '\\N' : String(value).replaceAll(/[\\\t\n\r]/g, escaped))).join('\t')}\n`
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(character: string): string {
  return escapes[character] ?? character
}

/** Yields a few large texts instead of many small ones. */
function* piecesOf(lines: Iterable<string>): Generator<string> {
  let piece: string[] = []
  for (const line of lines) {
    if (piece.push(line) < 2_000) continue
    yield piece.join('')
    piece = []
  }
  yield piece.join('')
}
