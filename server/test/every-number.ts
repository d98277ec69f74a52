import { addDays, type CalendarDay, easternDay, easternSpan, startOfMonth } from '@portal/contract/dates'
import { reportsCalls } from '@portal/contract/reports/calls'
import {
  addReports,
  addWindows,
  homeGroups,
  type PerWindow,
  reportGroups,
  type SignUpReport,
  type SignUpWindow,
} from '@portal/contract/reports/counts'
import type { Caller } from './caller.ts'

export type ReportInput = Readonly<Record<string, string>>

/** A number in a report, and the request for the list behind it. */
export interface CountedList {
  readonly number: number
  readonly query: ReportInput
}

/** Returns the numbers of all reports at `now`, by kind. */
export function everyNumber(caller: Caller, now: Date) {
  const today = easternDay(now)
  const days: Readonly<Record<SignUpWindow, ReportInput>> = {
    today: period(today),
    yesterday: period(addDays(today, -1)),
    twoDaysAgo: period(addDays(today, -2)),
    threeDaysAgo: period(addDays(today, -3)),
    sevenDaysAgo: period(addDays(today, -7)),
    thisMonth: period(startOfMonth(today), today),
    total: {},
  }
  /** A day, a week, all time, and the time before that; plus a day in another time zone. */
  const spans = [
    period(today),
    period(addDays(today, -7), today),
    period(addDays(today, -500), today),
    period('1999-01-01', '1999-12-31'),
    { startDateUtc: `${addDays(today, -3)}T00:00:00.000Z`, endDateUtc: `${today}T23:59:59.999Z` },
  ]
  const perDay = (counts: PerWindow, query: ReportInput) =>
    Object.entries(days).map(([window, span]) => ({
      // The keys of `days` are the windows.
      number: counts[window as SignUpWindow],
      query: { ...span, ...query },
    }))

  return {
    async homePanel(): Promise<CountedList[]> {
      const { cancellationRequests, ...groups } = await caller.call(reportsCalls.getUserHomeStatistics, {})
      const all = addWindows(groups.premium, groups.trial, groups.complimentary)
      return [
        ...homeGroups.flatMap((group) => perDay(groups[group], { type: typeOf[group] })),
        ...perDay(all, {}),
        { number: cancellationRequests, query: { cancellationRequested: 'true' } },
      ]
    },

    async signUpReport(): Promise<CountedList[]> {
      const report = (affiliate: 'true' | 'false') =>
        caller.call(reportsCalls.getUserSignUpReport, { affiliate, complimentary: 'true' })
      const [brand, affiliate] = [await report('false'), await report('true')]
      const numbersOf = ({ cancellationRequests, ...report }: SignUpReport, attributed: ReportInput) => [
        ...kinds.flatMap(({ groups: [verified, unverified], query }) => [
          ...perDay(report[verified], { ...attributed, ...query, verified: 'true' }),
          ...perDay(report[unverified], { ...attributed, ...query, verified: 'false' }),
          ...perDay(addWindows(report[verified], report[unverified]), { ...attributed, ...query }),
        ]),
        { number: cancellationRequests, query: { ...attributed, cancellationRequested: 'true' } },
      ]
      return [
        ...numbersOf(brand, { affiliate: 'false' }),
        ...numbersOf(affiliate, { affiliate: 'true' }),
        ...numbersOf(addReports(affiliate, brand), {}),
      ]
    },

    async signUpsByDay(): Promise<CountedList[]> {
      const days = await caller.call(reportsCalls.getSignUpsByDay, period(addDays(today, -60), today))
      return days.flatMap(({ day, premium, trial, complimentary }) => [
        { number: premium, query: { ...period(day), type: 'paid' } },
        { number: trial, query: { ...period(day), type: 'free' } },
        { number: complimentary, query: { ...period(day), type: 'comp' } },
        { number: premium + trial + complimentary, query: period(day) },
      ])
    },

    async merchantAndUtmSales(): Promise<CountedList[]> {
      const opened: CountedList[] = []
      for (const span of spans) {
        for (const query of [{ merchant: 'ACME' }, { merchant: 'YIPTV' }]) {
          const reply = await caller.call(reportsCalls.getMerchantSalesReport, { ...span, ...query })
          opened.push(...perType(reply, { ...span, ...query }))
        }
        for (const query of utmValues) {
          const reply = await caller.call(reportsCalls.getUtmSalesReport, { ...span, ...query })
          opened.push(...perType(reply, { ...span, ...query }))
        }
      }
      return opened
    },

    async cardSales(): Promise<CountedList[]> {
      const opened: CountedList[] = []
      for (const query of spans) {
        const reply = await caller.call(reportsCalls.getCardSalesReport, query)
        opened.push(
          ...reply.map(({ amountCents, count }) => ({
            number: count,
            query: { ...query, price: String(amountCents) },
          })),
          { number: reply.reduce((sum, { count }) => sum + count, 0), query },
          { number: 0, query: { ...query, price: '1' } },
        )
      }
      return opened
    },

    async inAppSales(): Promise<CountedList[]> {
      const opened: CountedList[] = []
      for (const query of spans) {
        const reply = await caller.call(reportsCalls.getInAppSalesReport, query)
        opened.push(
          { number: reply.iosMonthly, query: { ...query, device: 'ios', plan: 'monthly' } },
          { number: reply.iosAnnual, query: { ...query, device: 'ios', plan: 'yearly' } },
          { number: reply.androidMonthly, query: { ...query, device: 'android', plan: 'monthly' } },
          { number: reply.androidAnnual, query: { ...query, device: 'android', plan: 'yearly' } },
          { number: Object.values(reply).reduce((sum, count) => sum + count, 0), query },
        )
      }
      return opened
    },
  }
}

const typeOf = { premium: 'paid', trial: 'free', complimentary: 'comp' } as const

const kinds = [
  { groups: [reportGroups[0], reportGroups[1]], query: { type: 'free' } },
  { groups: [reportGroups[2], reportGroups[3]], query: { type: 'paid', plan: 'monthly' } },
  { groups: [reportGroups[4], reportGroups[5]], query: { type: 'paid', plan: 'yearly' } },
  { groups: [reportGroups[6], reportGroups[7]], query: { type: 'comp' } },
] as const

const utmValues: readonly ReportInput[] = [
  {},
  { source: 'google' },
  { source: "o'brien %_", client: 'web' },
  { term: 'nothing' },
]

function perType(
  { total, premium, trial, complimentary }: Record<'total' | 'premium' | 'trial' | 'complimentary', number>,
  query: ReportInput,
): CountedList[] {
  return [
    { number: total, query },
    { number: premium, query: { ...query, type: 'paid' } },
    { number: trial, query: { ...query, type: 'free' } },
    { number: complimentary, query: { ...query, type: 'comp' } },
  ]
}

/** From the start of the first Eastern day to the last millisecond of the last one. */
export function period(first: CalendarDay, last: CalendarDay = first): { startDateUtc: string; endDateUtc: string } {
  const { start, end } = easternSpan(first, last)
  return { startDateUtc: start.toISOString(), endDateUtc: new Date(end.getTime() - 1).toISOString() }
}
