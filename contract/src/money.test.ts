import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceDueCents, centsToText, formatCents, formatCount, parseCents } from './money.ts'

test.each([
  [0, '$0.00'],
  [-0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [-123_450, '-$1,234.50'],
  [-1, '-$0.01'],
  [100_000_000, '$1,000,000.00'],
])('%i cents are shown as %s', (cents, shown) => {
  expect(formatCents(cents)).toBe(shown)
})

test.each([
  [0, 0],
  [-1499, 1499],
  [500, -500],
])('a balance of %i cents leaves %i due, never negative zero', (balance, due) => {
  expect(balanceDueCents(balance)).toBe(due)
})

test.each([
  ['12.34', 1234],
  ['0.01', 1],
  ['1000.00', 100_000],
  ['1.15', 115],
  ['10', null],
  ['10.1', null],
  ['-1.00', null],
  ['1.000', null],
  [' 1.00', null],
  ['', null],
  ['99999999999999999.00', null],
])('parses "%s" as %s', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

test('cents survive formatting and parsing', () => {
  fc.assert(
    fc.property(fc.nat(), (cents) => {
      expect(parseCents(centsToText(cents))).toBe(cents)
    }),
  )
  expect(centsToText(-5)).toBe('-0.05')
})

test('counts have thousands separators', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567')
})
