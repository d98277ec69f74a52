import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { wholeNumber } from '../text.ts'
import { count, instant } from '../wire.ts'

const NotADemo = { status: 409, message: 'The clock can only be changed in demo mode.' } as const
const MOVE_FAILED = 'Unable to advance the clock'
const words = 'Enter a number of days between 1 and 366'

/** The demo's clock, which can be ahead of the true one and is the time of everything in the portal. */
const demoClock = z
  .object({
    now: instant,
    /** By how many milliseconds it is ahead of the true one. */
    aheadMs: count,
    /** How long the way is that it is on; 0: it stands. */
    days: count,
    /** Of them: it goes half a day at a time, and each is gone once everything that is due by then has happened. */
    daysToGo: count,
  })
  .meta({ id: 'DemoClock' })
export type DemoClock = z.output<typeof demoClock>

const demoActivity = z
  .object({
    /** When the clock was moved the last time; null: never. */
    since: instant.nullable(),
    /** The clock is still on its way, and more may happen. */
    isMoving: z.boolean(),
    /** What happened since then without any member of staff, and how often. */
    counts: z.array(z.object({ event: z.string(), count })),
    /** Emails that were written since then. */
    mails: count,
    /** The latest of it, newest first. */
    latest: z.array(
      z.object({
        date: instant,
        event: z.string(),
        details: z.string(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
      }),
    ),
  })
  .meta({ id: 'DemoClockActivity' })
export type DemoActivity = z.output<typeof demoActivity>
export type DemoEvent = DemoActivity['latest'][number]

export const demoClockCalls = defineCalls({
  getDemoClock: {
    method: 'GET',
    path: '/get-demo-clock',
    permission: 'demo-clock',
    input: noInput,
    reply: demoClock,
    errors: { NotADemo },
    failed: 'Unable to read the clock',
  },
  getDemoHappenings: {
    method: 'GET',
    path: '/get-demo-happenings',
    permission: 'demo-clock',
    input: noInput,
    reply: demoActivity,
    errors: { NotADemo },
    failed: 'Error fetching clock events',
  },
  /** Lets days pass, within seconds each, to the same Eastern time of day; it never goes back. */
  moveDemoClock: {
    method: 'POST',
    path: '/move-demo-clock',
    permission: 'demo-clock',
    input: z.strictObject({ days: wholeNumber(1, 366, { required: words, invalid: words }) }),
    reply: demoClock,
    errors: { NotADemo, AlreadyMoving: { status: 409, message: 'The clock is already advancing.' } },
    done: 'Advancing the clock',
    failed: MOVE_FAILED,
  },
})

/** The whole days by which a demo's clock is ahead. A change of clocks on its way has made it an hour more or less. */
export function daysAhead(aheadMs: number): number {
  return Math.floor((aheadMs + HOUR_MS) / DAY_MS)
}
