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
export interface Opened {
  readonly number: number
  readonly asked: ReportInput
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
  const perDay = (counts: PerWindow, asked: ReportInput) =>
    Object.entries(days).map(([window, span]) => ({
      // The keys of `days` are the windows.
      number: counts[window as SignUpWindow],
      asked: { ...span, ...asked },
    }))

  return {
    async homePanel(): Promise<Opened[]> {
      const { cancellationRequests, ...groups } = await caller.call(reportsCalls.getUserHomeStatistics, {})
      const all = addWindows(groups.premium, groups.trial, groups.complimentary)
      return [
        ...homeGroups.flatMap((group) => perDay(groups[group], { type: typeOf[group] })),
        ...perDay(all, {}),
        { number: cancellationRequests, asked: { cancellationRequested: 'true' } },
      ]
    },

    async signUpReport(): Promise<Opened[]> {
      const report = (affiliate: 'true' | 'false') =>
        caller.call(reportsCalls.getUserSignUpReport, { affiliate, complimentary: 'true' })
      const [brand, affiliate] = [await report('false'), await report('true')]
      const numbersOf = ({ cancellationRequests, ...report }: SignUpReport, attributed: ReportInput) => [
        ...kinds.flatMap(({ groups: [verified, unverified], asked }) => [
          ...perDay(report[verified], { ...attributed, ...asked, verified: 'true' }),
          ...perDay(report[unverified], { ...attributed, ...asked, verified: 'false' }),
          ...perDay(addWindows(report[verified], report[unverified]), { ...attributed, ...asked }),
        ]),
        { number: cancellationRequests, asked: { ...attributed, cancellationRequested: 'true' } },
      ]
      return [
        ...numbersOf(brand, { affiliate: 'false' }),
        ...numbersOf(affiliate, { affiliate: 'true' }),
        ...numbersOf(addReports(affiliate, brand), {}),
      ]
    },

    async signUpsByDay(): Promise<Opened[]> {
      const days = await caller.call(reportsCalls.getSignUpsByDay, period(addDays(today, -60), today))
      return days.flatMap(({ day, premium, trial, complimentary }) => [
        { number: premium, asked: { ...period(day), type: 'paid' } },
        { number: trial, asked: { ...period(day), type: 'free' } },
        { number: complimentary, asked: { ...period(day), type: 'comp' } },
        { number: premium + trial + complimentary, asked: period(day) },
      ])
    },

    async merchantAndUtmSales(): Promise<Opened[]> {
      const opened: Opened[] = []
      for (const span of spans) {
        for (const asked of [{ merchant: 'ACME' }, { merchant: 'YIPTV' }]) {
          const reply = await caller.call(reportsCalls.getMerchantSalesReport, { ...span, ...asked })
          opened.push(...perType(reply, { ...span, ...asked }))
        }
        for (const asked of utmValues) {
          const reply = await caller.call(reportsCalls.getUtmSalesReport, { ...span, ...asked })
          opened.push(...perType(reply, { ...span, ...asked }))
        }
      }
      return opened
    },

    async cardSales(): Promise<Opened[]> {
      const opened: Opened[] = []
      for (const asked of spans) {
        const reply = await caller.call(reportsCalls.getCardSalesReport, asked)
        opened.push(
          ...reply.map(({ amountCents, count }) => ({
            number: count,
            asked: { ...asked, price: String(amountCents) },
          })),
          { number: reply.reduce((sum, { count }) => sum + count, 0), asked },
          { number: 0, asked: { ...asked, price: '1' } },
        )
      }
      return opened
    },

    async inAppSales(): Promise<Opened[]> {
      const opened: Opened[] = []
      for (const asked of spans) {
        const reply = await caller.call(reportsCalls.getInAppSalesReport, asked)
        opened.push(
          { number: reply.iosMonthly, asked: { ...asked, device: 'ios', plan: 'monthly' } },
          { number: reply.iosAnnual, asked: { ...asked, device: 'ios', plan: 'yearly' } },
          { number: reply.androidMonthly, asked: { ...asked, device: 'android', plan: 'monthly' } },
          { number: reply.androidAnnual, asked: { ...asked, device: 'android', plan: 'yearly' } },
          { number: Object.values(reply).reduce((sum, count) => sum + count, 0), asked },
        )
      }
      return opened
    },
  }
}

const typeOf = { premium: 'paid', trial: 'free', complimentary: 'comp' } as const

const kinds = [
  { groups: [reportGroups[0], reportGroups[1]], asked: { type: 'free' } },
  { groups: [reportGroups[2], reportGroups[3]], asked: { type: 'paid', plan: 'monthly' } },
  { groups: [reportGroups[4], reportGroups[5]], asked: { type: 'paid', plan: 'yearly' } },
  { groups: [reportGroups[6], reportGroups[7]], asked: { type: 'comp' } },
] as const

const utmValues: readonly ReportInput[] = [
  {},
  { source: 'google' },
  { source: "o'brien %_", client: 'web' },
  { term: 'nothing' },
]

function perType(
  { total, premium, trial, complimentary }: Record<'total' | 'premium' | 'trial' | 'complimentary', number>,
  asked: ReportInput,
): Opened[] {
  return [
    { number: total, asked },
    { number: premium, asked: { ...asked, type: 'paid' } },
    { number: trial, asked: { ...asked, type: 'free' } },
    { number: complimentary, asked: { ...asked, type: 'comp' } },
  ]
}

/** From the start of the first Eastern day to the last millisecond of the last one. */
export function period(first: CalendarDay, last: CalendarDay = first): { startDateUtc: string; endDateUtc: string } {
  const { start, end } = easternSpan(first, last)
  return { startDateUtc: start.toISOString(), endDateUtc: new Date(end.getTime() - 1).toISOString() }
}
