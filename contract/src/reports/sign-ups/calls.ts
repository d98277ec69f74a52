import { z } from 'zod'
import { defineCalls, nothing } from '../../call.ts'
import { CSV_TYPE } from '../../csv.ts'
import { customerStatuses, customerTypes } from '../../customers/facts.ts'
import { merchantCode } from '../../fields.ts'
import { calendarDay, count, flag, instant } from '../../wire.ts'
import { signUpReport } from '../counts.ts'
import { page, pageOf } from '../pages.ts'
import { inOrder, period } from '../period.ts'
import { listTooLong, merchantNotFound, reportNotAllowed } from '../refusals.ts'
import { hasUtm, utmFilter } from '../utm.ts'

/** Message of the sign-up report if one of its two attributions fails to load. */
export const signUpReportFailed = {
  affiliate: 'Error fetching affiliate report',
  nonAffiliate: 'Error fetching non-affiliate report',
} as const

/** The sign-ups that a number counts; omitted properties do not filter. Type, status and plan are current values. */
const signUpFilter = z.strictObject({
  // From the first to the last millisecond of Eastern days; all time if omitted.
  startDateUtc: instant.optional(),
  endDateUtc: instant.optional(),
  type: z.enum(['free', 'paid', 'comp']).optional(),
  plan: z.enum(['monthly', 'yearly']).optional(),
  verified: flag.optional(),
  /** Sign-ups through affiliates, or through the brand's own merchant. */
  affiliate: flag.optional(),
  merchant: merchantCode.optional(),
  /** Only premium customers whose subscription is cancelled at period end. */
  cancellationRequested: z.literal('true').optional(),
  ...utmFilter,
})
const signUpFileInput = signUpFilter.superRefine(checkSignUpFilter)
const signUpListInput = signUpFilter.extend(page).superRefine(checkSignUpFilter)
export type SignUpFilter = z.output<typeof signUpListInput>

function checkSignUpFilter(filter: z.output<typeof signUpFilter>, context: z.RefinementCtx): void {
  const { plan, verified, affiliate, merchant, cancellationRequested, startDateUtc, endDateUtc } = filter
  const isKnown = (value: unknown) => value !== undefined
  if (hasUtm(filter) && [plan, verified, affiliate, merchant, cancellationRequested].some(isKnown)) {
    context.addIssue({ code: 'custom', path: ['client'], message: 'UTM sign-ups can be filtered by type only.' })
  }
  if (cancellationRequested && [startDateUtc, endDateUtc].some(isKnown)) {
    const message = 'Cancellation requests are available for all time only.'
    context.addIssue({ code: 'custom', path: ['startDateUtc'], message })
  }
}

const signUpList = pageOf({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: z.enum(customerTypes),
  status: z.enum(customerStatuses),
  plan: z.enum(['monthly', 'yearly']).nullable(),
  merchant: z.string(),
  signedUpAt: instant,
})
export type ReportedSignUp = z.output<typeof signUpList>['rows'][number]

/** The sign-up report and the customers behind its numbers. */
export const signUpCalls = defineCalls({
  /** Counts of affiliate or brand sign-ups; `complimentary` says whether to count complimentary customers. */
  getUserSignUpReport: {
    method: 'GET',
    path: '/get-user-sign-up-report',
    permission: 'customer-sign-up-report',
    input: z.strictObject({ affiliate: flag, complimentary: flag }),
    reply: signUpReport,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching report',
  },
  /** Sign-ups per Eastern day, without empty days; the type is the current one. */
  getSignUpsByDay: {
    method: 'GET',
    path: '/get-sign-ups-by-day',
    permission: 'customer-sign-up-report',
    input: inOrder(z.strictObject({ ...period, affiliate: flag.optional() })),
    reply: z.array(z.object({ day: calendarDay, trial: count, premium: count, complimentary: count })),
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching report',
  },
  /** Customers behind a number of sign-ups. */
  getReportedSignUps: {
    method: 'GET',
    path: '/get-reported-sign-ups',
    permission: 'customer-sign-up-report',
    input: signUpListInput,
    reply: signUpList,
    mayBeStale: true,
    // Users without permission for a merchant or UTM report cannot see these lists either.
    errors: { ...reportNotAllowed, ...merchantNotFound },
    failed: 'Error fetching customers',
  },
  /** All these customers as a file. */
  downloadReportedSignUps: {
    method: 'GET',
    path: '/download-reported-sign-ups',
    permission: 'customer-sign-up-report',
    input: signUpFileInput,
    reply: nothing,
    download: { fileName: 'customers.csv', contentType: CSV_TYPE },
    errors: { ...reportNotAllowed, ...merchantNotFound, ...listTooLong },
    failed: 'Unable to download the customers',
  },
})
