import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countFromQuery, differenceText } from './listed.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [26, '27', '2026-03-10T13:35:00.000Z', '26 customers now; the report of 9:35 AM counted 27'],
  [1, '0', '2026-03-10T13:35:00.000Z', '1 customer now; the report of 9:35 AM counted 0'],
  [0, '1200', '2026-03-09T13:35:00.000Z', '0 customers now; the report of Mar 9, 2026, 9:35 AM counted 1,200'],
  [1200, '1200', '2026-03-10T13:35:00.000Z', null],
  // Not a link from a report.
  [26, undefined, undefined, null],
  [26, '27', undefined, null],
  [26, '27', 'noon', null],
  [26, 'many', '2026-03-10T13:35:00.000Z', null],
])('a list of %i with a link for %s at %s', (count, counted, at, text) => {
  expect(differenceText(count, countFromQuery({ counted, at }), ['customer', 'customers'])).toBe(text)
})
