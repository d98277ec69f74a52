import { expect, test } from 'vitest'
import { digitsOnly, maskCardNumber, maskExpiry } from './masks.ts'

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

const full = '4242 4242 4242 4242'
const tooLong = '4242 4242 4242 4242 123'

test.each([
  ['typed', '4242 4', true, '4242', '4242 4'],
  ['typed into a full number', `${full}9`, true, full, full],
  ['typed into one that is too long', `${tooLong}4`, true, tooLong, `${tooLong}4`],
  ['deleted from one that is too long', '4242 4242 4242 4242 12', false, tooLong, '4242 4242 4242 4242 12'],
  ['pasted', '4242-4242-4242-4242', false, '', full],
  ['pasted over another', '4000000000000000006', false, full, '4000 0000 0000 0000 006'],
  ['pasted for a card with 15 digits', '3782822463100059', false, '', '3782 822463 10005 9'],
])('a card number is shown whole, but for what is typed behind its end: %s', (_how, text, isTyped, before, shown) => {
  expect(maskCardNumber(text, { before, isTyped })).toBe(shown)
})
