import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { afterAll, describe, expect, test } from 'vitest'
import { codeOf, wrongCode } from '../../../../test/authenticator.ts'
import type { Caller } from '../../../../test/caller.ts'
import { newLink } from '../../../../test/links.ts'
import { startPortal } from '../../../../test/portal.ts'
import { startWithAna } from '../../../../test/two-factor.ts'
import { startChallenge } from './challenges.ts'

const portal = await startPortal({ env: { SMTP_URL: '' } })
afterAll(() => portal.stop())
const { ana, password, challenge, turnOnTwoFactor, withCode, mails, trail } = await startWithAna(portal)

const now = () => portal.context.now()
const nextStep = () => portal.clock.advance(30_000)
const isSignedIn = async (caller: Caller) => (await caller.send(staffCalls.getUserProfile, {})).status === 200

describe('signing in', () => {
  test('requires the password and a code; neither alone gives a session', async () => {
    const { secret } = await turnOnTwoFactor()
    const reply = await portal.signedOut.call(staffCalls.signIn, { email: ana.email, password })
    expect(reply).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), step: 'code' })

    const response = await withCode(secret)
    expect(response.status).toBe(200)
    expect(await isSignedIn(portal.withToken(JSON.parse(response.text).token))).toBe(true)
    expect((await trail()).at(-1)).toEqual({ action: 'sign-in', after: { secondFactor: 'authenticator app' } })
  })

  test('a challenge is not a session and is valid for five minutes and one sign-in', async () => {
    const { secret } = await turnOnTwoFactor()
    const [used, left] = [await challenge(), await challenge()]
    expect(await isSignedIn(portal.withToken(used))).toBe(false)
    const signIn = (token: string) =>
      portal.signedOut.send(twoFactorCalls.signInWithCode, { challenge: token, code: codeOf(secret, now()) })

    expect(await signIn(used)).toMatchObject({ status: 200 })
    nextStep()
    expect(await signIn(used)).toMatchObject({ status: 400, text: 'InvalidChallenge' })
    expect(await signIn('x'.repeat(43))).toMatchObject({ text: 'InvalidChallenge' })
    portal.clock.advance(5 * MINUTE_MS)
    expect(await signIn(left)).toMatchObject({ text: 'InvalidChallenge' })
  })

  test("a wrong code keeps the challenge, and the phone's clock can be one step off", async () => {
    const { secret } = await turnOnTwoFactor()
    const token = await challenge()
    const signIn = (code: string) => portal.signedOut.send(twoFactorCalls.signInWithCode, { challenge: token, code })
    expect(await signIn(wrongCode(secret, now()))).toMatchObject({ status: 400, text: 'WrongCode' })
    expect(await signIn(codeOf(secret, new Date(now().getTime() + 30_000)))).toMatchObject({ status: 200 })
  })

  test('a code works once, even in 50 concurrent requests, and older ones do not afterwards', async () => {
    const { secret } = await turnOnTwoFactor()
    const challenges = await portal.context.db
      .transaction()
      .execute((tx) =>
        Promise.all(
          Array.from({ length: 50 }, () =>
            startChallenge(tx, portal.context, { staffId: ana.id, step: 'code', signedInBy: 'password' }),
          ),
        ),
      )
    const code = codeOf(secret, now())
    const responses = await Promise.all(
      challenges.map((token) => portal.signedOut.send(twoFactorCalls.signInWithCode, { challenge: token, code })),
    )
    const answered = (text: string) => responses.filter((response) => response.text === text).length
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answered('UsedCode') + answered('TooManyRequests')).toBe(49)

    portal.clock.advance(15 * MINUTE_MS)
    const newest = await withCode(secret, new Date(now().getTime() + 30_000))
    const older = await withCode(secret)
    expect([newest.status, older.text]).toEqual([200, 'UsedCode'])
  })

  test('reports a correct code sent again as used and does not count it as an attempt', async () => {
    const { secret } = await turnOnTwoFactor()
    const token = await challenge()
    const sendTwice = { challenge: token, code: codeOf(secret, now()) }
    const twice = await Promise.all([
      portal.signedOut.send(twoFactorCalls.signInWithCode, sendTwice),
      portal.signedOut.send(twoFactorCalls.signInWithCode, sendTwice),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])

    for (let again = 0; again < 60; again += 1) {
      expect(await withCode(secret)).toMatchObject({ status: 400, text: 'UsedCode' })
    }
    for (let guess = 0; guess < 9; guess += 1) {
      const code = wrongCode(secret, now())
      await portal.signedOut.send(twoFactorCalls.signInWithCode, { challenge: await challenge(), code })
    }
    nextStep()
    expect(await withCode(secret)).toMatchObject({ status: 200 })
  })

  test('limits wrong codes per account from everywhere, regardless of correct passwords and codes', async () => {
    const { secret } = await turnOnTwoFactor()
    for (let round = 0; round < 12; round++) {
      expect(await withCode(secret)).toMatchObject({ status: 200 })
      nextStep()
    }
    const token = await challenge()
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () =>
        portal.signedOut.send(twoFactorCalls.signInWithCode, { challenge: token, code: wrongCode(secret, now()) }),
      ),
    )
    expect(guesses.filter(({ text }) => text === 'WrongCode')).toHaveLength(10)
    expect(guesses.filter(({ status, text }) => status === 429 && text === 'TooManyRequests')).toHaveLength(20)
    const refused = await withCode(secret)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    portal.clock.advance(15 * MINUTE_MS)
    expect(await withCode(secret)).toMatchObject({ status: 200 })
  })

  test('accepts at most fifty wrong codes a day', async () => {
    const { secret } = await turnOnTwoFactor()
    const texts = new Map<string, number>()
    for (let window = 0; window < 7; window++) {
      const token = await challenge()
      const send = () =>
        portal.signedOut.send(twoFactorCalls.signInWithCode, { challenge: token, code: wrongCode(secret, now()) })
      for (const { text } of await Promise.all(Array.from({ length: 10 }, send))) {
        texts.set(text, (texts.get(text) ?? 0) + 1)
      }
      portal.clock.advance(16 * MINUTE_MS)
    }
    expect(Object.fromEntries(texts)).toEqual({ WrongCode: 50, TooManyRequests: 20 })
    // The first of the fifty was made seven times 16 minutes ago and expires a day after that.
    const { headers } = await withCode(secret)
    expect(headers.get('retry-after')).toBe(String((DAY_MS - 7 * 16 * MINUTE_MS) / 1000))
  })

  test('rejects users disabled or given a new password after the first step', async () => {
    const { secret } = await turnOnTwoFactor()
    const token = await challenge()
    const signIn = (code = codeOf(secret, now())) =>
      portal.signedOut.send(twoFactorCalls.signInWithCode, { challenge: token, code })
    await portal.owner.query('update staff set disabled = true where id = $1', [ana.id])
    expect(await signIn()).toMatchObject({ status: 403, text: 'DisabledAccount' })
    await portal.owner.query('update staff set disabled = false where id = $1', [ana.id])

    await resetPassword('Better34')
    expect(await signIn()).toMatchObject({ text: 'InvalidChallenge' })
  })

  test('a password reset keeps two-factor authentication', async () => {
    const { secret } = await turnOnTwoFactor()
    await resetPassword('Better34')
    const reply = await portal.signedOut.call(staffCalls.signIn, { email: ana.email, password: 'Better34' })
    expect(reply).toMatchObject({ step: 'code' })
    const response = await portal.signedOut.send(twoFactorCalls.signInWithCode, {
      challenge: 'challenge' in reply ? reply.challenge : '',
      code: codeOf(secret, now()),
    })
    expect(response.status).toBe(200)
  })

  test('reports a disabled account only after the correct password, as without two-factor authentication', async () => {
    await turnOnTwoFactor()
    await portal.owner.query('update staff set disabled = true where id = $1', [ana.id])
    const send = (guess: string) => portal.signedOut.send(staffCalls.signIn, { email: ana.email, password: guess })
    expect(await send('Wrong123')).toMatchObject({ text: 'Unauthorized' })
    expect(await send(password)).toMatchObject({ text: 'DisabledAccount' })
  })
})

describe('recovery codes', () => {
  const useCode = async (code = '') =>
    portal.signedOut.send(twoFactorCalls.signInWithRecoveryCode, { challenge: await challenge(), code })

  test('a used code does not count as an attempt', async () => {
    const { recoveryCodes } = await turnOnTwoFactor()
    expect(await useCode(recoveryCodes[0])).toMatchObject({ status: 200 })
    for (let again = 0; again < 12; again += 1)
      expect(await useCode(recoveryCodes[0])).toMatchObject({ text: 'UsedCode' })
    expect(await useCode(recoveryCodes[1])).toMatchObject({ status: 200 })
  })

  test('each works once in any notation instead of a code, and sends an email', async () => {
    const { caller, recoveryCodes } = await turnOnTwoFactor()
    const [first = '', second = ''] = recoveryCodes
    const response = await useCode(first)
    expect(JSON.parse(response.text)).toEqual({ token: expect.any(String), recoveryCodesLeft: 9 })
    expect(await useCode(first)).toMatchObject({ status: 400, text: 'UsedCode' })
    expect(await useCode(second.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
    expect(await useCode('0000-0000-0000-0000')).toMatchObject({ status: 400, text: 'WrongCode' })
    expect(await caller.call(twoFactorCalls.getMyTwoFactor, {})).toMatchObject({ recoveryCodesLeft: 8 })
    expect((await mails()).filter((subject) => subject === 'A recovery code was used for Admin Portal')).toHaveLength(2)
    expect(await trail()).toContainEqual({ action: 'use-recovery-code', after: { recoveryCodesLeft: 9 } })
    expect(await trail()).toContainEqual({ action: 'sign-in', after: { secondFactor: 'recovery code' } })
  })

  test('one works once in 10 concurrent requests', async () => {
    const { recoveryCodes } = await turnOnTwoFactor()
    const responses = await Promise.all(Array.from({ length: 10 }, () => useCode(recoveryCodes[0])))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ text }) => text === 'UsedCode')).toHaveLength(9)
  })

  test('are replaced with a code, and the old ones stop working', async () => {
    const { caller, secret, recoveryCodes } = await turnOnTwoFactor()
    const wrong = await caller.send(twoFactorCalls.renewRecoveryCodes, { code: wrongCode(secret, now()) })
    expect(wrong).toMatchObject({ text: 'WrongCode' })
    const renewed = await caller.call(twoFactorCalls.renewRecoveryCodes, { code: codeOf(secret, now()) })
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(await useCode(recoveryCodes[0])).toMatchObject({ text: 'WrongCode' })
    expect(await useCode(renewed.recoveryCodes[0])).toMatchObject({ status: 200 })
    expect(await mails()).toContain('New recovery codes for Admin Portal')
  })
})

async function resetPassword(newPassword: string): Promise<void> {
  const token = await newLink(portal.context, ana.id)
  await portal.signedOut.call(staffCalls.resetPassword, { token, password: newPassword })
}
