import { addDays, easternDay, easternSpan } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { reportsCalls } from '@portal/contract/reports/calls'
import { countPerWindow } from '@portal/contract/reports/counts'
import type { ReportedPayment } from '@portal/contract/reports/lists'
import type { ReportedSignUp } from '@portal/contract/reports/sign-ups/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { makeRandomChange, choicesOf, createRandomCompany } from '../../../test/random-company.ts'
import { expectAgreement } from '../../../test/report-identities.ts'
import { countDirectly, type DirectCounts, type DirectWindow } from '../../../test/slow-counts.ts'
import { aggregateChanges } from './counts/queries.ts'

/** The morning after daylight saving time began: yesterday had 23 hours. */
const NOW = new Date('2026-03-09T15:00:00Z')

const portal = await startPortal()
portal.clock.set(NOW.toISOString())
const administrator = await portal.as('administrator')
afterAll(() => portal.stop())
afterEach(async () => {
  portal.clock.set(NOW.toISOString())
  await portal.owner.query(`
    set session_replication_role = replica;
    truncate customers, subscriptions, in_app_subscriptions, invoices, payments, ledger_entries, cards cascade;
    reset session_replication_role;
    select rebuild_counts();
  `)
})

test.each([
  ['the 23-hour day was yesterday', 1, NOW],
  ['the 25-hour day is not over', 2, new Date('2026-11-02T04:30:00Z')],
  ['the new year has started in UTC only', 3, new Date('2027-01-01T02:00:00Z')],
  ['the leap day was yesterday', 4, new Date('2028-03-01T12:00:00Z')],
])('when %s, every report of company %i equals a count of its rows', async (_when, seed, now) => {
  const { db } = portal.context
  portal.clock.set(now.toISOString())
  const choices = choicesOf(seed)
  const windows = windowsAt(now)
  await createRandomCompany(db, choices, 120, now)
  for (let round = 0; round < 6; round++) {
    for (let change = 0; change < 5; change++) await makeRandomChange(db, choices, now)
    if (choices.chance(0.5)) await aggregateChanges(db)
    expect(await askAll(windows)).toEqual(await countDirectly(portal.owner, now, windows))
  }
  await aggregateChanges(db)
  const earlier = await askAll(windows)
  await sql`select rebuild_counts()`.execute(db)
  expect(await askAll(windows)).toEqual(earlier)
  await expectAgreement(db, now)
})

test('omitting complimentary customers zeroes their numbers and changes no others', async () => {
  await createRandomCompany(portal.context.db, choicesOf(5), 60, NOW)
  const withThem = await administrator.call(reportsCalls.getUserSignUpReport, {
    affiliate: 'true',
    complimentary: 'true',
  })
  const without = await administrator.call(reportsCalls.getUserSignUpReport, {
    affiliate: 'true',
    complimentary: 'false',
  })
  const zeroes = countPerWindow(() => 0)
  expect(without).toEqual({ ...withThem, verifiedComplimentary: zeroes, unverifiedComplimentary: zeroes })
})

test('the list behind a number contains exactly the counted rows', async () => {
  await createRandomCompany(portal.context.db, choicesOf(7), 260, NOW)
  const { rows: customers } = await portal.owner.query(`
    select username, type, status, merchant_code, current_plan, cancellation_requested, utm_source, created_at
    from customers order by created_at desc, id desc`)
  const month = easternSpan('2026-03-01', '2026-03-31')
  const period = {
    startDateUtc: month.start.toISOString(),
    endDateUtc: new Date(month.end.getTime() - 1).toISOString(),
  }
  const inMonth = (row: { created_at: Date }) => row.created_at >= month.start && row.created_at < month.end

  const cases: [Parameters<typeof listAll>[0], (row: (typeof customers)[number]) => boolean][] = [
    [{}, ({ type }) => type !== null],
    [{ type: 'free' }, ({ type }) => type === 'free'],
    [
      { type: 'paid', plan: 'yearly', verified: 'true', affiliate: 'true' },
      (row) =>
        row.type === 'paid' &&
        row.current_plan === 'yearly' &&
        row.status !== 'registered' &&
        row.merchant_code !== 'YIPTV',
    ],
    [{ ...period, type: 'comp' }, (row) => row.type === 'comp' && inMonth(row)],
    [{ ...period, merchant: 'ACME' }, (row) => row.type !== null && row.merchant_code === 'ACME' && inMonth(row)],
    [
      { ...period, source: "o'brien %_" },
      (row) => row.type !== null && row.utm_source === "o'brien %_" && inMonth(row),
    ],
    [{ source: 'google', type: 'free' }, (row) => row.type === 'free' && row.utm_source === 'google'],
    [
      { cancellationRequested: 'true', affiliate: 'false' },
      (row) => row.cancellation_requested && row.merchant_code === 'YIPTV',
    ],
    // Half a day in Los Angeles, which contains no whole Eastern day.
    [
      { startDateUtc: '2026-03-05T08:00:00.000Z', endDateUtc: '2026-03-05T19:59:59.999Z' },
      (row) =>
        row.type !== null &&
        row.created_at >= new Date('2026-03-05T08:00:00Z') &&
        row.created_at < new Date('2026-03-05T20:00:00Z'),
    ],
  ]
  for (const [input, counts] of cases) {
    const expected = customers.filter(counts).map(({ username }) => username)
    const { count, emails } = await listAll(input)
    expect({ input, count, emails }).toEqual({ input, count: expected.length, emails: expected })
  }
})

test('lists the payments and app store subscriptions behind their numbers', async () => {
  await createRandomCompany(portal.context.db, choicesOf(8), 200, NOW)
  const period = { startDateUtc: '2025-06-01T04:00:00.000Z', endDateUtc: '2026-03-10T03:59:59.999Z' }
  const sales = await administrator.call(reportsCalls.getCardSalesReport, period)
  expect(sales.length).toBeGreaterThan(1)
  for (const { amountCents, count } of sales) {
    const rows: ReportedPayment[] = []
    let page = await administrator.call(reportsCalls.getReportedPayments, { ...period, price: String(amountCents) })
    expect(page.count).toBe(count)
    for (;;) {
      rows.push(...page.rows)
      if (page.next === null) break
      page = await administrator.call(reportsCalls.getReportedPayments, {
        ...period,
        price: String(amountCents),
        after: page.next,
      })
    }
    expect(rows.length).toBe(count)
    expect(new Set(rows.map(({ chargeId }) => chargeId)).size).toBe(count)
    expect(rows.every(({ priceCents }) => priceCents === amountCents)).toBe(true)
  }

  const inApp = await administrator.call(reportsCalls.getInAppSalesReport, period)
  const ofIosMonthly = { ...period, device: 'ios', plan: 'monthly' } as const
  const page = await administrator.call(reportsCalls.getReportedInAppSubscriptions, ofIosMonthly)
  expect(inApp.iosMonthly).toBeGreaterThan(0)
  expect([page.count, page.rows.length]).toEqual([inApp.iosMonthly, inApp.iosMonthly])
})

test('sign-ups by day count exactly the requested instants', async () => {
  await createRandomCompany(portal.context.db, choicesOf(10), 200, NOW)
  // From 3 AM in New York, across the 23-hour day, to 10 AM.
  const period = { startDateUtc: '2026-03-01T08:00:00.000Z', endDateUtc: '2026-03-09T13:59:59.999Z' }
  const days = await administrator.call(reportsCalls.getSignUpsByDay, period)
  const wholeDays = { startDateUtc: '2026-03-01T05:00:00.000Z', endDateUtc: '2026-03-10T03:59:59.999Z' }
  const total = days.reduce((sum, { trial, premium, complimentary }) => sum + trial + premium + complimentary, 0)
  const { count } = await administrator.call(reportsCalls.getReportedSignUps, period)
  expect(total).toBe(count)
  expect((await administrator.call(reportsCalls.getReportedSignUps, wholeDays)).count).toBeGreaterThan(count)
})

test.each([
  ['sales', reportsCalls.getMerchantSalesReport],
  ['sign-ups', reportsCalls.getReportedSignUps],
])('rejects the %s of a merchant that does not exist, and returns those of a disabled one', async (_, call) => {
  await createRandomCompany(portal.context.db, choicesOf(11), 20, NOW)
  const [, , , year] = windowsAt(NOW)
  const send = (merchant: string) => administrator.send(call, { ...year, merchant })
  expect(await send('NOSUCH')).toMatchObject({ status: 404, text: 'MerchantNotFound' })
  await portal.owner.query(`update merchants set disabled = true where code = 'ACME'`)
  expect(await send('ACME')).toMatchObject({ status: 200 })
})

test('a rolled back change does not affect the numbers', async () => {
  const { db } = portal.context
  await createRandomCompany(db, choicesOf(9), 20, NOW)
  const before = await askAll()
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('customers').set({ status: 'registered' }).execute()
      throw new Error('no')
    })
    .catch(() => {})
  expect(await askAll()).toEqual(before)
})

test('UTM values include those of all customers, even before aggregation', async () => {
  await createRandomCompany(portal.context.db, choicesOf(3), 60, NOW)
  const values = {
    client: ['ios', 'web'],
    source: ['google', 'newsletter', "o'brien %_"],
    campaign: ['spring'],
    medium: ['cpc'],
    term: [],
    content: [],
  }
  expect(await administrator.call(reportsCalls.getAllUtmValues, {})).toEqual(values)
  await aggregateChanges(portal.context.db)
  expect(await administrator.call(reportsCalls.getAllUtmValues, {})).toEqual(values)
})

test('ignores a blank UTM value', async () => {
  await createRandomCompany(portal.context.db, choicesOf(3), 20, NOW)
  const period = windowsAt(NOW)[3]
  const all = await administrator.call(reportsCalls.getUtmSalesReport, period)
  expect(all.total).toBeGreaterThan(0)
  expect(await administrator.call(reportsCalls.getUtmSalesReport, { ...period, client: '', source: ' ' })).toEqual(all)
})

/** Returns windows of a whole Eastern day, of days in another time zone, within a day, and of more than a year. */
function windowsAt(now: Date): readonly [DirectWindow, DirectWindow, DirectWindow, DirectWindow] {
  const ago = (days: number) => addDays(easternDay(now), -days)
  const period = (first: Date, end: Date): DirectWindow => ({
    startDateUtc: first.toISOString(),
    endDateUtc: new Date(end.getTime() - 1).toISOString(),
  })
  const [yesterday, week, year] = [easternSpan(ago(1)), easternSpan(ago(8), ago(1)), easternSpan(ago(400), ago(0))]
  const inLosAngeles = (midnight: Date) => new Date(midnight.getTime() + 3 * HOUR_MS)
  return [
    period(yesterday.start, yesterday.end),
    period(inLosAngeles(week.start), inLosAngeles(week.end)),
    period(yesterday.end, new Date(yesterday.end.getTime() + 1)),
    period(year.start, year.end),
  ]
}

async function askAll(windows = windowsAt(NOW)): Promise<DirectCounts> {
  const ask = administrator
  const report = (affiliate: 'true' | 'false') =>
    ask.call(reportsCalls.getUserSignUpReport, { affiliate, complimentary: 'true' })
  const inWindows: DirectCounts['windows'][number][] = []
  for (const window of windows) {
    inWindows.push({
      card: await ask.call(reportsCalls.getCardSalesReport, window),
      inApp: await ask.call(reportsCalls.getInAppSalesReport, window),
      merchant: await ask.call(reportsCalls.getMerchantSalesReport, { ...window, merchant: 'ACME' }),
      utm: await ask.call(reportsCalls.getUtmSalesReport, { ...window, client: 'web', source: 'google' }),
      allUtm: await ask.call(reportsCalls.getUtmSalesReport, window),
    })
  }
  return {
    home: await ask.call(reportsCalls.getUserHomeStatistics, {}),
    affiliate: await report('true'),
    brand: await report('false'),
    windows: inWindows,
    days: await ask.call(reportsCalls.getSignUpsByDay, windows[3]),
  }
}

async function listAll(input: Record<string, string>) {
  const emails: string[] = []
  let count: number | null = null
  for (let after: string | null | undefined; after !== null;) {
    const page = await administrator.call(reportsCalls.getReportedSignUps, { ...input, ...(after && { after }) })
    emails.push(...page.rows.map(({ email }: ReportedSignUp) => email))
    count = page.count
    after = page.next
  }
  return { count, emails }
}
