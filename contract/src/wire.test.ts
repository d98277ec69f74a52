import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calendarDay, calendarDayAt, count, dollars, flag, instant, positions, withCents } from './wire.ts'

test('an instant travels as ISO text in UTC', () => {
  const at = new Date('2026-03-06T01:30:00.123Z')
  expect(z.encode(instant, at)).toBe('2026-03-06T01:30:00.123Z')
  expect(z.decode(instant, '2026-03-06T01:30:00.123Z')).toEqual(at)
  expect(instant.safeParse('2026-02-30T00:00:00Z').success).toBe(false)
  expect(instant.safeParse('2026-03-06').success).toBe(false)
})

test('there is no year 0, which no database knows', () => {
  expect(instant.safeParse('0000-12-31T00:00:00.000Z').success).toBe(false)
  expect(calendarDay.safeParse('0000-12-31T00:00:00.000Z').success).toBe(false)
  expect(calendarDay.safeParse('0001-01-01T00:00:00.000Z').success).toBe(true)
})

test('a calendar day travels as UTC midnight, or as the time of day it is given', () => {
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
])('a calendar day at another time is none: %#', (codec, wire) => {
  expect(codec.safeParse(wire).success).toBe(false)
})

test('money travels as dollars, and every number of cents survives', () => {
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

test('a flag travels as text', () => {
  expect(z.encode(flag, false)).toBe('false')
  expect(z.decode(flag, 'true')).toBe(true)
  expect(flag.safeParse('yes').success).toBe(false)
})

test('a row with money is renamed on its way, and loses what it does not declare', () => {
  const row = withCents('amount', { description: z.string() })
  const fromDatabase = { description: 'Late fee', amountCents: -250, secret: 1 }
  expect(z.encode(row, fromDatabase)).toEqual({ description: 'Late fee', amount: -2.5 })
  expect(z.decode(row, { description: 'Late fee', amount: -2.5 })).toEqual({
    description: 'Late fee',
    amountCents: -250,
  })
})

test('positions get their names, and a list of another length is refused', () => {
  const sales = positions(['total', 'premium', 'trial', 'complimentary'], count)
  expect(z.decode(sales, [10, 1, 2, 7])).toEqual({ total: 10, premium: 1, trial: 2, complimentary: 7 })
  expect(z.encode(sales, { complimentary: 7, trial: 2, premium: 1, total: 10 })).toEqual([10, 1, 2, 7])
  expect(sales.safeParse([1, 2, 3]).success).toBe(false)
  expect(sales.safeParse([1, 2, 3, 4, 5]).success).toBe(false)
})
