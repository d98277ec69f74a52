import { expect, test } from 'vitest'
import { foldText, textFilter } from './search-text.ts'

test.each([
  ['José', 'jose', true],
  ['jose', 'JOSÉ', true],
  ['Jose\u0301 Nu\u0301ñez', 'josé nuñez', true],
  ['Ødegård', 'odegard', true],
  ['Weiß', 'weiss', true],
  ["O'Brien", 'o’brien', true],
  ['ΠΑΠΑΔΌΠΟΥΛΟΣ', 'παπαδόπουλος', true],
  ['Ana López', '  lop ', true],
  ['Ana López', 'lopez ana', false],
  ['Mar 15, 2026', 'Mar 5', false],
  ['100%', '%', true],
  ['anything', '   ', true],
  ['anything', '', true],
])('%j contains %j: %s', (text, typed, isFound) => {
  expect(textFilter(typed)(text)).toBe(isFound)
})

const formats = [
  ' (305) 555-0123 ',
  '13055550123',
  '3055550123',
  '+1 (305) 555-0123',
  '1-305-555-0123',
  '305.555.0123',
  '305/555 0123',
  '001 305 555 0123',
  '(305',
  '+1305',
  '555-01',
  '-0123',
]
test.each(formats)('finds a stored or displayed phone number by %j', (typed) => {
  for (const text of ['13055550123', '(305) 555-0123', 'Username is now (305) 555-0123.'])
    expect(textFilter(typed)(text), text).toBe(true)
  for (const text of ['13055550124x', '(786) 444-9999', '113055550123456', 'Mar 5, 2026'])
    expect(textFilter('(305) 555-0123')(text), text).toBe(false)
})

test('matches punctuation without digits literally', () => {
  expect(textFilter('-')('13055550123')).toBe(false)
  expect(textFilter('( ')('(305) 555-0123')).toBe(true)
})

test('folds ASCII text like any other text', () => {
  expect(foldText('ABC xyz 1-2')).toBe('abc xyz 1-2')
})
