import { describe, expect, test } from 'vitest'
import { exceededBy, exceededByRun, valueOfDays } from './rules.ts'

const none = { singleCents: null, staffDayCents: null, customerMonthCents: null }
const support = { singleCents: 2000, staffDayCents: 30_000, customerMonthCents: 4000 }
const nothing = { staffDayCents: 0, customerMonthCents: 0 }

describe('which limit an action exceeds', () => {
  test.each([
    ['no limits', 100_000, none, nothing, null],
    ['the limit of one action', 2000, support, nothing, null],
    ['a cent above one action', 2001, support, nothing, 'single'],
    ['the rest of the customer limit', 2000, support, { ...nothing, customerMonthCents: 2000 }, null],
    ['a cent above the customer limit', 2000, support, { ...nothing, customerMonthCents: 2001 }, 'customer-month'],
    ['the rest of the day', 1, support, { ...nothing, staffDayCents: 29_999 }, null],
    ['a cent above the daily limit', 2, support, { ...nothing, staffDayCents: 29_999 }, 'staff-day'],
    ['a zero amount with all limits used up', 0, support, { staffDayCents: 30_000, customerMonthCents: 4000 }, null],
    ['a limit of zero', 1, { ...none, singleCents: 0 }, nothing, 'single'],
  ] as const)('%s', (_case, cents, limits, given, rule) => {
    expect(exceededBy(cents, limits, given)?.rule ?? null).toBe(rule)
  })
})

describe('which limits a bulk run exceeds', () => {
  const value = { valueCents: 5000, rowsAboveSingle: 0, rowsAboveMonth: 0 }
  test.each([
    ['no limits', { ...value, rowsAboveMonth: 1 }, none, 0, []],
    ['the rest of the day', value, support, 25_000, []],
    ['a cent above the daily limit', value, support, 25_001, [['staff-day', 25_001, null]]],
    ['a run without value with all limits used up', { ...value, valueCents: 0 }, support, 30_000, []],
    ['rows above the limit of one action', { ...value, rowsAboveSingle: 2 }, support, 0, [['single', 0, 2]]],
    ['customers above the monthly limit', { ...value, rowsAboveMonth: 3 }, support, 0, [['customer-month', 0, 3]]],
  ] as const)('%s', (_case, run, limits, given, expected) => {
    const found = exceededByRun(run, limits, given).map(({ rule, givenCents, rows }) => [rule, givenCents, rows])
    expect(found).toEqual(expected)
  })
})

describe('the value of complimentary days', () => {
  test.each([
    [30, 'monthly', 1499, 1478],
    [10, 'monthly', 1499, 493],
    [11, 'monthly', 1499, 542],
    [10, 'monthly', 1199, 394],
    [90, 'monthly', 1499, 4435],
    [365, 'monthly', 1499, 17_988],
    [365, 'yearly', 4999, 4999],
    [10, 'yearly', 4999, 137],
    [30, 'monthly', 0, 0],
  ] as const)('%i days, %s at %i cents: %i cents', (days, plan, cents, value) => {
    expect(valueOfDays(days, { plan, cents })).toBe(value)
  })
})
