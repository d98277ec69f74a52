import { expect, test } from 'vitest'
import { actionWords, fieldWords, valueWords } from './labels.ts'

test('actions and fields have labels', () => {
  expect(actionWords('suspend-customer')).toBe('Suspend customer')
  expect(actionWords('toggle-vod-status')).toBe('Toggle VOD status')
  expect(fieldWords('firstName')).toBe('First name')
  expect(fieldWords('invoice_number')).toBe('Invoice number')
  expect(fieldWords('requestId')).toBe('Request ID')
  expect(fieldWords('balanceCents')).toBe('Balance')
})

test.each([
  [null, ''],
  ['', ''],
  [0, '0'],
  [true, 'Yes'],
  [false, 'No'],
  [[], 'None'],
  [['a', 'b'], 'a, b'],
  [{ a: 1 }, '{\n  "a": 1\n}'],
])('%j is shown as %j', (value, words) => {
  expect(valueWords(value)).toBe(words)
})

test('cents are shown as money', () => {
  expect(valueWords(-123450, 'balanceCents')).toBe('-$1,234.50')
  expect(valueWords(14, 'durationDays')).toBe('14')
})
