import { expect, test } from 'vitest'
import { areComparable, percentChange, shortPeriod } from './comparison.ts'

test.each([
  ['2026-10-01', '2026-10-22', 'Oct 1–22'],
  ['2026-10-28', '2026-11-03', 'Oct 28 – Nov 3'],
  ['2025-12-28', '2026-01-03', 'Dec 28, 2025 – Jan 3, 2026'],
  ['2026-10-05', '2026-10-05', 'Oct 5'],
])('%s to %s has the column title %s', (first, last, title) => {
  expect(shortPeriod({ first, last })).toBe(title)
})

test.each([
  [110, 100, '+10.0%'],
  [90, 100, '-10.0%'],
  [100, 100, '0.0%'],
  [100, 0, ''],
])('from %i to %i, the change is "%s"', (value, earlier, text) => {
  expect(percentChange(value, earlier)).toBe(text)
})

test('does not compare fewer than 20 on either side', () => {
  expect([areComparable(20, 20), areComparable(19, 300), areComparable(300, 19)]).toEqual([true, false, false])
})

test('a period that ends during its last day shows the time', () => {
  const until = new Date('2026-11-20T20:12:00Z')
  expect(shortPeriod({ first: '2026-11-20', last: '2026-11-20', until })).toBe('Nov 20 to 3:12 PM')
})
