import { MINUTE_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { afterAll, expect, test } from 'vitest'
import { codeOf, wrongCode } from '../../../../test/authenticator.ts'
import type { Caller } from '../../../../test/caller.ts'
import { startPortal } from '../../../../test/portal.ts'
import { startWithAna } from '../../../../test/two-factor.ts'

/** Tests roles that require two-factor authentication. */

const portal = await startPortal({ env: { TWO_FACTOR_REQUIRED_FOR: 'Administrator, finance' } })
afterAll(() => portal.stop())
const { ana, password, signIn, challenge } = await startWithAna(portal)

const now = () => portal.context.now()

const status = async (caller: Caller) => (await caller.send(staffCalls.getUserProfile, {})).status

test('other roles sign in with their password alone, and can turn it on and off', async () => {
  await portal.owner.query(`update staff set role = 'support' where id = $1`, [ana.id])
  const caller = portal.withToken(await portal.signedOut.signIn({ email: ana.email, password }))
  expect(await caller.call(twoFactorCalls.getMyTwoFactor, {})).toMatchObject({ isRequired: false })
})

test('a user with a required role gets no session before the setup, and one immediately after', async () => {
  expect(await signIn()).toEqual({ challenge: expect.any(String), step: 'enrol' })
  const token = await challenge()
  const code = { challenge: token, code: '123456' }
  expect(await portal.signedOut.send(twoFactorCalls.signInWithCode, code)).toMatchObject({ text: 'InvalidChallenge' })
  const early = await portal.signedOut.send(twoFactorCalls.confirmRequiredTwoFactor, code)
  expect(early).toMatchObject({ status: 409, text: 'EnrolmentExpired' })

  const { secret } = await portal.signedOut.call(twoFactorCalls.beginRequiredTwoFactor, { challenge: token })
  const confirm = (text: string) =>
    portal.signedOut.send(twoFactorCalls.confirmRequiredTwoFactor, { challenge: token, code: text })
  expect(await confirm(wrongCode(secret, now()))).toMatchObject({ status: 400, text: 'WrongCode' })
  const { token: session, recoveryCodes } = await portal.signedOut.call(twoFactorCalls.confirmRequiredTwoFactor, {
    challenge: token,
    code: codeOf(secret, now()),
  })
  expect(recoveryCodes).toHaveLength(10)
  const caller = portal.withToken(session)
  expect(await caller.call(twoFactorCalls.getMyTwoFactor, {})).toMatchObject({ turnedOnAt: now(), isRequired: true })
  expect(await confirm(codeOf(secret, now()))).toMatchObject({ text: 'InvalidChallenge' })

  portal.clock.advance(30_000)
  const off = await caller.send(twoFactorCalls.turnOffTwoFactor, { code: codeOf(secret, now()) })
  expect(off).toMatchObject({ status: 409, text: 'TwoFactorIsRequired' })
  expect(await signIn()).toMatchObject({ step: 'code' })
  const { rows } = await portal.owner.query('select action from audit_entries where staff_id = $1 order by id', [
    ana.id,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['turn-on-two-factor', 'sign-in'])
})

test('a required setup expires after 15 minutes and ends if the account is disabled', async () => {
  const token = await challenge()
  portal.clock.advance(14 * MINUTE_MS)
  const begin = () => portal.signedOut.send(twoFactorCalls.beginRequiredTwoFactor, { challenge: token })
  expect(await begin()).toMatchObject({ status: 200 })
  await portal.owner.query('update staff set disabled = true where id = $1', [ana.id])
  expect(await begin()).toMatchObject({ status: 403, text: 'DisabledAccount' })
  portal.clock.advance(MINUTE_MS)
  expect(await begin()).toMatchObject({ status: 400, text: 'InvalidChallenge' })
})

test('of two concurrent setups one is confirmed, and codes are limited there as well', async () => {
  const [one, other] = [await challenge(), await challenge()]
  await portal.signedOut.call(twoFactorCalls.beginRequiredTwoFactor, { challenge: one })
  const { secret } = await portal.signedOut.call(twoFactorCalls.beginRequiredTwoFactor, { challenge: other })
  const guess = { challenge: one, code: wrongCode(secret, now()) }
  for (let guesses = 0; guesses < 10; guesses++) {
    const response = await portal.signedOut.send(twoFactorCalls.confirmRequiredTwoFactor, guess)
    expect(response).toMatchObject({ text: 'WrongCode' })
  }
  expect(await portal.signedOut.send(twoFactorCalls.confirmRequiredTwoFactor, guess)).toMatchObject({ status: 429 })

  portal.clock.advance(15 * MINUTE_MS)
  const [first, second] = [await challenge(), await challenge()]
  const begun = await portal.signedOut.call(twoFactorCalls.beginRequiredTwoFactor, { challenge: first })
  const responses = await Promise.all(
    [first, second].map((token) =>
      portal.signedOut.send(twoFactorCalls.confirmRequiredTwoFactor, {
        challenge: token,
        code: codeOf(begun.secret, now()),
      }),
    ),
  )
  expect(responses.map(({ text }) => text)).toContain('InvalidChallenge')
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
})

test('a session without two-factor authentication ends once its role requires it', async () => {
  await portal.owner.query(`update staff set role = 'support' where id = $1`, [ana.id])
  const caller = await portal.signIn(ana.id)
  expect(await status(caller)).toBe(200)
  await portal.owner.query(`update staff set role = 'administrator' where id = $1`, [ana.id])
  expect(await status(caller)).toBe(401)
  expect(await signIn()).toMatchObject({ step: 'enrol' })
})

test('users who have it turned on continue when their role starts to require it', async () => {
  await portal.owner.query(`update staff set role = 'support' where id = $1`, [ana.id])
  const caller = await portal.signIn(ana.id)
  const { secret } = await caller.call(twoFactorCalls.beginTwoFactor, { password })
  await caller.call(twoFactorCalls.confirmTwoFactor, { code: codeOf(secret, now()) })
  await portal.owner.query(`update staff set role = 'administrator' where id = $1`, [ana.id])
  expect(await status(caller)).toBe(200)
})
