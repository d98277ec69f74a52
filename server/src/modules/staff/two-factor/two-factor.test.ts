import { MINUTE_MS } from '@portal/contract/durations'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { afterAll, describe, expect, test } from 'vitest'
import { codeOf, wrongCode } from '../../../../test/authenticator.ts'
import type { Caller } from '../../../../test/caller.ts'
import { startPortal } from '../../../../test/portal.ts'
import { startWithAna } from '../../../../test/two-factor.ts'

const logged: string[] = []
const portal = await startPortal({ env: { SMTP_URL: '' }, logTo: { write: (line) => logged.push(line) } })
afterAll(() => portal.stop())
const { ana, password, challenge, turnOnTwoFactor, withCode, mails, trail } = await startWithAna(portal)

const now = () => portal.context.now()
const nextStep = () => portal.clock.advance(30_000)
const isSignedIn = async (caller: Caller) => (await caller.send(staffCalls.getUserProfile, {})).status === 200

describe('turning it on', () => {
  test('requires the password, then a code, ends other sessions and sends an email', async () => {
    const [here, elsewhere] = [await portal.signIn(ana.id), await portal.signIn(ana.id)]
    const wrong = await here.send(twoFactorCalls.beginTwoFactor, { password: 'Wrong123' })
    expect(wrong).toMatchObject({ status: 400, text: 'Unauthorized' })

    const { secret, uri } = await here.call(twoFactorCalls.beginTwoFactor, { password })
    expect(uri).toContain(`secret=${secret}`)
    expect(await here.call(twoFactorCalls.getMyTwoFactor, {})).toMatchObject({ turnedOnAt: null })
    expect(await portal.signedOut.signIn({ email: ana.email, password })).toBeTruthy()

    const refused = await here.send(twoFactorCalls.confirmTwoFactor, { code: wrongCode(secret, now()) })
    expect(refused).toMatchObject({ status: 400, text: 'WrongCode' })
    const { recoveryCodes } = await here.call(twoFactorCalls.confirmTwoFactor, { code: codeOf(secret, now()) })

    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes).toEqual(recoveryCodes.map(() => expect.stringMatching(/^(?:[\dA-HJKMNP-TV-Z]{4}-?){4}$/)))
    expect(await here.call(twoFactorCalls.getMyTwoFactor, {})).toEqual({
      turnedOnAt: now(),
      isRequired: false,
      recoveryCodesLeft: 10,
    })
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect(await mails()).toEqual(['Two-factor authentication is on for Admin Portal'])
    expect((await trail()).map(({ action }) => action)).toContain('turn-on-two-factor')
    expect(await here.send(twoFactorCalls.beginTwoFactor, { password })).toMatchObject({ text: 'TwoFactorIsOn' })
  })

  test('expires after 15 minutes, and only the newest setup counts', async () => {
    const caller = await portal.signIn(ana.id)
    const none = await caller.send(twoFactorCalls.confirmTwoFactor, { code: '123456' })
    expect(none).toMatchObject({ status: 409, text: 'EnrolmentExpired' })
    const { secret: first } = await caller.call(twoFactorCalls.beginTwoFactor, { password })
    const { secret: newer } = await caller.call(twoFactorCalls.beginTwoFactor, { password })
    const old = await caller.send(twoFactorCalls.confirmTwoFactor, { code: codeOf(first, now()) })
    expect(old).toMatchObject({ text: 'WrongCode' })
    portal.clock.advance(15 * MINUTE_MS)
    const late = await caller.send(twoFactorCalls.confirmTwoFactor, { code: codeOf(newer, now()) })
    expect(late).toMatchObject({ text: 'EnrolmentExpired' })
  })

  test('stores neither the secret nor the codes in plain text', async () => {
    const { secret, recoveryCodes } = await turnOnTwoFactor()
    const { rows } = await portal.owner.query(
      'select t::text, r::text from two_factors t join recovery_codes r using (staff_id) where staff_id = $1',
      [ana.id],
    )
    expect(rows).toHaveLength(10)
    for (const kept of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(kept)
  })
})

describe('changing it', () => {
  test('a new app replaces the first once confirmed by its code', async () => {
    const { caller, secret } = await turnOnTwoFactor()
    const begun = await caller.call(twoFactorCalls.beginAuthenticatorChange, { code: codeOf(secret, now()) })
    nextStep()
    expect(await withCode(secret)).toMatchObject({ status: 200 })
    await caller.call(twoFactorCalls.confirmTwoFactor, { code: codeOf(begun.secret, now()) })
    nextStep()
    expect(await withCode(secret)).toMatchObject({ text: 'WrongCode' })
    expect(await withCode(begun.secret)).toMatchObject({ status: 200 })
    expect(await mails()).toContain('Authenticator app changed for Admin Portal')
  })

  test('is turned off with a code or a recovery code', async () => {
    const { caller, secret, recoveryCodes } = await turnOnTwoFactor()
    const wrong = await caller.send(twoFactorCalls.turnOffTwoFactor, { code: wrongCode(secret, now()) })
    expect(wrong).toMatchObject({ text: 'WrongCode' })
    await caller.call(twoFactorCalls.turnOffTwoFactor, { code: recoveryCodes[3] ?? '' })
    expect(await portal.signedOut.signIn({ email: ana.email, password })).toBeTruthy()
    expect(await mails()).toContain('Two-factor authentication is off for Admin Portal')
    for (const call of ['turnOffTwoFactor', 'renewRecoveryCodes', 'beginAuthenticatorChange'] as const) {
      const response = await caller.send(twoFactorCalls[call], { code: '123456' })
      expect(response).toMatchObject({ status: 409, text: 'TwoFactorIsOff' })
    }
  })

  test('the code used to sign in cannot also turn it off', async () => {
    const { caller, secret } = await turnOnTwoFactor()
    await withCode(secret)
    const response = await caller.send(twoFactorCalls.turnOffTwoFactor, { code: codeOf(secret, now()) })
    expect(response).toMatchObject({ text: 'UsedCode' })
  })

  test('an administrator can turn it off for others only, which ends sessions and started sign-ins', async () => {
    const { caller, secret } = await turnOnTwoFactor()
    const administrator = await portal.as('administrator')
    const begun = await challenge()
    const turnOff = (who: string) => administrator.send(twoFactorCalls.turnOffAdminUserTwoFactor, { email: who })
    const shown = () => administrator.call(adminUsersCalls.getAdminUser, { adminEmail: ana.email })
    expect(await shown()).toMatchObject({ twoFactor: true })

    expect(await turnOff('administrator@staff.test')).toMatchObject({ status: 409, text: 'OwnAccount' })
    expect(await turnOff('unknown@staff.test')).toMatchObject({ status: 404, text: 'UserNotFound' })
    expect(await turnOff(ana.email)).toMatchObject({ status: 200 })
    expect(await turnOff(ana.email)).toMatchObject({ status: 409, text: 'TwoFactorIsOff' })

    expect(await shown()).toMatchObject({ twoFactor: false })
    expect(await isSignedIn(caller)).toBe(false)
    const left = await portal.signedOut.send(twoFactorCalls.signInWithCode, {
      challenge: begun,
      code: codeOf(secret, now()),
    })
    expect(left).toMatchObject({ text: 'InvalidChallenge' })
    expect(await portal.signedOut.signIn({ email: ana.email, password })).toBeTruthy()
    expect((await mails()).at(-1)).toBe('Two-factor authentication is off for Admin Portal')
    expect(await trail()).toContainEqual({ action: 'turn-off-admin-user-two-factor', after: { twoFactor: false } })
  })
})

test('a password change keeps the session with its second factor', async () => {
  const { caller } = await turnOnTwoFactor()
  const form = { currentPassword: password, newPassword: 'Better34', confirmPassword: 'Better34' }
  await caller.call(staffCalls.changeMyPassword, form)
  const { rows } = await portal.owner.query('select has_second_factor from sessions where staff_id = $1', [ana.id])
  expect(rows).toEqual([{ has_second_factor: true }])
})

test('codes, secrets and challenges are not in logs, audit trail, emails or stored responses', async () => {
  const { caller, secret, recoveryCodes } = await turnOnTwoFactor()
  const headers = { 'idempotency-key': 'one' }
  const code = codeOf(secret, now())
  const renewed = await caller.call(twoFactorCalls.renewRecoveryCodes, { code }, { headers })
  const token = await challenge()
  await portal.signedOut.send(twoFactorCalls.signInWithRecoveryCode, { challenge: token, code: recoveryCodes[0] })
  await portal.signedOut.send(twoFactorCalls.signInWithRecoveryCode, {
    challenge: token,
    code: renewed.recoveryCodes[0],
  })
  await portal.runJobs()
  const { rows } = await portal.owner.query(
    `select (select json_agg(a) from audit_entries a) as trail, (select json_agg(m) from mails m) as mails,
       (select json_agg(k) from idempotency_keys k) as kept, (select json_agg(j) from pgboss.job j) as jobs`,
  )
  const reported = JSON.stringify(rows) + logged.join('\n')
  expect(reported.includes('use-recovery-code')).toBe(true)
  for (const kept of [secret, token, ...recoveryCodes, ...renewed.recoveryCodes]) {
    expect(reported.includes(kept)).toBe(false)
  }
  // Six digits may appear by chance within something else.
  expect(reported.includes(`"${code}"`)).toBe(false)
})
