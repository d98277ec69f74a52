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
])('formats the expiry %j as %j', (typed, shown) => {
  expect(maskExpiry(typed)).toBe(shown)
})

test('keeps the maximum number of digits', () => {
  expect(digitsOnly('1a23 45', 4)).toBe('1234')
})

const full = '4242 4242 4242 4242'
const tooLong = '4242 4242 4242 4242 123'

test.each([
  ['typed', '4242 4', true, '4242', '4242 4'],
  ['typed into a full number', `${full}9`, true, full, full],
  ['typed into an overlong number', `${tooLong}4`, true, tooLong, `${tooLong}4`],
  ['deleted from an overlong number', '4242 4242 4242 4242 12', false, tooLong, '4242 4242 4242 4242 12'],
  ['pasted', '4242-4242-4242-4242', false, '', full],
  ['pasted over another number', '4000000000000000006', false, full, '4000 0000 0000 0000 006'],
  ['pasted for a card with 15 digits', '3782822463100059', false, '', '3782 822463 10005 9'],
])('shows the whole card number without digits typed after its end: %s', (_case, text, isTyped, before, shown) => {
  expect(maskCardNumber(text, { before, isTyped })).toBe(shown)
})
