import { describe, expect, test } from 'vitest'
import { appOrRecoveryCode, oneTimeCode, recoveryCode } from './codes.ts'

const messageOf = (field: typeof oneTimeCode, text: string) => field.safeParse(text).error?.issues[0]?.message

describe('a code from an authenticator app', () => {
  test.each(['000000', ' 123456 '])('accepts %j', (text) => expect(messageOf(oneTimeCode, text)).toBeUndefined())
  test.each([
    ['', 'Enter the code from your authenticator app'],
    ['12345', 'Enter the 6-digit code'],
    ['12 456', 'Enter the 6-digit code'],
    ['１２３４５６', 'Enter the 6-digit code'],
    ['1234567', 'Enter up to 6 characters'],
  ])('rejects %j', (text, message) => expect(messageOf(oneTimeCode, text)).toBe(message))
})

describe('a recovery code', () => {
  test.each(['7KQ2-MX4D-9TBA-H3WE', '7kq2 mx4d 9tba h3we', '7KQ2MX4D9TBAH3WE'])('accepts %j', (text) => {
    expect(messageOf(recoveryCode, text)).toBeUndefined()
    expect(messageOf(appOrRecoveryCode, text)).toBeUndefined()
  })
  test.each([
    ['', 'Enter one of your recovery codes'],
    ['7KQ2-MX4D-9TBA', 'Enter a recovery code such as 7KQ2-MX4D-9TBA-H3WE'],
    ['123456', 'Enter a recovery code such as 7KQ2-MX4D-9TBA-H3WE'],
  ])('rejects %j', (text, message) => expect(messageOf(recoveryCode, text)).toBe(message))
})

test('a field for either code rejects everything else', () => {
  expect(messageOf(appOrRecoveryCode, '123456')).toBeUndefined()
  expect(messageOf(appOrRecoveryCode, '')).toBe('Enter a code from your authenticator app or a recovery code')
  expect(messageOf(appOrRecoveryCode, '12345')).toBe('Enter a 6-digit code or a recovery code')
})
