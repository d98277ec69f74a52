import { addDays, easternDay } from '@portal/contract/dates'
import { oversamplingOf } from './base/oversampling.ts'
import { Calendar } from './calendar.ts'
import { createLifeGenerator } from './life.ts'
import type { Member } from './member.ts'
import { PeopleMaker } from './people.ts'
import { showcase } from './showcase.ts'
import { showcaseHistories } from './showcase-people.ts'
import { planSignUps } from './sign-ups.ts'

/** The last leap day is up to four years ago; the histories of all others are shorter. */
export const SHOWCASE_DAYS = 1_700

/** Every company has them. */
export const SHOWCASE_CUSTOMERS = Object.keys(showcase).length

/**
 * Showcase customers added since the others were first generated: they replace the oldest customers, so that the others
 * stay unchanged.
 */
const ADDED = 1

/** Plans the customers that the engine creates, in order of sign-up. */
export function planPopulation(options: { customers: number; seed: number; now: Date }): Member[] {
  const { customers, seed, now } = options
  const strangers = customers - SHOWCASE_CUSTOMERS + ADDED
  const { calendar, instants } = planSignUps(strangers, seed, now, oversamplingOf)
  const today = easternDay(now)
  const live = createLifeGenerator(seed, calendar, now)
  const people = new PeopleMaker(seed, strangers)
  for (const username of Object.values(showcase)) people.take(username)
  const members = Array.from(instants(), (createdAt, index): Member => {
    return { createdAt, person: people.make(index + 1), ...live(index + 1, createdAt), fixed: {} }
  })
  const ofShowcase = new Calendar(addDays(today, -SHOWCASE_DAYS), addDays(today, 2))
  return [...members.slice(ADDED), ...showcaseHistories(ofShowcase, now)].sort(
    (one, other) => one.createdAt - other.createdAt,
  )
}
