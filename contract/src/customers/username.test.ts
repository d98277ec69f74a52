import { expect, test } from 'vitest'
import { toUsername } from './username.ts'

test.each([
  ['ana@example.com', 'ana@example.com'],
  [' Ana.ÑANDÚ@Example.COM ', 'ana.ñandú@example.com'],
  ['12125550123', '12125550123'],
  ['(212) 555-0123', '12125550123'],
  ['+1 (212) 555-0123', '12125550123'],
  ['212.555.0123', '12125550123'],
  ['1-212-555-0123', '12125550123'],
  ['212 555 0123', '12125550123'],
  ['5550123', '5550123'],
  ['22125550123', '22125550123'],
  ['12125550123@sms.test', '12125550123@sms.test'],
])('normalizes %j to %j', (typed, username) => {
  expect(toUsername(typed)).toBe(username)
})
