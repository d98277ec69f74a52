import { expect, test } from 'vitest'
import { enter, type Mask } from '../../ui/masked-entry.ts'
import { digitsOnly, maskCardNumber, maskExpiry } from './masks.ts'

const zipCode: Mask = (text) => digitsOnly(text, 5)

// `|` marks the caret.
test.each([
  ['a card number', maskCardNumber, '42|', '4', '424|'],
  ['a card number, in its middle', maskCardNumber, '4242 |4242', '1', '4242 1|424 2'],
  ['a full card number, in its middle', maskCardNumber, '4242 42|42 4242 4242', '9', '4242 42|42 4242 4242'],
  ['a full card number, at its end', maskCardNumber, '4242 4242 4242 4242|', '9', '4242 4242 4242 4242|'],
  ['a full card number, at its beginning', maskCardNumber, '|4242 4242 4242 4242', '3', '|4242 4242 4242 4242'],
  ['a card number that is too long', maskCardNumber, '42|42 4242 4242 4242 12', '9', '429|4 2424 2424 2424 212'],
  ['an expiry', maskExpiry, '|', '3', '03|'],
  ['a full expiry, in its middle', maskExpiry, '12 / 2|027', '9', '12 / 2|027'],
  ['a full zip code, in its middle', zipCode, '33|135', '9', '33|135'],
  ['a zip code, without a digit', zipCode, '33|1', 'x', '33|1'],
])('typing into %s', (_where, mask, field, key, shown) => {
  const before = field.replace('|', '')
  const at = field.indexOf('|')
  const { text, caret } = enter(mask, before.slice(0, at) + key + before.slice(at), at + 1, { before, isTyped: true })
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown)
})
