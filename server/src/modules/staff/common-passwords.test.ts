import { expect, test } from 'vitest'
import { isCommonPassword } from './own-password-handlers.ts'

test.each(['Password1', 'PASSWORD1', 'Qwerty123', 'Welcome1', 'Abc12345', 'Passw0rd'])(
  '%s is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

test.each(['Better34', 'Tq7!rivermoss', 'Пароль123'])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
