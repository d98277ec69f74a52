import { expect, test } from 'vitest'
import { digitsOnly, maskExpiry } from './masks.ts'

test.each([
  ['', ''],
  ['1', '1'],
  ['3', '03'],
  ['12', '12'],
  ['122', '12 / 2'],
  ['12/', '12'],
  ['1/', '01'],
  ['1/2', '01 / 2'],
  ['1/2027', '01 / 2027'],
  ['122027', '12 / 2027'],
  ['12/2027', '12 / 2027'],
  ['12 / 2027', '12 / 2027'],
  ['12 / 20279', '12 / 2027'],
  ['ab', ''],
])('an expiry typed as %j reads %j', (typed, shown) => {
  expect(maskExpiry(typed)).toBe(shown)
})

test('keeps as many digits as there may be', () => {
  expect(digitsOnly('1a23 45', 4)).toBe('1234')
})
