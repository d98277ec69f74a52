import { HOUR_MS } from '@portal/contract/durations'
import { expect, test } from 'vitest'
import { checkGuide, minutesOf, refreshSpan, type Times } from './rules.ts'

const NOW = new Date('2026-03-06T15:00:00Z')

/** Returns `count` consecutive programs of `hours` hours each. */
function guide(count: number, hours: number, fromHours = 0): Times[] {
  const at = (index: number) => new Date(NOW.getTime() + (fromHours + index * hours) * HOUR_MS)
  return Array.from({ length: count }, (_, index) => ({ startTime: at(index), endTime: at(index + 1) }))
}

test.each<[string, Times[], Times[], string | null]>([
  ['accepts a first guide', [], guide(300, 1), null],
  ['accepts an empty first guide', [], [], null],
  ['rejects an empty guide', guide(300, 1), [], 'Empty'],
  ['accepts an empty guide after an expired one', guide(300, 1, -301), [], null],
  ['accepts the same guide', guide(300, 1), guide(300, 1), null],
  ['accepts half of the guide', guide(300, 1), guide(150, 1), null],
  ['rejects less than half of the guide', guide(300, 1), guide(149, 1), 'Shrunken'],
  ['accepts half as many programs of twice the length', guide(300, 1), guide(150, 2), null],
  ['rejects one program that replaces many in a day', guide(24, 1), guide(1, 24), 'Shrunken'],
  ['rejects the same number of much shorter programs', guide(24, 1), guide(24, 0.25), 'Shrunken'],
  ['accepts a full guide after one with a day left', guide(336, 1, -312), guide(336, 1), null],
  ['rejects a sparse remaining period followed by a full one', guide(336, 1, -312), guide(300, 1, 20), 'Shrunken'],
  ['accepts a gap in the last hours of the previous guide', guide(4, 1), guide(300, 1, 10), null],
])('%s', (_case, lastGood, fresh, problem) => {
  expect(checkGuide(lastGood, fresh, NOW).problem).toBe(problem)
})

test.each([
  ['2026-03-06T15:00:00Z', '2026-03-06T05:00:00Z', '2026-03-20T04:00:00Z'],
  ['2026-03-07T04:59:59Z', '2026-03-06T05:00:00Z', '2026-03-20T04:00:00Z'],
  ['2026-10-30T12:00:00Z', '2026-10-30T04:00:00Z', '2026-11-13T05:00:00Z'],
])('at %s a refresh requests %s to %s', (now, start, end) => {
  expect(refreshSpan(new Date(now))).toEqual({ start: new Date(start), end: new Date(end) })
})

test.each([
  ['2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', 60],
  ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', 60],
  ['2026-03-06T06:30:00Z', '2026-03-06T06:30:59Z', 0],
])('from %s to %s is %i minutes', (start, end, minutes) => {
  expect(minutesOf({ startTime: new Date(start), endTime: new Date(end) })).toBe(minutes)
})
