import { expect, test } from 'vitest'
import { shownPrograms } from './shown-programs.ts'

// Eastern Time is four hours behind UTC on these days.
const programs = [
  { name: 'yesterday', startTime: at('2026-07-03T20:00'), endTime: at('2026-07-04T03:00') },
  { name: 'across midnight', startTime: at('2026-07-04T03:00'), endTime: at('2026-07-04T05:00') },
  { name: 'night', startTime: at('2026-07-04T05:00'), endTime: at('2026-07-04T12:00') },
  { name: 'noon', startTime: at('2026-07-04T12:00'), endTime: at('2026-07-05T03:59') },
  { name: 'tomorrow', startTime: at('2026-07-05T04:00'), endTime: at('2026-07-05T06:00') },
]

test.each([
  ['2026-07-04T04:30', '2026-07-04', false, ['across midnight', 'night', 'noon']],
  ['2026-07-04T11:59', '2026-07-04', false, ['night', 'noon']],
  ['2026-07-04T12:00', '2026-07-04', false, ['noon']],
  ['2026-07-04T12:00', '2026-07-04', true, ['night', 'noon']],
  ['2026-07-05T03:59', '2026-07-04', false, []],
  ['2026-07-04T12:00', '2026-07-05', false, ['tomorrow']],
  ['2026-07-04T12:00', '2026-07-03', false, ['yesterday', 'across midnight']],
  ['2026-07-04T12:00', null, false, ['noon', 'tomorrow']],
  ['2026-07-04T12:00', null, true, ['yesterday', 'across midnight', 'night', 'noon', 'tomorrow']],
])('at %s UTC, the table of %s with ended programs %j shows %j', (now, day, withEnded, names) => {
  expect(shownPrograms(programs, { day, now: at(now), withEnded }).map(({ name }) => name)).toEqual(names)
})

function at(utc: string): Date {
  return new Date(`${utc}:00Z`)
}
