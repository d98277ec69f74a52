import { expect, test } from 'vitest'
import { daysInFileName } from '../save-file.ts'
import { barsOf, barTitle, daysPerBar, headingOf, totalOf, untilToday } from './bars.ts'

const series = [
  { title: 'New', valueOf: (row: Row) => row.fresh },
  { title: 'Old', valueOf: (row: Row) => row.old },
]
const facts = [{ title: 'All', valueOf: (row: Row) => row.fresh + row.old, format: String }]
type Row = { readonly day: string; readonly fresh: number; readonly old: number }

const days = {
  first: '2026-02-27',
  last: '2026-03-01',
  rows: [
    { day: '2026-02-27', fresh: 1, old: 2 },
    { day: '2026-03-01', fresh: 3, old: 0 },
  ],
}

test('shows a bar for each day, even without data, beside the same day of the previous period', () => {
  const before = { first: '2026-02-25', last: '2026-02-26', rows: [{ day: '2026-02-26', fresh: 5, old: 4 }] }
  const bars = barsOf(days, before, series, facts, () => true)
  expect(bars.map((bar) => [bar.days.first, bar.values, totalOf(bar), bar.facts, bar.before])).toEqual([
    ['2026-02-27', [1, 2], 3, [3], 0],
    ['2026-02-28', [0, 0], 0, [0], 9],
    ['2026-03-01', [3, 0], 3, [3], null],
  ])
})

test('omits hidden series from bars and comparison', () => {
  const bars = barsOf(days, days, series, facts, (title) => title === 'Old')
  expect(bars[0]).toMatchObject({ values: [null, 2], before: 2, facts: [3] })
})

test.each([
  ['2026-04-30', 1],
  ['2026-05-31', 7],
  ['2026-12-31', 7],
  ['2028-12-31', 14],
])('from January 2026 to %s, a bar covers %i days', (last, expected) => {
  expect(daysPerBar({ first: '2026-01-01', last })).toBe(expected)
})

test('groups many days into fewer bars, with the remainder in the last', () => {
  const years = { first: '2024-01-01', last: '2026-12-31' }
  const bars = barsOf({ ...years, rows: [{ day: '2026-12-31', fresh: 1, old: 1 }] }, undefined, series, [], () => true)
  expect(bars).toHaveLength(79)
  expect(bars.at(-1)).toMatchObject({ days: { first: '2026-12-28', last: '2026-12-31' }, values: [1, 1] })
})

test.each([
  [{ first: '2026-11-17', last: '2026-11-17' }, 'Tue, Nov 17, 2026', '2026-11-17'],
  [{ first: '2026-11-17', last: '2026-11-19' }, 'Nov 17, 2026 – Nov 19, 2026', '2026-11-17-to-2026-11-19'],
])('formats bar titles and the days of file names', (range, title, inFileName) => {
  expect([barTitle(range), daysInFileName(range)]).toEqual([title, inFileName])
})

test.each([
  [1, 'Sales by Day'],
  [7, 'Sales by Week'],
  [21, 'Sales by 3-Week Period'],
])('names %i days per bar in the heading', (size, heading) => {
  expect(headingOf('Sales by Day', size)).toBe(heading)
})

test.each([
  ['2026-11-01', '2026-12-31', '2026-11-28'],
  ['2026-11-01', '2026-11-20', '2026-11-20'],
  ['2026-12-01', '2026-12-31', '2026-12-31'],
])('from %s to %s, draws the days until %s', (first, last, expected) => {
  expect(untilToday({ first, last }, '2026-11-28')).toEqual({ first, last: expected })
})
