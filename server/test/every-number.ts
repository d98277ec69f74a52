import { type Call, type InputOf, MOMENT_HEADER, type ReplyOf } from '@portal/contract/call'
import { addDays, type CalendarDay, easternDay, easternSpan, startOfMonth } from '@portal/contract/dates'
import { reportsCalls } from '@portal/contract/reports/calls'
import {
  addReports,
  addWindows,
  homeGroups,
  type PerWindow,
  reportGroups,
  type SignUpReport,
} from '@portal/contract/reports/counts'
import type { SignUpWindow } from '@portal/contract/reports/windows'
import { z } from 'zod'
import { type Caller, CallFailed } from './caller.ts'

export type Asked = Readonly<Record<string, string>>

/** A number of a report, and what asks for the list behind it. */
export interface Opened {
  readonly number: number
  readonly asked: Asked
  /** Of the report. */
  readonly moment: string
}

/** The numbers of all reports at `now`; each kind is asked for by its name. */
export function everyNumber(caller: Caller, now: Date) {
  const today = easternDay(now)
  const days: Readonly<Record<SignUpWindow, Asked>> = {
    today: period(today),
    yesterday: period(addDays(today, -1)),
    twoDaysAgo: period(addDays(today, -2)),
    threeDaysAgo: period(addDays(today, -3)),
    sevenDaysAgo: period(addDays(today, -7)),
    thisMonth: period(startOfMonth(today), today),
    total: {},
  }
  /** A day, a week, as long as there was anybody, and before that; and a day of another zone. */
  const spans = [
    period(today),
    period(addDays(today, -7), today),
    period(addDays(today, -500), today),
    period('1999-01-01', '1999-12-31'),
    { startDateUtc: `${addDays(today, -3)}T00:00:00.000Z`, endDateUtc: `${today}T23:59:59.999Z` },
  ]
  const perDay = (counts: PerWindow, asked: Asked) =>
    Object.entries(days).map(([window, span]) => ({
      // The keys of `days` are the windows.
      number: counts[window as SignUpWindow],
      asked: { ...span, ...asked },
    }))

  return {
    async homePanel(): Promise<Opened[]> {
      const { reply, moment } = await read(caller, reportsCalls.getUserHomeStatistics, {})
      const { cancellationRequests, ...groups } = reply
      const all = addWindows(groups.premium, groups.trial, groups.complimentary)
      return of(moment, [
        ...homeGroups.flatMap((group) => perDay(groups[group], { type: typeOf[group] })),
        ...perDay(all, {}),
        { number: cancellationRequests, asked: { cancellationRequested: 'true' } },
      ])
    },

    /** @param meanwhile done between its two halves, which are of one moment nevertheless */
    async signUpReport(meanwhile = async () => {}): Promise<Opened[]> {
      const brand = await read(caller, reportsCalls.getUserSignUpReport, { affiliate: 'false', complimentary: 'true' })
      await meanwhile()
      const { moment } = brand
      const asked = { affiliate: 'true', complimentary: 'true', moment } as const
      const affiliate = await read(caller, reportsCalls.getUserSignUpReport, asked)
      const numbersOf = ({ cancellationRequests, ...report }: SignUpReport, attributed: Asked) => [
        ...kinds.flatMap(({ groups: [verified, unverified], asked }) => [
          ...perDay(report[verified], { ...attributed, ...asked, verified: 'true' }),
          ...perDay(report[unverified], { ...attributed, ...asked, verified: 'false' }),
          ...perDay(addWindows(report[verified], report[unverified]), { ...attributed, ...asked }),
        ]),
        { number: cancellationRequests, asked: { ...attributed, cancellationRequested: 'true' } },
      ]
      return [
        ...of(moment, numbersOf(brand.reply, { affiliate: 'false' })),
        ...of(moment, numbersOf(affiliate.reply, { affiliate: 'true' })),
        ...of(moment, numbersOf(addReports(affiliate.reply, brand.reply), {})),
      ]
    },

    async signUpsByDay(): Promise<Opened[]> {
      const { reply, moment } = await read(caller, reportsCalls.getSignUpsByDay, period(addDays(today, -60), today))
      const numbers = reply.flatMap(({ day, premium, trial, complimentary }) => [
        { number: premium, asked: { ...period(day), type: 'paid' } },
        { number: trial, asked: { ...period(day), type: 'free' } },
        { number: complimentary, asked: { ...period(day), type: 'comp' } },
        { number: premium + trial + complimentary, asked: period(day) },
      ])
      return of(moment, numbers)
    },

    async merchantAndUtmSales(): Promise<Opened[]> {
      const opened: Opened[] = []
      for (const span of spans) {
        for (const asked of [{ merchant: 'ACME' }, { merchant: 'YIPTV' }]) {
          const { reply, moment } = await read(caller, reportsCalls.getMerchantSalesReport, { ...span, ...asked })
          opened.push(...of(moment, perType(reply, { ...span, ...asked })))
        }
        for (const asked of utmValues) {
          const { reply, moment } = await read(caller, reportsCalls.getUtmSalesReport, { ...span, ...asked })
          opened.push(...of(moment, perType(reply, { ...span, ...asked })))
        }
      }
      return opened
    },

    async cardSales(): Promise<Opened[]> {
      const opened: Opened[] = []
      for (const asked of spans) {
        const { reply, moment } = await read(caller, reportsCalls.getCardSalesReport, asked)
        const numbers = [
          ...reply.map(({ amountCents, count }) => ({
            number: count,
            asked: { ...asked, price: String(amountCents) },
          })),
          { number: reply.reduce((sum, { count }) => sum + count, 0), asked },
          { number: 0, asked: { ...asked, price: '1' } },
        ]
        opened.push(...of(moment, numbers))
      }
      return opened
    },

    async inAppSales(): Promise<Opened[]> {
      const opened: Opened[] = []
      for (const asked of spans) {
        const { reply, moment } = await read(caller, reportsCalls.getInAppSalesReport, asked)
        const numbers = [
          { number: reply.iosMonthly, asked: { ...asked, device: 'ios', plan: 'monthly' } },
          { number: reply.iosAnnual, asked: { ...asked, device: 'ios', plan: 'yearly' } },
          { number: reply.androidMonthly, asked: { ...asked, device: 'android', plan: 'monthly' } },
          { number: reply.androidAnnual, asked: { ...asked, device: 'android', plan: 'yearly' } },
          { number: Object.values(reply).reduce((sum, count) => sum + count, 0), asked },
        ]
        opened.push(...of(moment, numbers))
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

const utmValues: readonly Asked[] = [
  {},
  { source: 'google' },
  { source: "o'brien %_", client: 'web' },
  { term: 'nothing' },
]

function of(moment: string, numbers: readonly Omit<Opened, 'moment'>[]): Opened[] {
  return numbers.map((number) => ({ ...number, moment }))
}

function perType(
  { total, premium, trial, complimentary }: Record<'total' | 'premium' | 'trial' | 'complimentary', number>,
  asked: Asked,
): Omit<Opened, 'moment'>[] {
  return [
    { number: total, asked },
    { number: premium, asked: { ...asked, type: 'paid' } },
    { number: trial, asked: { ...asked, type: 'free' } },
    { number: complimentary, asked: { ...asked, type: 'comp' } },
  ]
}

/** What a report replies, and of which moment. */
export async function read<C extends Call>(
  caller: Caller,
  call: C,
  input: InputOf<C>,
): Promise<{ reply: ReplyOf<C>; moment: string }> {
  const answer = await caller.send(call, input)
  if (answer.status !== 200) throw new CallFailed(answer)
  // `z.decode` returns the reply's output, which is what ReplyOf names.
  const reply = z.decode(call.reply, JSON.parse(answer.text)) as ReplyOf<C>
  return { reply, moment: answer.headers.get(MOMENT_HEADER) ?? '' }
}

/** From the start of the first to the last millisecond of the last Eastern day. */
export function period(first: CalendarDay, last: CalendarDay = first): { startDateUtc: string; endDateUtc: string } {
  const { start, end } = easternSpan(first, last)
  return { startDateUtc: start.toISOString(), endDateUtc: new Date(end.getTime() - 1).toISOString() }
}
