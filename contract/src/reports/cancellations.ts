import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { calendarDay, count, instant } from '../wire.ts'
import { page, pageOf } from './pages.ts'
import { inOrder, period } from './period.ts'

const cancellationList = pageOf({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  plan: z.enum(['monthly', 'yearly']),
  startedAt: instant,
  endedAt: instant,
})
export type ReportedCancellation = z.output<typeof cancellationList>['rows'][number]

/** Subscriptions paid by card that have ended. App stores do not report theirs. */
export const cancellationCalls = defineCalls({
  /** How many ended on each Eastern day of a span, days without any left out. */
  getCancellationsByDay: {
    method: 'GET',
    path: '/get-cancellations-by-day',
    permission: 'customer-sign-up-report',
    input: inOrder(z.strictObject(period)),
    reply: z.array(z.object({ day: calendarDay, monthly: count, annual: count })),
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching report',
  },
  /** The subscriptions behind a number of these. */
  getReportedCancellations: {
    method: 'GET',
    path: '/get-reported-cancellations',
    permission: 'customer-sign-up-report',
    input: inOrder(z.strictObject({ ...period, plan: z.enum(['monthly', 'yearly']).optional(), ...page })),
    reply: cancellationList,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching cancellations',
  },
})
