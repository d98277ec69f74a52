import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calendarDay, calendarDayAt, count, dollars, flag, instant, namedPositions, withCents } from './wire.ts'

test('encodes instants as ISO text in UTC', () => {
  const at = new Date('2026-03-06T01:30:00.123Z')
  expect(z.encode(instant, at)).toBe('2026-03-06T01:30:00.123Z')
  expect(z.decode(instant, '2026-03-06T01:30:00.123Z')).toEqual(at)
  expect(instant.safeParse('2026-02-30T00:00:00Z').success).toBe(false)
  expect(instant.safeParse('2026-03-06').success).toBe(false)
})

test('rejects year 0, which databases do not support', () => {
  expect(instant.safeParse('0000-12-31T00:00:00.000Z').success).toBe(false)
  expect(calendarDay.safeParse('0000-12-31T00:00:00.000Z').success).toBe(false)
  expect(calendarDay.safeParse('0001-01-01T00:00:00.000Z').success).toBe(true)
})

test('encodes a calendar day as UTC midnight or at the specified time of day', () => {
  expect(z.encode(calendarDay, '2026-03-05')).toBe('2026-03-05T00:00:00.000Z')
  expect(z.decode(calendarDay, '2026-03-05T00:00:00.000Z')).toBe('2026-03-05')
  expect(z.encode(calendarDayAt('23:59:59.999Z'), '2026-03-05')).toBe('2026-03-05T23:59:59.999Z')
  expect(z.decode(calendarDay, '2026-03-05T00:00:00Z')).toBe('2026-03-05')
})

test.each([
  [calendarDay, '2026-03-05T00:00:00.001Z'],
  [calendarDay, '2026-03-05T05:00:00.000Z'],
  [calendarDay, '2026-03-04T23:59:59.999Z'],
  [calendarDayAt('23:59:59.999Z'), '2026-03-05T23:59:59.000Z'],
  [calendarDayAt('23:59:59.999Z'), '2026-03-06T00:00:00.000Z'],
  [calendarDayAt('23:59:59.999Z'), '2026-03-05'],
])('rejects a calendar day at another time: %#', (codec, wire) => {
  expect(codec.safeParse(wire).success).toBe(false)
})

test('encodes money as dollars without losing cents', () => {
  expect(z.encode(dollars, 1234)).toBe(12.34)
  expect(z.encode(dollars, -0)).toBe(0)
  expect(z.decode(dollars, -0)).toBe(0)
  const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })
  fc.assert(
    fc.property(cents, (amount) => {
      const travelled: unknown = JSON.parse(JSON.stringify(z.encode(dollars, amount)))
      expect(z.decode(dollars, z.number().parse(travelled))).toBe(amount + 0)
    }),
  )
})

test('encodes flags as text', () => {
  expect(z.encode(flag, false)).toBe('false')
  expect(z.decode(flag, 'true')).toBe(true)
  expect(flag.safeParse('yes').success).toBe(false)
})

test('encoding a row with money renames fields and drops undeclared ones', () => {
  const row = withCents('amount', { description: z.string() })
  const fromDatabase = { description: 'Late fee', amountCents: -250, secret: 1 }
  expect(z.encode(row, fromDatabase)).toEqual({ description: 'Late fee', amount: -2.5 })
  expect(z.decode(row, { description: 'Late fee', amount: -2.5 })).toEqual({
    description: 'Late fee',
    amountCents: -250,
  })
})

test('decodes positions to named fields and rejects lists of another length', () => {
  const sales = namedPositions(['total', 'premium', 'trial', 'complimentary'], count)
  expect(z.decode(sales, [10, 1, 2, 7])).toEqual({ total: 10, premium: 1, trial: 2, complimentary: 7 })
  expect(z.encode(sales, { complimentary: 7, trial: 2, premium: 1, total: 10 })).toEqual([10, 1, 2, 7])
  expect(sales.safeParse([1, 2, 3]).success).toBe(false)
  expect(sales.safeParse([1, 2, 3, 4, 5]).success).toBe(false)
})
