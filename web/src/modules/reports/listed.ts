import type { InputOf } from '@portal/contract/call'
import {
  calendarDays,
  easternDay,
  easternSpan,
  formatDate,
  formatDays,
  formatEasternTime,
} from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import type { Period } from '@portal/contract/reports/comparison'
import { type SignUpWindow, windowDays } from '@portal/contract/reports/counts'
import type { signUpCalls } from '@portal/contract/reports/sign-ups/calls'
import { paths } from '../../app/paths.ts'
import { dayOf } from '../../ui/address-day.ts'
import type { AddressQuery } from '../../ui/address-query.ts'
import { portalNow } from '../../ui/portal-clock.ts'

/** Links to the lists behind numbers, and the lists' requests: the same filters in the URL and in the call. */

export interface SignUpFilters {
  readonly type?: 'free' | 'paid' | 'comp'
  readonly plan?: 'monthly' | 'yearly'
  readonly verified?: boolean
  readonly affiliate?: boolean
  readonly merchant?: string
  readonly cancelling?: true
  readonly utm?: Partial<Record<UtmName, string>>
}

/** Labels of the UTM values, by their names in the URL. */
export const utmLabels = {
  client: 'Client',
  source: 'UTM Source',
  campaign: 'Campaign',
  medium: 'Medium',
  term: 'Term',
  content: 'Content',
} as const

export type UtmName = keyof typeof utmLabels
export const utmNames = Object.keys(utmLabels) as UtmName[]

/** The UTM values in a URL as text: `Campaign spring`. */
export function utmTexts(query: AddressQuery): string[] {
  return utmNames.flatMap((name) => (query[name] ? [`${utmLabels[name]} ${query[name]}`] : []))
}

/** A report's number in the link to its list, which notes if its current count differs. */
export interface ReportCount {
  readonly count: number
  readonly at: Date
}

/** The first day of all, requested by disabled queries, so that they never share another query's result. */
export const noPeriod: Period = { first: calendarDays.first, last: calendarDays.first }

/** The list behind a number of the sign-up counts. */
export function signUpsLink(filters: SignUpFilters, window: SignUpWindow, counted: ReportCount): string {
  const days = window === 'total' ? null : windowDays(easternDay(counted.at))[window]
  return signUpsOfDaysLink(filters, days, counted)
}

/** @param period null for all time */
export function signUpsOfDaysLink(
  { cancelling, utm, ...filters }: SignUpFilters,
  period: Period | null,
  counted: ReportCount,
): string {
  return withQuery(paths.reportedSignUps(), {
    ...filters,
    ...utm,
    ...(cancelling && { cancelling: true }),
    ...(period && periodInAddress(period)),
    ...countToQuery(counted),
  })
}

/** The list behind a number of cancellations. */
export function cancellationsLink(
  period: Period,
  counted: ReportCount,
  filters: { readonly plan?: 'monthly' | 'yearly' } = {},
): string {
  return withQuery(paths.reportedCancellations(), {
    ...periodInAddress(period),
    ...filters,
    ...countToQuery(counted),
  })
}

/** The report with the number behind a list's URL, with the same filters. */
export function reportOfList(query: AddressQuery): { readonly to: string; readonly label: string } {
  const days = { from: query.from, to: query.to }
  const utm = pickFilters(query, utmNames)
  if (Object.keys(utm).length > 0)
    return { to: withQuery(paths.utmSalesReport(), { ...utm, ...days }), label: 'UTM Sales Report' }
  if (query.merchant) {
    const to = withQuery(paths.merchantSalesReport(), { merchant: query.merchant, ...days })
    return { to, label: 'Merchant Sales Report' }
  }
  return { to: paths.customerSignUpReport(), label: 'Customer Sign Up Report' }
}

/** Filters in a URL; drops unknown ones, and the server rejects invalid values. */
export function signUpsInput(query: AddressQuery): InputOf<typeof signUpCalls.getReportedSignUps> {
  const known = ['type', 'plan', 'verified', 'affiliate', 'merchant', ...utmNames] as const
  return {
    ...pickFilters(query, known),
    ...(query.cancelling === 'true' && { cancellationRequested: 'true' }),
    ...((query.from || query.to) && periodOfQuery(query)),
  }
}

/**
 * From the start of the first Eastern day to the last millisecond of the last, or of its requested part; independent of
 * the browser's time zone.
 */
export function periodOf({ first, last, until }: Period): { startDateUtc: string; endDateUtc: string } {
  const { start, end } = easternSpan(first, last)
  return { startDateUtc: start.toISOString(), endDateUtc: new Date((until ?? end).getTime() - 1).toISOString() }
}

/** The report's count in a URL; null if it is not a link from a report. */
export function countFromQuery({ counted = '', at = '' }: AddressQuery): ReportCount | null {
  const countedAt = new Date(at)
  return /^\d{1,15}$/.test(counted) && !Number.isNaN(countedAt.getTime())
    ? { count: Number(counted), at: countedAt }
    : null
}

/** The period in a URL; the server rejects invalid days. */
export function periodOfQuery({ from = '', to = '', until }: AddressQuery): {
  startDateUtc: string
  endDateUtc: string
} {
  const [first, last] = [dayOf(from), dayOf(to)]
  const end = until === undefined ? undefined : new Date(until)
  if (!first || !last || Number.isNaN(end?.getTime())) return { startDateUtc: '', endDateUtc: '' }
  return periodOf({ first, last, ...(end && { until: end }) })
}

export function periodInAddress({ first, last, until }: Period) {
  return { from: first, to: last, until: until?.toISOString() }
}

export function countToQuery({ count, at }: ReportCount) {
  return { counted: count, at: at.toISOString() }
}

export function pickFilters(query: AddressQuery, names: readonly string[]): Record<string, never> {
  const picked = names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))
  // Text from the URL: the server checks it against the call's input.
  return Object.fromEntries(picked) as Record<string, never>
}

export function withQuery(
  path: string,
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  return `${path}?${query}`
}

/** The days of a URL as text: `Mar 1, 2026 – Mar 5, 2026`, `Mar 5, 2026`, `Mar 5, 2026, up to 10:32 AM`, `All time`. */
export function spanText({ from, to, until }: AddressQuery): string {
  if (!from || !to) return 'All time'
  const days = formatDays({ first: from, last: to })
  const end = new Date(until ?? '')
  return Number.isNaN(end.getTime()) ? days : `${days}, up to ${formatEasternTime(end)}`
}

/** `10:32 AM`, preceded by the day if it is not today. */
export function asOfText(at: Date): string {
  const day = easternDay(at)
  return day === easternDay(portalNow()) ? formatEasternTime(at) : `${formatDate(day)}, ${formatEasternTime(at)}`
}

/** `26 customers now; the report of 9:35 AM counted 27`; null if both numbers are equal, or there is no report. */
export function differenceText(
  count: number,
  counted: ReportCount | null,
  [one, several]: readonly [string, string],
): string | null {
  if (counted === null || counted.count === count) return null
  const noun = count === 1 ? one : several
  return `${formatCount(count)} ${noun} now; the report of ${asOfText(counted.at)} counted ${formatCount(counted.count)}`
}
