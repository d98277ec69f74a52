import { addDays, easternDay } from '@portal/contract/dates'
import { oversamplingOf } from './base/oversampling.ts'
import { Calendar } from './calendar.ts'
import { createAccountGenerator } from './generate-account.ts'
import type { DemoCustomer } from './demo-customer.ts'
import { PersonGenerator } from './person-generator.ts'
import { showcase } from './showcase.ts'
import { showcaseHistories } from './showcase-histories.ts'
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
export function planPopulation(options: { customers: number; seed: number; now: Date }): DemoCustomer[] {
  const { customers, seed, now } = options
  const randomCustomers = customers - SHOWCASE_CUSTOMERS + ADDED
  const { calendar, instants } = planSignUps(randomCustomers, seed, now, oversamplingOf)
  const today = easternDay(now)
  const generateAccount = createAccountGenerator(seed, calendar, now)
  const generator = new PersonGenerator(seed, randomCustomers)
  for (const username of Object.values(showcase)) generator.reserve(username)
  const generated = Array.from(instants(), (createdAt, index): DemoCustomer => {
    return { createdAt, person: generator.generate(index + 1), ...generateAccount(index + 1, createdAt), fixed: {} }
  })
  const showcaseCalendar = new Calendar(addDays(today, -SHOWCASE_DAYS), addDays(today, 2))
  return [...generated.slice(ADDED), ...showcaseHistories(showcaseCalendar, now)].sort(
    (one, other) => one.createdAt - other.createdAt,
  )
}
