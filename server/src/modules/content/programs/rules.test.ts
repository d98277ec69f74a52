import { HOUR_MS } from '@portal/contract/durations'
import { expect, test } from 'vitest'
import { judge, minutesOf, refreshSpan, type Times } from './rules.ts'

const NOW = new Date('2026-03-06T15:00:00Z')

/** Returns `count` consecutive programs of `hours` hours each. */
function guide(count: number, hours: number, fromHours = 0): Times[] {
  const at = (index: number) => new Date(NOW.getTime() + (fromHours + index * hours) * HOUR_MS)
  return Array.from({ length: count }, (_, index) => ({ startTime: at(index), endTime: at(index + 1) }))
}

test.each<[string, Times[], Times[], string | null]>([
  ['a first guide', [], guide(300, 1), null],
  ['a first guide that is empty', [], [], null],
  ['an empty one', guide(300, 1), [], 'Empty'],
  ['an empty one after one whose time has passed', guide(300, 1, -301), [], null],
  ['the same', guide(300, 1), guide(300, 1), null],
  ['half of it', guide(300, 1), guide(150, 1), null],
  ['less than half of it', guide(300, 1), guide(149, 1), 'Shrunken'],
  ['half as many programs, twice as long', guide(300, 1), guide(150, 2), null],
  ['one program that fills a day where there were many', guide(24, 1), guide(1, 24), 'Shrunken'],
  ['as many programs that fill little', guide(24, 1), guide(24, 0.25), 'Shrunken'],
  ['a whole guide after one of which a day is left', guide(336, 1, -312), guide(336, 1), null],
  ['little for what is left, and much after it', guide(336, 1, -312), guide(300, 1, 20), 'Shrunken'],
  ['nothing for the last hours of the last one', guide(4, 1), guide(300, 1, 10), null],
])('%s', (_what, lastGood, fresh, problem) => {
  expect(judge(lastGood, fresh, NOW).problem).toBe(problem)
})

test.each([
  ['2026-03-06T15:00:00Z', '2026-03-06T05:00:00Z', '2026-03-20T04:00:00Z'],
  ['2026-03-07T04:59:59Z', '2026-03-06T05:00:00Z', '2026-03-20T04:00:00Z'],
  ['2026-10-30T12:00:00Z', '2026-10-30T04:00:00Z', '2026-11-13T05:00:00Z'],
])('at %s a refresh asks from %s to %s', (now, start, end) => {
  expect(refreshSpan(new Date(now))).toEqual({ start: new Date(start), end: new Date(end) })
})

test.each([
  ['2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', 60],
  ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', 60],
  ['2026-03-06T06:30:00Z', '2026-03-06T06:30:59Z', 0],
])('from %s to %s it is %i minutes', (start, end, minutes) => {
  expect(minutesOf({ startTime: new Date(start), endTime: new Date(end) })).toBe(minutes)
})
