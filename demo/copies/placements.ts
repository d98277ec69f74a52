import type { Calendar } from '../calendar.ts'
import { Random } from '../random.ts'
import { streams } from '../streams.ts'
import { isShiftable, type Pattern, maxShiftMs } from './patterns.ts'

/** A planned customer: a copy of another one, who lives some days later or earlier, and earlier on each day. */
export interface Placement {
  readonly pattern: Pattern
  /** The number of this copy of the pattern, from 1. */
  readonly round: number
  readonly days: number
  readonly earlierMs: number
  /** In milliseconds. */
  readonly createdAt: number
}

interface Options {
  readonly patterns: readonly Pattern[]
  /** How many copies sign up on each calendar day, starting with the day `first`. */
  readonly counts: readonly number[]
  readonly first: number
  readonly calendar: Calendar
  readonly seed: number
  readonly now: Date
}

/** Yields which customer to copy for each sign-up, day by day, in order of time. */
export function* placeCopies(options: Options): Generator<Placement[]> {
  const { patterns, first, calendar, seed } = options
  const random = new Random().begin(seed, 0, streams.copies)
  const rounds = new Map<Pattern, number>()
  const days = findFitting(options)
  const weights = balance(patterns, days)
  for (const [index, { count, fitting }] of days.entries()) {
    const pick = picker(fitting, weights)
    const placements = Array.from({ length: count }, (): Placement => {
      const pattern = pick(random)
      const moved = first + index - pattern.signedUpOn
      const earlierMs = Math.floor(random.share() * maxShiftMs(pattern))
      const round = (rounds.get(pattern) ?? 0) + 1
      rounds.set(pattern, round)
      const createdAt = calendar.later(pattern.signedUpAt, moved) - earlierMs
      return { pattern, round, days: moved, earlierMs, createdAt }
    })
    yield placements.sort((one, other) => one.createdAt - other.createdAt)
  }
}

interface Day {
  count: number
  readonly fitting: readonly Pattern[]
}

/**
 * Returns who could have signed up on each day. If no one could, as today shortly after midnight, uses the day before.
 */
function findFitting({ patterns, counts, first, calendar, now }: Options): Day[] {
  const days = counts.map((count, index): Day => {
    return {
      count,
      fitting: patterns.filter((each) => isShiftable(each, first + index - each.signedUpOn, calendar, now)),
    }
  })
  for (let index = days.length - 1; index > 0; index--) {
    const [before, day] = [days[index - 1], days[index]]
    if (before && day && day.fitting.length === 0) {
      before.count += day.count
      day.count = 0
    }
  }
  return days
}

type Weights = ReadonlyMap<Pattern, number>
const TIMES_BALANCED = 20

/**
 * Computes weights with which each pattern is copied as often as intended, although some fit only a few days and others
 * all: lowers the weight of patterns that would come too often, until few do.
 */
function balance(patterns: readonly Pattern[], days: readonly Day[]): Weights {
  const weights = new Map(patterns.map((pattern) => [pattern, pattern.weight]))
  const weightOf = (pattern: Pattern) => weights.get(pattern) ?? 0
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const perWeight = total / patterns.reduce((sum, { weight }) => sum + weight, 0)
  for (let time = 0; time < TIMES_BALANCED; time++) {
    const expected = new Map<Pattern, number>()
    for (const { count, fitting } of days) {
      if (count === 0) continue
      const each = count / fitting.reduce((sum, pattern) => sum + weightOf(pattern), 0)
      for (const pattern of fitting) expected.set(pattern, (expected.get(pattern) ?? 0) + each * weightOf(pattern))
    }
    for (const [pattern, times] of expected)
      weights.set(pattern, (weightOf(pattern) * perWeight * pattern.weight) / times)
  }
  return weights
}

/** Picks patterns by weight. */
function picker(patterns: readonly Pattern[], weights: Weights): (random: Random) => Pattern {
  const limits: number[] = []
  for (const pattern of patterns) limits.push((limits.at(-1) ?? 0) + (weights.get(pattern) ?? 0))
  return (random) => {
    const target = random.share() * (limits.at(-1) ?? 0)
    const pattern = patterns[limits.findIndex((limit) => target < limit)]
    if (!pattern) throw new Error('no one could have signed up on a day')
    return pattern
  }
}
