import { addDays, type CalendarDay, daysBetween } from '@portal/contract/dates'
import { expect, test } from 'vitest'
import { Calendar } from '../calendar.ts'
import { isSound, type Pattern } from './patterns.ts'

const NOW = new Date('2026-11-21T17:00:00Z')
const calendar = new Calendar('2023-01-01', '2029-01-01')

interface Case {
  readonly boundaries?: readonly CalendarDay[]
  readonly dueOn?: CalendarDay
  readonly lastOn?: CalendarDay
}

const monthly = ['2026-03-10', '2026-04-10', '2026-05-10']

test.each<[what: string, life: Case, moved: CalendarDay, isSound: boolean]>([
  ['a trial to any other day', {}, '2023-02-07', true],
  ['a subscription that is over within its months', { boundaries: monthly }, '2026-03-27', true],
  ['one to the last days of months that have them', { boundaries: monthly }, '2026-03-30', true],
  ['one to the last day of a month, which others do not have', { boundaries: monthly }, '2026-03-31', false],
  ['one by a month, as the next ones differ in length', { boundaries: monthly }, '2026-04-10', false],
  ['one by a year', { boundaries: monthly }, '2025-03-10', true],
  ['one over February 29', { boundaries: ['2026-01-10', '2026-03-10'] }, '2024-01-10', false],
  ['one on the last day of a month not at all', { boundaries: ['2026-01-31', '2026-02-28'] }, '2026-02-03', false],
  ['one on the 30th of months that all have it', { boundaries: ['2026-05-30', '2026-06-30'] }, '2026-05-26', true],
  ['one on the last day of a month to the same day', { boundaries: ['2026-01-31', '2026-02-28'] }, '2026-01-31', true],
  ['what is due tomorrow back by a day', { dueOn: '2026-11-22' }, '2026-03-09', false],
  ['what is due in two days back by a day', { dueOn: '2026-11-23' }, '2026-03-09', true],
  ['what happened this morning later', { lastOn: '2026-11-21' }, '2026-03-11', false],
  ['what happened yesterday by a day', { lastOn: '2026-11-20' }, '2026-03-11', true],
])('copies %s: %j to %s', (_what, { boundaries = [], dueOn, lastOn = '2026-10-01' }, moved, sound) => {
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
  expect(isSound(pattern, daysBetween(signedUpOn, moved), calendar, NOW)).toBe(sound)
})

test.each([
  ['2026-03-07', 1],
  ['2026-10-31', 1],
  ['2026-11-02', -1],
])('%s and %i day later the clocks in New York show the same time', (day, days) => {
  const [instant, moved] = [calendar.instant(day, 600), calendar.instant(addDays(day, days), 600)]
  expect(calendar.later(instant + 12_345, days)).toBe(moved + 12_345)
})
