import { reportsCalls } from '@portal/contract/reports/calls'
import { inAppPricesCents } from '@portal/contract/reports/in-app'
import { afterAll, expect, test } from 'vitest'
import { type ReportInput, everyNumber, type CountedList } from '../../../../test/every-number.ts'
import { startPortal } from '../../../../test/portal.ts'
import { makeRandomChange, choicesOf, createRandomCompany } from '../../../../test/random-company.ts'

/** The evening of the 25-hour day. */
const NOW = new Date('2026-11-02T04:30:00Z')

const portal = await startPortal({ now: NOW.toISOString() })
const administrator = await portal.as('administrator')
const choices = choicesOf(21)
await createRandomCompany(portal.context.db, choices, 150, NOW)
for (let change = 0; change < 5; change++) await makeRandomChange(portal.context.db, choices, NOW)
afterAll(() => portal.stop())

const numbers = everyNumber(administrator, NOW)

test('every number of the home panel matches its list', async () => {
  expect(await wrongOf(await numbers.homePanel())).toEqual([])
})

test('every number of the three tables of the sign-up report matches its list', async () => {
  expect(await wrongOf(await numbers.signUpReport())).toEqual([])
})

test('every number of the sign-ups by day matches its list', async () => {
  const opened = await numbers.signUpsByDay()
  expect(opened.length).toBeGreaterThan(32)
  expect(await wrongOf(opened)).toEqual([])
})

test('every number of the merchant and UTM sales matches its list', async () => {
  expect(await wrongOf(await numbers.merchantAndUtmSales())).toEqual([])
})

test('every number of the card sales matches its list', async () => {
  const list = (asked: ReportInput) =>
    administrator.call(reportsCalls.getReportedPayments, { ...spanOf(asked), ...asked })
  const opened = await numbers.cardSales()
  expect(await wrongOf(opened, list)).toEqual([])
  for (const { query, number } of opened) {
    const { totalCents, rows } = await list({ ...query, rows: '1000' })
    expect(totalCents).toBe(rows.reduce((sum, { priceCents }) => sum + priceCents, 0))
    if (query['price']) expect(totalCents).toBe(number * Number(query['price']))
  }
})

test('every number of the in-app sales matches its list', async () => {
  const list = (asked: ReportInput) =>
    administrator.call(reportsCalls.getReportedInAppSubscriptions, { ...spanOf(asked), ...asked })
  const opened = await numbers.inAppSales()
  expect(await wrongOf(opened, list)).toEqual([])
  for (const { query } of opened) {
    const { totalCents, rows } = await list({ ...query, rows: '1000' })
    expect(totalCents).toBe(rows.reduce((sum, { plan }) => sum + inAppPricesCents[plan], 0))
  }
})

/** Returns the numbers that differ from their lists, with the actual counts. */
async function wrongOf(
  opened: readonly CountedList[],
  list: (asked: ReportInput) => Promise<{ count: number; rows: readonly unknown[]; next: string | null }> = (asked) =>
    administrator.call(reportsCalls.getReportedSignUps, asked),
): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const { number, query } of opened) {
    const { count, rows, next } = await list({ ...query, rows: '1000' })
    if (count !== number || rows.length !== number || next !== null)
      wrong.push({ asked: query, number, count, rows: rows.length, next })
  }
  return wrong
}

function spanOf({ startDateUtc = '', endDateUtc = '' }: ReportInput) {
  return { startDateUtc, endDateUtc }
}
