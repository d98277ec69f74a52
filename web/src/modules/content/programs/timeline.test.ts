import { describe, expect, test } from 'vitest'
import { formatProgramTime } from './formats.ts'
import { isOnNow, toSegments, timelineRows } from './timeline.ts'

const at = (iso: string) => new Date(iso)
const program = (start: string, end: string) => ({ startTime: at(start), endTime: at(end) })

describe('rows of a day', () => {
  test.each([
    ['2026-03-06', [6, 6, 6, 6]],
    ['2026-03-08', [5, 6, 6, 6]],
    ['2026-11-01', [7, 6, 6, 6]],
  ])('%s has quarters of %j hours', (day, hours) => {
    expect(timelineRows(day).map((row) => row.hours.length)).toEqual(hours)
  })

  test('run from midnight to midnight in New York without gaps', () => {
    const rows = timelineRows('2026-03-08')
    expect(rows[0]?.start).toEqual(at('2026-03-08T05:00:00Z'))
    expect(rows[3]?.end).toEqual(at('2026-03-09T04:00:00Z'))
    expect(rows.slice(1).map(({ start }) => start)).toEqual(rows.slice(0, 3).map(({ end }) => end))
  })
})

test('a program that spans two rows has a segment in each', () => {
  const [first, second] = timelineRows('2026-03-06')
  const late = program('2026-03-06T10:30:00Z', '2026-03-06T11:30:00Z')
  if (!first || !second) throw new Error('no rows')

  expect(toSegments([late], first)).toMatchObject([{ from: 5.5 / 6, isContinued: false, continues: true }])
  expect(toSegments([late], second)).toMatchObject([{ from: 0, isContinued: true, continues: false }])
  expect(toSegments([late], second)[0]?.width).toBeCloseTo(0.5 / 6)
})

test('a program is over at its end time', () => {
  const one = program('2026-03-06T10:00:00Z', '2026-03-06T11:00:00Z')
  expect(isOnNow(one, one.startTime)).toBe(true)
  expect(isOnNow(one, one.endTime)).toBe(false)
})

test.each([
  ['2026-03-06T05:00:00Z', '03/06/26 12:00:00 AM'],
  ['2026-03-06T17:00:00Z', '03/06/26 12:00:00 PM'],
  ['2026-03-08T07:00:00Z', '03/08/26 03:00:00 AM'],
  ['2026-11-01T05:30:00Z', '11/01/26 01:30:00 AM'],
  ['2026-11-01T06:30:00Z', '11/01/26 01:30:00 AM'],
  ['2027-01-01T02:05:09Z', '12/31/26 09:05:09 PM'],
])('%s is shown as %s', (iso, shown) => {
  expect(formatProgramTime(at(iso))).toBe(shown)
})
