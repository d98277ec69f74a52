import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/authenticator.ts'
import { createSecret, describeSecret, findStep } from './totp.ts'

const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, SHA-1; the last six of its eight digits.
const secret = Buffer.from('12345678901234567890')
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(findStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  expect(codeOf(describeSecret(secret, { issuer: 'Portal', label: 'ana' }).secret, at(seconds))).toBe(code)
})

test('a code is valid one step early or late, but not beyond', () => {
  const step = 37_037_036
  const known = [-2, -1, 0, 1, 2].map((away) => findStep(secret, '081804', at((step + away) * 30)))
  expect(known).toEqual([null, step, step, step, null])
})

test('the app gets the account name, even with characters that are not URL-safe', () => {
  const names = { issuer: 'Amélie & Söhne: Portal', label: 'ana+1@staff.test' }
  const { secret: base32, uri } = describeSecret(createSecret(), names)
  const url = new URL(uri)
  expect(url.protocol + url.host).toBe('otpauth:totp')
  expect(decodeURIComponent(url.pathname)).toBe(`/${names.issuer}:${names.label}`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: names.issuer,
    secret: base32,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(base32).toMatch(/^[A-Z2-7]{32}$/)
})
