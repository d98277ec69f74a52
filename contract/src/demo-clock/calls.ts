import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { wholeNumber } from '../text.ts'
import { count, instant } from '../wire.ts'

const NotADemo = { status: 409, message: 'The clock can only be changed in demo mode.' } as const
const MOVE_FAILED = 'Unable to advance the clock'
const message = 'Enter a number of days between 1 and 366'

/** The demo clock, which can be ahead of real time and sets the time for everything in the portal. */
const demoClock = z
  .object({
    now: instant,
    /** Milliseconds ahead of real time. */
    aheadMs: count,
    /** Total days of the current move; 0 if the clock is not moving. */
    days: count,
    /**
     * Remaining days: the clock moves half a day at a time, and waits until everything due by then has been processed.
     */
    daysToGo: count,
  })
  .meta({ id: 'DemoClock' })
export type DemoClock = z.output<typeof demoClock>

const demoActivity = z
  .object({
    /** When the clock was last moved; null if never. */
    since: instant.nullable(),
    /** The clock is still moving, and more events may follow. */
    isMoving: z.boolean(),
    /** Automatic events since then, with counts. */
    counts: z.array(z.object({ event: z.string(), count })),
    /** Emails written since then. */
    mails: count,
    /** Latest events, newest first. */
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
  /** Advances the clock by days, each within seconds, to the same Eastern time of day. It cannot go back. */
  moveDemoClock: {
    method: 'POST',
    path: '/move-demo-clock',
    permission: 'demo-clock',
    input: z.strictObject({ days: wholeNumber(1, 366, { required: message, invalid: message }) }),
    reply: demoClock,
    errors: { NotADemo, AlreadyMoving: { status: 409, message: 'The clock is already advancing.' } },
    done: 'Advancing the clock',
    failed: MOVE_FAILED,
  },
})

/** Whole days that a demo clock is ahead. Daylight saving time can add or remove an hour. */
export function daysAhead(aheadMs: number): number {
  return Math.floor((aheadMs + HOUR_MS) / DAY_MS)
}
