import { z } from 'zod'
import { defineCalls, noInput, TooManySearches } from '../call.ts'
import { onCustomer, UserNotFound } from '../customers/one-customer.ts'
import { errorSearchText } from '../fields.ts'
import { inOrder, period } from '../reports/period.ts'
import { calendarDay, count, instant } from '../wire.ts'

const applicationError = z.object({ createdAt: instant, description: z.string() }).meta({ id: 'ApplicationError' })
export type ApplicationError = z.output<typeof applicationError>

const listedError = applicationError.extend({
  /** Which app, and its version. */
  app: z.string().nullable(),
  /** The username of the customer who met it, where that is known. */
  customer: z.string().nullable(),
})
export type ListedError = z.output<typeof listedError>

/** How many of the newest are answered where there are more. */
export const MAX_LISTED_ERRORS = 200
/** How many days the groups look back, today included. */
export const GROUPED_DAYS = 30

const errorGroup = z
  .object({
    fingerprint: z.string(),
    /** What its errors have in common: numbers, ids and quotations are replaced by marks. */
    pattern: z.string(),
    count,
    customers: count,
    firstSeen: instant,
    lastSeen: instant,
    /** How many on each Eastern day, the oldest first: `GROUPED_DAYS` of them. */
    trend: z.array(count),
  })
  .meta({ id: 'ErrorGroup' })
export type ErrorGroup = z.output<typeof errorGroup>

const fingerprint = z.string().regex(/^[\da-f]{16}$/)
/** Some Eastern days, and the group if only its errors are asked for. */
const onDays = inOrder(z.strictObject({ ...period, fingerprint: fingerprint.optional() }))

export const applicationErrorsCalls = defineCalls({
  searchErrors: {
    method: 'GET',
    path: '/search-errors',
    permission: 'application-errors',
    input: z.strictObject({ searchText: errorSearchText }),
    reply: z.array(applicationError),
    errors: {
      NoErrorsFound: { status: 404, message: 'No matching errors found' },
      TooManyErrorsFound: { status: 422, message: 'Too many results found. Please refine your search.' },
      TooManyRequests: TooManySearches,
    },
    isSearch: true,
    failed: 'Error fetching matching errors',
  },
  /** Those that are alike, seen within the last days; the most frequent first. */
  getErrorGroups: {
    method: 'GET',
    path: '/get-error-groups',
    permission: 'application-errors',
    input: noInput,
    reply: z.array(errorGroup),
    errors: {},
    failed: 'Error fetching application errors',
  },
  /** The newest of a group. */
  getErrorsOfGroup: {
    method: 'GET',
    path: '/get-errors-of-group',
    permission: 'application-errors',
    input: z.strictObject({ fingerprint }),
    reply: z.array(listedError),
    errors: {},
    failed: 'Error fetching application errors',
  },
  /** How many on each Eastern day; days without any are left out. */
  getErrorsByDay: {
    method: 'GET',
    path: '/get-errors-by-day',
    permission: 'application-errors',
    input: onDays,
    reply: z.array(z.object({ day: calendarDay, errors: count })),
    errors: {},
    failed: 'Error fetching application errors',
  },
  /** The newest of some days. */
  getErrorsOfDays: {
    method: 'GET',
    path: '/get-errors-of-days',
    permission: 'application-errors',
    input: onDays,
    reply: z.array(listedError),
    errors: {},
    failed: 'Error fetching application errors',
  },
  /** The newest that a customer met: for every role that sees customers, as support takes the calls. */
  getErrorsOfCustomer: {
    method: 'GET',
    path: '/get-errors-of-customer',
    permission: 'view-customer',
    input: onCustomer,
    reply: z.array(listedError),
    errors: { UserNotFound },
    failed: 'Error fetching application errors',
  },
})
