import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { wrongCode } from '../../../../test/authenticator.ts'
import { startPortal } from '../../../../test/portal.ts'
import { startWithAna } from '../../../../test/two-factor.ts'

const portal = await startPortal({ env: { SIGN_IN_ATTEMPTS: '2', TRUST_PROXY: '127.0.0.1' } })
afterAll(() => portal.stop())
const { ana, password, challenge, turnOnTwoFactor, withCode } = await startWithAna(portal)
beforeEach(() => portal.clock.advance(DAY_MS))

const administrator = await portal.as('administrator')
const signIn = (input: { email?: string; password?: string } = {}) =>
  portal.signedOut.send(
    staffCalls.signIn,
    { email: ana.email, password, ...input },
    { headers: { 'x-forwarded-for': '192.0.2.1' } },
  )
const lockedUntil = async () => {
  const lock = await administrator.call(adminUsersCalls.getAdminUserLock, { adminEmail: ana.email })
  return lock.lockedUntil
}
const unlock = () => administrator.call(adminUsersCalls.unlockAdminUser, { email: ana.email })

test('unlocks an account locked by wrong passwords immediately', async () => {
  await signIn({ password: 'Wrong123' })
  expect(await lockedUntil()).toBeNull()
  portal.clock.advance(MINUTE_MS)
  await signIn({ password: 'Wrong123' })
  expect(await signIn()).toMatchObject({ status: 429 })
  expect(await lockedUntil()).toEqual(new Date(portal.context.now().getTime() + 14 * MINUTE_MS))

  await unlock()

  expect(await lockedUntil()).toBeNull()
  expect(await signIn()).toMatchObject({ status: 200 })
})

test('unlocks an account locked by wrong passwords of other accounts at its address', async () => {
  for (let guess = 0; guess < 21; guess += 1) await signIn({ email: `x${guess}@staff.test` })
  expect(await signIn()).toMatchObject({ status: 429 })

  await unlock()

  expect(await signIn()).toMatchObject({ status: 200 })
  expect(await signIn({ email: 'x22@staff.test' })).toMatchObject({ status: 429 })
})

test('unlocks an account locked by wrong codes, for minutes or for the day', async () => {
  const { secret } = await turnOnTwoFactor()
  for (let window = 0; window < 5; window += 1) {
    const token = await challenge()
    for (let guess = 0; guess < 2; guess += 1) {
      const code = wrongCode(secret, portal.context.now())
      await portal.signedOut.send(twoFactorCalls.signInWithCode, { challenge: token, code })
    }
    portal.clock.advance(15 * MINUTE_MS)
  }
  expect(await withCode(secret)).toMatchObject({ status: 429 })
  expect(await lockedUntil()).toEqual(new Date(portal.context.now().getTime() + DAY_MS - 75 * MINUTE_MS))

  await unlock()

  expect(await withCode(secret)).toMatchObject({ status: 200 })
})

test('the audit trail shows who unlocked whom', async () => {
  await unlock()

  const { rows } = await portal.owner.query('select * from audit_entries order by id desc limit 1')
  expect(rows[0]).toMatchObject({
    action: 'unlock-admin-user',
    subject: ana.email,
    staff_email: 'administrator@staff.test',
  })
})

test('returns an error for an unknown account', async () => {
  const none = { status: 404, text: 'UserNotFound' }
  const { getAdminUserLock, unlockAdminUser } = adminUsersCalls
  expect(await administrator.send(getAdminUserLock, { adminEmail: 'none@staff.test' })).toMatchObject(none)
  expect(await administrator.send(unlockAdminUser, { email: 'none@staff.test' })).toMatchObject(none)
})
