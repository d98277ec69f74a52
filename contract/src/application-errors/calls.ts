import { z } from 'zod'
import { defineCalls, noInput, TooManySearches } from '../call.ts'
import { onCustomer, UserNotFound } from '../customers/one-customer.ts'
import { errorSearchText } from '../fields.ts'
import { inOrder, period } from '../reports/period.ts'
import { calendarDay, count, instant } from '../wire.ts'

const applicationError = z.object({ createdAt: instant, description: z.string() }).meta({ id: 'ApplicationError' })
export type ApplicationError = z.output<typeof applicationError>

const listedError = applicationError.extend({
  /** Name and version of the app. */
  app: z.string().nullable(),
  /** Username of the affected customer, if known. */
  customer: z.string().nullable(),
})
export type ListedError = z.output<typeof listedError>

/** Maximum number of errors returned; the newest come first. */
export const MAX_LISTED_ERRORS = 200
/** Number of days that the groups cover, including today. */
export const GROUPED_DAYS = 30

const errorGroup = z
  .object({
    fingerprint: z.string(),
    /** Common text of the errors, with placeholders for numbers, IDs and quotations. */
    pattern: z.string(),
    count,
    customers: count,
    firstSeen: instant,
    lastSeen: instant,
    /** Errors per Eastern day, oldest first: `GROUPED_DAYS` entries. */
    trend: z.array(count),
  })
  .meta({ id: 'ErrorGroup' })
export type ErrorGroup = z.output<typeof errorGroup>

const fingerprint = z.string().regex(/^[\da-f]{16}$/)
/** Eastern days, with the group if only its errors are requested. */
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
  /** Groups of similar errors seen in the last days, most frequent first. */
  getErrorGroups: {
    method: 'GET',
    path: '/get-error-groups',
    permission: 'application-errors',
    input: noInput,
    reply: z.array(errorGroup),
    errors: {},
    failed: 'Error fetching application errors',
  },
  /** The newest errors of a group. */
  getErrorsOfGroup: {
    method: 'GET',
    path: '/get-errors-of-group',
    permission: 'application-errors',
    input: z.strictObject({ fingerprint }),
    reply: z.array(listedError),
    errors: {},
    failed: 'Error fetching application errors',
  },
  /** Errors per Eastern day, without empty days. */
  getErrorsByDay: {
    method: 'GET',
    path: '/get-errors-by-day',
    permission: 'application-errors',
    input: onDays,
    reply: z.array(z.object({ day: calendarDay, errors: count })),
    errors: {},
    failed: 'Error fetching application errors',
  },
  /** The newest errors of the given days. */
  getErrorsOfDays: {
    method: 'GET',
    path: '/get-errors-of-days',
    permission: 'application-errors',
    input: onDays,
    reply: z.array(listedError),
    errors: {},
    failed: 'Error fetching application errors',
  },
  /**
   * The newest errors that affected a customer. Every role that sees customers may read them, because support takes
   * calls.
   */
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
