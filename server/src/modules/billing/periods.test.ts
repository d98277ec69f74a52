import type { PlanType } from '@portal/contract/billing/plans'
import { daysBetween } from '@portal/contract/dates'
import { describe, expect, test } from 'vitest'
import { boundary, lastDay, period, periodNumber } from './periods.ts'

const boundaries: readonly (readonly [id: string, plan: PlanType, anchor: string, expected: string[]])[] = [
  ['A01', 'monthly', '2026-01-15', ['2026-02-15', '2026-03-15', '2026-04-15']],
  [
    'A02',
    'monthly',
    '2026-01-31',
    ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
  ],
  ['A03', 'monthly', '2028-01-31', ['2028-02-29', '2028-03-31']],
  ['A04', 'monthly', '2026-01-30', ['2026-02-28', '2026-03-30', '2026-04-30']],
  ['A05', 'monthly', '2026-01-29', ['2026-02-28', '2026-03-29']],
  ['A06', 'monthly', '2028-01-29', ['2028-02-29', '2028-03-29']],
  ['A07', 'monthly', '2026-02-28', ['2026-03-28', '2026-04-28']],
  ['A08', 'monthly', '2028-02-29', ['2028-03-29', '2028-04-29']],
  ['A09', 'monthly', '2026-12-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
  ['A10', 'monthly', '2026-08-31', ['2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31']],
  ['A11', 'monthly', '2026-11-30', ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
  ['A12', 'yearly', '2026-03-01', ['2027-03-01', '2028-03-01']],
  ['A13', 'yearly', '2024-02-29', ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28']],
  ['A14', 'yearly', '2027-02-28', ['2028-02-28', '2029-02-28']],
  ['A15', 'yearly', '2026-12-31', ['2027-12-31', '2028-12-31']],
]

describe('period boundaries', () => {
  test.each(boundaries)('%s: %s from %s', (_id, plan, anchor, expected) => {
    expect(expected.map((_, index) => boundary(plan, anchor, index + 1))).toEqual(expected)
  })

  test('X01: are not computed from the previous boundary, which would stay on the 28th', () => {
    const counted = [1, 2, 3].map((n) => boundary('monthly', '2026-01-31', n))
    expect(counted).not.toEqual(['2026-02-28', '2026-03-28', '2026-04-28'])
  })

  test('start at the billing cycle anchor', () => {
    expect(boundary('monthly', '2026-01-31', 0)).toBe('2026-01-31')
    expect(boundary('yearly', '2024-02-29', 0)).toBe('2024-02-29')
  })
})

const periods: readonly (readonly [
  id: string,
  plan: PlanType,
  anchor: string,
  k: number,
  first: string,
  last: string,
  next: string,
  days: number,
])[] = [
  ['B01', 'monthly', '2026-01-31', 0, '2026-01-31', '2026-02-27', '2026-02-28', 28],
  ['B02', 'monthly', '2026-01-31', 1, '2026-02-28', '2026-03-30', '2026-03-31', 31],
  ['B03', 'monthly', '2026-01-15', 0, '2026-01-15', '2026-02-14', '2026-02-15', 31],
  ['B04', 'monthly', '2028-01-31', 0, '2028-01-31', '2028-02-28', '2028-02-29', 29],
  ['B05', 'yearly', '2026-03-01', 0, '2026-03-01', '2027-02-28', '2027-03-01', 365],
  ['B06', 'yearly', '2027-03-01', 0, '2027-03-01', '2028-02-29', '2028-03-01', 366],
  ['B07', 'yearly', '2024-02-29', 0, '2024-02-29', '2025-02-27', '2025-02-28', 365],
  ['B08', 'yearly', '2024-02-29', 3, '2027-02-28', '2028-02-28', '2028-02-29', 366],
  ['B09', 'monthly', '2026-12-31', 1, '2027-01-31', '2027-02-27', '2027-02-28', 28],
]

describe('a billing period', () => {
  test.each(periods)('%s: of %s from %s, number %d', (_id, plan, anchor, k, first, last, next, days) => {
    const { start, until } = period(plan, anchor, k)
    expect({ start, last: lastDay(until), until, days: daysBetween(start, until) }).toEqual({
      start: first,
      last,
      until: next,
      days,
    })
  })

  test.each(periods)(
    '%s: contains its first and last day, but not the days around it',
    (_id, plan, anchor, k, first, last, next) => {
      expect([lastDay(first), first, last, next].map((day) => periodNumber(plan, anchor, day))).toEqual([
        k - 1,
        k,
        k,
        k + 1,
      ])
    },
  )
})
