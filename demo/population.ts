import { addDays, easternDay } from '@portal/contract/dates'
import { Calendar } from './calendar.ts'
import type { Histories } from './histories.ts'
import { emptyHistory, type History } from './history.ts'
import { createLives } from './life.ts'
import type { Member } from './member.ts'
import { PeopleMaker } from './people.ts'
import { showcase } from './showcase.ts'
import { showcaseHistories } from './showcase-people.ts'
import { planSignUps } from './sign-ups.ts'
import { createSketcher } from './sketch.ts'

/** All customers in the order of their sign-ups; none is kept in memory. */
export interface Population {
  /** The instant in milliseconds before which nothing happened. */
  readonly begin: number
  members(): Generator<Member>
  /** The same histories as those of the members, without the work of making up the rest. */
  histories(): Generator<History>
}

interface Options {
  readonly customers: number
  readonly seed?: number
  readonly now: Date
  readonly histories?: Histories
}

const SHOWCASE_DAYS = 1_700
const nothingFixed = {}

export function planPopulation({ customers, seed = 1, now, histories: kind = 'ledger' }: Options): Population {
  const guests = Object.keys(showcase).length
  const strangers = Math.max(0, customers - guests)
  const { calendar, instants } = planSignUps(strangers, seed, now)
  const today = easternDay(now)
  // Longer than the other customers': the last leap day is up to four years ago.
  const ofShowcase = new Calendar(addDays(today, -SHOWCASE_DAYS), addDays(today, 2))
  const sketch = createSketcher(seed, now)
  const live =
    kind !== 'none'
      ? createLives(seed, calendar, now)
      : (index: number, createdAt: number) => ({ account: sketch(index, createdAt), history: emptyHistory })

  function* strangersByTime() {
    const people = new PeopleMaker(seed, strangers)
    for (const username of Object.values(showcase)) people.take(username)
    let index = 0
    for (const createdAt of instants()) {
      index++
      yield { createdAt, person: people.make(index), ...live(index, createdAt), fixed: nothingFixed }
    }
  }

  function* members() {
    const waiting = showcaseHistories(ofShowcase, now)
    for (const stranger of strangersByTime()) {
      while (waiting[0] && waiting[0].createdAt <= stranger.createdAt) yield* waiting.splice(0, 1)
      yield stranger
    }
    yield* waiting
  }

  function* histories() {
    for (const { history } of showcaseHistories(ofShowcase, now)) yield history
    let index = 0
    for (const createdAt of instants()) {
      index++
      yield live(index, createdAt).history
    }
  }

  return { begin: ofShowcase.instant(ofShowcase.first, 0), members, histories }
}
