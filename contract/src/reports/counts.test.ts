import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { reportsCalls } from './calls.ts'
import { cardSales } from './card-sales.ts'
import { addReports, addWindows, homeStatistics, countPerWindow, signUpReport } from './counts.ts'

/** Each number is its own position, which shows where a value was read. */
const numbered = (length: number) => Array.from({ length }, (_, position) => position)

describe('home statistics', () => {
  test('are decoded as premium, trial, complimentary and cancellation requests', () => {
    const read = z.decode(homeStatistics, numbered(22))
    expect(read.premium).toEqual({
      today: 0,
      yesterday: 1,
      twoDaysAgo: 2,
      threeDaysAgo: 3,
      sevenDaysAgo: 4,
      thisMonth: 5,
      total: 6,
    })
    expect([read.trial.today, read.trial.total]).toEqual([7, 13])
    expect([read.complimentary.today, read.complimentary.total]).toEqual([14, 20])
    expect(read.cancellationRequests).toBe(21)
  })

  test('total as in the worked example', () => {
    const wire = [1, 1, 0, 1, 0, 4, 5, 0, 1, 1, 0, 0, 2, 3, 0, 0, 0, 0, 1, 2, 2, 1]
    const { trial, premium, complimentary } = z.decode(homeStatistics, wire)
    expect(Object.values(addWindows(trial, premium, complimentary))).toEqual([1, 2, 1, 1, 1, 8, 10])
  })

  test.each([0, 21, 23])('are rejected as a list of %i', (length) => {
    expect(homeStatistics.safeParse(numbered(length)).success).toBe(false)
  })
})

describe('the sign-up report', () => {
  test('has eight groups in order', () => {
    const { cancellationRequests, ...groups } = z.decode(signUpReport, numbered(57))
    expect(Object.entries(groups).map(([group, windows]) => [group, windows.today, windows.total])).toEqual([
      ['verifiedTrial', 0, 6],
      ['unverifiedTrial', 7, 13],
      ['verifiedPremiumMonthly', 14, 20],
      ['unverifiedPremiumMonthly', 21, 27],
      ['verifiedPremiumAnnual', 28, 34],
      ['unverifiedPremiumAnnual', 35, 41],
      ['verifiedComplimentary', 42, 48],
      ['unverifiedComplimentary', 49, 55],
    ])
    expect(cancellationRequests).toBe(56)
  })

  test('adds two attributions number by number', () => {
    const list = fc.array(fc.nat(1_000_000), { minLength: 57, maxLength: 57 })
    fc.assert(
      fc.property(list, list, (affiliate, brand) => {
        const sum = addReports(z.decode(signUpReport, affiliate), z.decode(signUpReport, brand))
        expect(z.encode(signUpReport, sum)).toEqual(affiliate.map((number, at) => number + (brand[at] ?? 0)))
      }),
    )
  })
})

test('encoding and decoding returns the original', () => {
  expect(z.encode(homeStatistics, z.decode(homeStatistics, numbered(22)))).toEqual(numbered(22))
  expect(z.encode(signUpReport, z.decode(signUpReport, numbered(57)))).toEqual(numbered(57))
})

test('assigns a number to every window', () => {
  expect(Object.values(countPerWindow(() => 3))).toEqual([3, 3, 3, 3, 3, 3, 3])
})

test('encodes card sales as two lists of equal length', () => {
  const sales = [
    { amountCents: 1499, count: 3 },
    { amountCents: 4999, count: 1 },
  ]
  const wire = { amounts: [14.99, 49.99], counts: [3, 1] }
  expect(z.encode(cardSales, sales)).toEqual(wire)
  expect(z.decode(cardSales, wire)).toEqual(sales)
  expect(cardSales.safeParse({ amounts: [14.99], counts: [] }).success).toBe(false)
})

test.each([
  [reportsCalls.getInAppSalesReport.reply, { iosMonthly: 1, iosAnnual: 2, androidMonthly: 3, androidAnnual: 4 }],
  [reportsCalls.getMerchantSalesReport.reply, { total: 1, premium: 2, trial: 3, complimentary: 4 }],
  [reportsCalls.getUtmSalesReport.reply, { total: 1, premium: 2, trial: 3, complimentary: 4 }],
])('decodes four numbers to named fields: %#', (reply, named) => {
  expect(z.decode(reply, [1, 2, 3, 4])).toEqual(named)
})

test('decodes UTM values from six lists', () => {
  const lists = [['web'], ['google'], ['spring'], ['cpc'], [], ['banner']]
  expect(z.decode(reportsCalls.getAllUtmValues.reply, lists)).toEqual({
    client: ['web'],
    source: ['google'],
    campaign: ['spring'],
    medium: ['cpc'],
    term: [],
    content: ['banner'],
  })
})

test('accepts one UTM value or none', () => {
  const period = { startDateUtc: '2026-03-05T05:00:00.000Z', endDateUtc: '2026-03-06T04:59:59.999Z' }
  const { input } = reportsCalls.getUtmSalesReport
  expect(input.parse(period)).toEqual({
    startDateUtc: new Date(period.startDateUtc),
    endDateUtc: new Date(period.endDateUtc),
  })
  expect(input.parse({ ...period, medium: 'cpc' })).toMatchObject({ medium: 'cpc' })
})
