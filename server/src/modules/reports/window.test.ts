import { addDays, easternSpan } from '@portal/contract/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsOf, windowOf } from './window.ts'

test.each([
  ['one day', '2026-03-05T05:00:00.000Z', '2026-03-06T04:59:59.999Z', ['2026-03-05', '2026-03-05'], 0],
  ['the 23-hour day', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z', ['2026-03-08', '2026-03-08'], 0],
  ['the 25-hour day', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', ['2026-11-01', '2026-11-01'], 0],
  ['a day in Los Angeles', '2026-03-05T08:00:00.000Z', '2026-03-06T07:59:59.999Z', null, 1],
  ['two days in Los Angeles', '2026-03-05T08:00:00.000Z', '2026-03-07T07:59:59.999Z', ['2026-03-06', '2026-03-06'], 2],
  ['an instant', '2026-03-05T08:00:00.000Z', '2026-03-05T08:00:00.000Z', null, 1],
])('days and edges of a window: %s', (_name, start, end, days, edges) => {
  const window = windowOf(new Date(start), new Date(end))
  expect(window.days).toEqual(days)
  expect(window.edges).toHaveLength(edges)
})

test('the days and edges of a window cover it without gaps', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const [first, last] = one < other ? [one, other] : [other, one]
      const { span, days, edges } = windowOf(first, last)
      const whole = days === null ? [] : [easternSpan(...days)]
      const parts = [...whole, ...edges].toSorted((a, b) => a.start.getTime() - b.start.getTime())
      expect(parts[0]?.start).toEqual(span.start)
      expect(parts.at(-1)?.end).toEqual(span.end)
      for (const [at, part] of parts.entries()) if (at > 0) expect(part.start).toEqual(parts[at - 1]?.end)
    }),
  )
})

test('clips dates beyond the supported calendar', () => {
  const { days } = windowOf(new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z'))
  expect(days).toEqual(['1970-01-01', '2999-12-30'])
})

test.each([
  [['2026-01-01', '2026-12-31'], { from: '2026-01-01', before: '2027-01-01' }, []],
  [
    ['2025-12-31', '2026-03-01'],
    { from: '2026-01-01', before: '2026-03-01' },
    [
      ['2025-12-31', '2025-12-31'],
      ['2026-03-01', '2026-03-01'],
    ],
  ],
  [['2026-02-02', '2026-03-30'], null, [['2026-02-02', '2026-03-30']]],
  [['2026-02-01', '2026-02-28'], { from: '2026-02-01', before: '2026-03-01' }, []],
] as const)('the months of %j', ([first, last], months, days) => {
  expect(monthsOf([first, last])).toEqual({ months, days })
  expect(addDays(first, 0)).toBe(first)
})
