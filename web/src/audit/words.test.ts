import { expect, test } from 'vitest'
import { actionWords, fieldWords, valueWords } from './words.ts'

test('actions and fields are told in words', () => {
  expect(actionWords('suspend-customer')).toBe('Suspend customer')
  expect(fieldWords('firstName')).toBe('First name')
  expect(fieldWords('invoice_number')).toBe('Invoice number')
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
])('%j is told as %j', (value, words) => {
  expect(valueWords(value)).toBe(words)
})
