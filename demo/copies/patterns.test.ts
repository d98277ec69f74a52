import { addDays, type CalendarDay, daysBetween } from '@portal/contract/dates'
import { expect, test } from 'vitest'
import { Calendar } from '../calendar.ts'
import { isShiftable, type Pattern } from './patterns.ts'

const NOW = new Date('2026-11-21T17:00:00Z')
const calendar = new Calendar('2023-01-01', '2029-01-01')

interface Case {
  readonly boundaries?: readonly CalendarDay[]
  readonly dueOn?: CalendarDay
  readonly lastOn?: CalendarDay
}

const monthly = ['2026-03-10', '2026-04-10', '2026-05-10']

test.each<[name: string, life: Case, moved: CalendarDay, isSound: boolean]>([
  ['a trial to any other day', {}, '2023-02-07', true],
  ['a subscription that ended within its months', { boundaries: monthly }, '2026-03-27', true],
  ['one to the last days of months that have that day', { boundaries: monthly }, '2026-03-30', true],
  ['one to the last day of a month that other months lack', { boundaries: monthly }, '2026-03-31', false],
  ['one by a month if the following months differ in length', { boundaries: monthly }, '2026-04-10', false],
  ['one by a year', { boundaries: monthly }, '2025-03-10', true],
  ['one over February 29', { boundaries: ['2026-01-10', '2026-03-10'] }, '2024-01-10', false],
  ['one on the last day of a month', { boundaries: ['2026-01-31', '2026-02-28'] }, '2026-02-03', false],
  ['one on the 30th if all months have it', { boundaries: ['2026-05-30', '2026-06-30'] }, '2026-05-26', true],
  ['one on the last day of a month to the same day', { boundaries: ['2026-01-31', '2026-02-28'] }, '2026-01-31', true],
  ['a due date of tomorrow back by a day', { dueOn: '2026-11-22' }, '2026-03-09', false],
  ['a due date in two days back by a day', { dueOn: '2026-11-23' }, '2026-03-09', true],
  ['an event of this morning to later', { lastOn: '2026-11-21' }, '2026-03-11', false],
  ['an event of yesterday by a day', { lastOn: '2026-11-20' }, '2026-03-11', true],
])('moving %s: %j to %s is sound: %s', (_case, { boundaries = [], dueOn, lastOn = '2026-10-01' }, moved, sound) => {
  const signedUpOn = boundaries[0] ?? '2026-03-10'
  const pattern: Pattern = {
    id: 1,
    signedUpAt: calendar.instant(signedUpOn, 600),
    signedUpOn: calendar.indexOf(signedUpOn),
    paysByCard: boundaries.length > 0,
    boundaries: boundaries.map((day) => calendar.indexOf(day)),
    dueOn: dueOn === undefined ? null : calendar.indexOf(dueOn),
    lastAt: calendar.instant(lastOn, 600),
    earliestMinute: 600,
    weight: 1,
  }
  expect(isShiftable(pattern, daysBetween(signedUpOn, moved), calendar, NOW)).toBe(sound)
})

test.each([
  ['2026-03-07', 1],
  ['2026-10-31', 1],
  ['2026-11-02', -1],
])('%s plus %i days keeps the New York time of day', (day, days) => {
  const [instant, moved] = [calendar.instant(day, 600), calendar.instant(addDays(day, days), 600)]
  expect(calendar.later(instant + 12_345, days)).toBe(moved + 12_345)
})
