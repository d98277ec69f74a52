import { expect, test } from 'vitest'
import { localDay } from './card-form.ts'

test.each([
  ['2026-12-01T04:30:00Z', 'New York', 300, '2026-11-30'],
  ['2026-12-01T05:00:00Z', 'New York', 300, '2026-12-01'],
  ['2026-07-01T03:59:00Z', 'New York, in summer', 240, '2026-06-30'],
  ['2026-12-01T07:59:00Z', 'Los Angeles', 480, '2026-11-30'],
  ['2026-11-30T18:30:00Z', 'Kolkata', -330, '2026-12-01'],
  ['2026-11-30T23:59:00Z', 'London', 0, '2026-11-30'],
])('%s in %s, %i minutes behind UTC, is %s', (instant, _place, behindUtcMinutes, day) => {
  expect(localDay(new Date(instant), behindUtcMinutes)).toBe(day)
})
