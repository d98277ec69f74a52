import { z } from 'zod'
import { defineCalls, nothing } from '../call.ts'
import { CSV_TYPE } from '../csv.ts'
import { calendarDay, count, instant } from '../wire.ts'
import { page, pageOf } from './pages.ts'
import { inOrder, period } from './period.ts'
import { listTooLong } from './refusals.ts'

const cancellationFilter = { ...period, plan: z.enum(['monthly', 'yearly']).optional() }

const cancellationList = pageOf({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  plan: z.enum(['monthly', 'yearly']),
  startedAt: instant,
  endedAt: instant,
})
export type ReportedCancellation = z.output<typeof cancellationList>['rows'][number]

/**
 * Card subscriptions that ended on these days (Eastern Time), immediately or at the end of the paid period. App stores
 * do not report cancellations.
 */
export const cancellationCalls = defineCalls({
  /** Number of cancellations per Eastern day, without empty days. */
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
  /** Subscriptions behind a number of these reports. */
  getReportedCancellations: {
    method: 'GET',
    path: '/get-reported-cancellations',
    permission: 'customer-sign-up-report',
    input: inOrder(z.strictObject({ ...cancellationFilter, ...page })),
    reply: cancellationList,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching cancellations',
  },
  /** All these subscriptions as a file. */
  downloadReportedCancellations: {
    method: 'GET',
    path: '/download-reported-cancellations',
    permission: 'customer-sign-up-report',
    input: inOrder(z.strictObject(cancellationFilter)),
    reply: nothing,
    download: { fileName: 'cancellations.csv', contentType: CSV_TYPE },
    errors: listTooLong,
    failed: 'Unable to download the cancellations',
  },
})
