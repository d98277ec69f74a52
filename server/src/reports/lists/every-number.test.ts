import {
  addDays,
  type CalendarDay,
  easternDay,
  easternSpan,
  type SignUpWindow,
  startOfMonth,
} from '@portal/contract/dates'
import { reportsCalls } from '@portal/contract/reports/calls'
import {
  addReports,
  addWindows,
  homeGroups,
  type PerWindow,
  reportGroups,
  type SignUpReport,
} from '@portal/contract/reports/counts'
import { inAppPricesCents } from '@portal/contract/reports/in-app-prices'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { changeSomething, choicesOf, makeCompany } from '../../../test/random-company.ts'

/** The evening of the day of 25 hours. */
const NOW = new Date('2026-11-02T04:30:00Z')
const today = easternDay(NOW)

const portal = await startPortal({ now: NOW.toISOString() })
const administrator = await portal.as('administrator')
const choices = choicesOf(21)
await makeCompany(portal.context.db, choices, 150, NOW)
for (let change = 0; change < 5; change++) await changeSomething(portal.context.db, choices, NOW)
afterAll(() => portal.stop())

type Asked = Readonly<Record<string, string>>

/** A number of a report, what asks for the list behind it, and the list's size. */
interface Opened {
  readonly number: number
  readonly asked: Asked
}

const days: Readonly<Record<SignUpWindow, Asked>> = {
  today: period(today),
  yesterday: period(addDays(today, -1)),
  twoDaysAgo: period(addDays(today, -2)),
  threeDaysAgo: period(addDays(today, -3)),
  sevenDaysAgo: period(addDays(today, -7)),
  thisMonth: period(startOfMonth(today), today),
  total: {},
}

const typeOf = { premium: 'paid', trial: 'free', complimentary: 'comp' } as const

test('every number of the home panel', async () => {
  const { cancellationRequests, ...groups } = await administrator.call(reportsCalls.getUserHomeStatistics, {})
  const all = addWindows(groups.premium, groups.trial, groups.complimentary)
  const opened = [
    ...homeGroups.flatMap((group) => perDay(groups[group], { type: typeOf[group] })),
    ...perDay(all, {}),
    { number: cancellationRequests, asked: { cancellationRequested: 'true' } },
  ]
  expect(await wrongOf(opened)).toEqual([])
})

test('every number of the three tables of the sign-up report', async () => {
  const report = (affiliate: 'true' | 'false') =>
    administrator.call(reportsCalls.getUserSignUpReport, { affiliate, complimentary: 'true' })
  const [affiliate, brand] = [await report('true'), await report('false')]
  const opened = [
    ...numbersOf(brand, { affiliate: 'false' }),
    ...numbersOf(affiliate, { affiliate: 'true' }),
    ...numbersOf(addReports(affiliate, brand), {}),
  ]
  expect(await wrongOf(opened)).toEqual([])
})

test('every number of the sign-ups by day', async () => {
  const rows = await administrator.call(reportsCalls.getSignUpsByDay, period(addDays(today, -60), today))
  expect(rows.length).toBeGreaterThan(8)
  const opened = rows.flatMap(({ day, premium, trial, complimentary }) => [
    { number: premium, asked: { ...period(day), type: 'paid' } },
    { number: trial, asked: { ...period(day), type: 'free' } },
    { number: complimentary, asked: { ...period(day), type: 'comp' } },
    { number: premium + trial + complimentary, asked: period(day) },
  ])
  expect(await wrongOf(opened)).toEqual([])
})

/** A day, a week, as long as there was anybody, and before that. */
const spans = [
  period(today),
  period(addDays(today, -7), today),
  period(addDays(today, -500), today),
  period('1999-01-01', '1999-12-31'),
]

const utmValues: readonly Asked[] = [
  {},
  { source: 'google' },
  { source: "o'brien %_", client: 'web' },
  { term: 'nothing' },
]

test('every number of the merchant and UTM sales', async () => {
  const opened: Opened[] = []
  for (const span of spans) {
    for (const asked of [{ merchant: 'ACME' }, { merchant: 'NOBODY' }]) {
      const signUps = await administrator.call(reportsCalls.getMerchantSalesReport, { ...span, ...asked })
      opened.push(...perType(signUps, { ...span, ...asked }))
    }
    for (const asked of utmValues) {
      const signUps = await administrator.call(reportsCalls.getUtmSalesReport, { ...span, ...asked })
      opened.push(...perType(signUps, { ...span, ...asked }))
    }
  }
  expect(await wrongOf(opened)).toEqual([])
})

test('every number of the card sales', async () => {
  const list = (asked: Asked) => administrator.call(reportsCalls.getReportedPayments, { ...span(asked), ...asked })
  const opened: Opened[] = []
  for (const asked of spans) {
    const sales = await administrator.call(reportsCalls.getCardSalesReport, asked)
    const total = sales.reduce((sum, { count }) => sum + count, 0)
    opened.push(
      ...sales.map(({ amountCents, count }) => ({ number: count, asked: { ...asked, price: String(amountCents) } })),
      { number: total, asked },
      { number: 0, asked: { ...asked, price: '1' } },
    )
  }
  expect(await wrongOf(opened, list)).toEqual([])
  for (const { asked, number } of opened) {
    const { totalCents, rows } = await list({ ...asked, rows: '1000' })
    expect(totalCents).toBe(rows.reduce((sum, { priceCents }) => sum + priceCents, 0))
    if (asked['price']) expect(totalCents).toBe(number * Number(asked['price']))
  }
})

test('every number of the in-app sales', async () => {
  const list = (asked: Asked) =>
    administrator.call(reportsCalls.getReportedInAppSubscriptions, { ...span(asked), ...asked })
  const opened: Opened[] = []
  for (const asked of spans) {
    const sales = await administrator.call(reportsCalls.getInAppSalesReport, asked)
    opened.push(
      { number: sales.iosMonthly, asked: { ...asked, device: 'ios', plan: 'monthly' } },
      { number: sales.iosAnnual, asked: { ...asked, device: 'ios', plan: 'yearly' } },
      { number: sales.androidMonthly, asked: { ...asked, device: 'android', plan: 'monthly' } },
      { number: sales.androidAnnual, asked: { ...asked, device: 'android', plan: 'yearly' } },
      { number: Object.values(sales).reduce((sum, count) => sum + count, 0), asked },
    )
  }
  expect(await wrongOf(opened, list)).toEqual([])
  for (const { asked } of opened) {
    const { totalCents, rows } = await list({ ...asked, rows: '1000' })
    expect(totalCents).toBe(rows.reduce((sum, { plan }) => sum + inAppPricesCents[plan], 0))
  }
})

/** The numbers whose list has more or fewer, and how many. */
async function wrongOf(
  opened: readonly Opened[],
  list: (asked: Asked) => Promise<{ count: number; rows: readonly unknown[]; next: string | null }> = listSignUps,
): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const { number, asked } of opened) {
    const { count, rows, next } = await list({ ...asked, rows: '1000' })
    if (count !== number || rows.length !== number || next !== null)
      wrong.push({ asked, number, count, rows: rows.length, next })
  }
  return wrong
}

function listSignUps(asked: Asked) {
  return administrator.call(reportsCalls.getReportedSignUps, asked)
}

function span({ startDateUtc = '', endDateUtc = '' }: Asked) {
  return { startDateUtc, endDateUtc }
}

function numbersOf(report: SignUpReport, attributed: Asked): Opened[] {
  const kinds = [
    { groups: [reportGroups[0], reportGroups[1]], asked: { type: 'free' } },
    { groups: [reportGroups[2], reportGroups[3]], asked: { type: 'paid', plan: 'monthly' } },
    { groups: [reportGroups[4], reportGroups[5]], asked: { type: 'paid', plan: 'yearly' } },
    { groups: [reportGroups[6], reportGroups[7]], asked: { type: 'comp' } },
  ] as const
  return [
    ...kinds.flatMap(({ groups: [verified, unverified], asked }) => [
      ...perDay(report[verified], { ...attributed, ...asked, verified: 'true' }),
      ...perDay(report[unverified], { ...attributed, ...asked, verified: 'false' }),
      ...perDay(addWindows(report[verified], report[unverified]), { ...attributed, ...asked }),
    ]),
    { number: report.cancellationRequests, asked: { ...attributed, cancellationRequested: 'true' } },
  ]
}

function perDay(counts: PerWindow, asked: Asked): Opened[] {
  return Object.entries(days).map(([window, period]) => ({
    // The keys of `days` are the windows.
    number: counts[window as SignUpWindow],
    asked: { ...period, ...asked },
  }))
}

function perType(
  { total, premium, trial, complimentary }: Record<'total' | 'premium' | 'trial' | 'complimentary', number>,
  asked: Asked,
): Opened[] {
  return [
    { number: total, asked },
    { number: premium, asked: { ...asked, type: 'paid' } },
    { number: trial, asked: { ...asked, type: 'free' } },
    { number: complimentary, asked: { ...asked, type: 'comp' } },
  ]
}

/** From the start of the first to the last millisecond of the last Eastern day. */
function period(first: CalendarDay, last: CalendarDay = first): { startDateUtc: string; endDateUtc: string } {
  const { start, end } = easternSpan(first, last)
  return { startDateUtc: start.toISOString(), endDateUtc: new Date(end.getTime() - 1).toISOString() }
}
