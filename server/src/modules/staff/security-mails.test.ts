import { staffCalls } from '@portal/contract/staff/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { afterAll, expect, test } from 'vitest'
import { codeOf } from '../../../test/authenticator.ts'
import { newLink } from '../../../test/links.ts'
import { startPortal } from '../../../test/portal.ts'
import { startWithAna } from '../../../test/two-factor.ts'

const portal = await startPortal({ env: { TRUST_PROXY: '127.0.0.1' } })
afterAll(() => portal.stop())
const { ana, password, challenge, turnOnTwoFactor } = await startWithAna(portal)

const headers = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/140.0 Safari/537.36' }
const WHERE = 'IP address: 192.0.2.7 (Chrome on Linux).'
const HELP = 'If this was not you, reset your password with “Forgot password?”'
const change = { currentPassword: password, newPassword: 'Better34', confirmPassword: 'Better34' }

async function newestMail() {
  const newest = 'select subject, text from mails where recipient = $1 order by created_at desc, id desc limit 1'
  return (await portal.owner.query(newest, [ana.email])).rows[0]
}
const use = async (call: 'setPassword' | 'resetPassword', newPassword = 'Better34') => {
  const token = await newLink(portal.context, ana.id, call === 'setPassword' ? 'set' : 'reset')
  return portal.signedOut.send(staffCalls[call], { token, password: newPassword }, { headers })
}

test('a password change emails the account owner the time, the location and what to do', async () => {
  const caller = await portal.signIn(ana.id)
  await caller.call(staffCalls.changeMyPassword, change, { headers })

  const { subject, text } = await newestMail()
  expect(subject).toBe('Your password for Admin Portal was changed')
  expect(text).toContain('The password of your account for Admin Portal was changed.')
  expect(text).toMatch(/Time: Mar \d+, 2026, \d+:\d\d [AP]M Eastern Time\./)
  expect(text).toContain(WHERE)
  expect(text).toContain(HELP)
  expect(text).not.toContain('Better34')
})

test.each(['setPassword', 'resetPassword'] as const)(
  '%s over another password sends an email as well',
  async (call) => {
    expect(await use(call)).toMatchObject({ status: 200 })

    const { subject, text } = await newestMail()
    expect(subject).toBe('Your password for Admin Portal was changed')
    expect(text).toContain('was changed with a link that was emailed to you.')
    expect(text).toContain(WHERE)
  },
)

test('a first password and a rejected one send no email', async () => {
  expect(await use('resetPassword', 'weak')).toMatchObject({ status: 400 })
  await portal.owner.query('update staff set password_hash = null where id = $1', [ana.id])
  expect(await use('setPassword')).toMatchObject({ status: 200 })

  expect(await newestMail()).toBeUndefined()
})

test('every change of two-factor authentication sends an email with the time, the address and what to do', async () => {
  const { caller, secret, recoveryCodes } = await turnOnTwoFactor()
  const [first = '', second = ''] = recoveryCodes
  const code = () => {
    portal.clock.advance(30_000)
    return codeOf(secret, portal.context.now())
  }
  const changes = [
    () => caller.call(twoFactorCalls.renewRecoveryCodes, { code: code() }, { headers }),
    () => caller.call(twoFactorCalls.turnOffTwoFactor, { code: code() }, { headers }),
  ]
  await portal.signedOut.call(
    twoFactorCalls.signInWithRecoveryCode,
    { challenge: await challenge(), code: first },
    { headers },
  )
  expect(await newestMail()).toMatchObject({ subject: 'A recovery code was used for Admin Portal' })
  for (const [index, make] of changes.entries()) {
    await make()
    const { subject, text } = await newestMail()
    expect(subject).toBe(
      ['New recovery codes for Admin Portal', 'Two-factor authentication is off for Admin Portal'][index],
    )
    expect(text).toContain(WHERE)
    expect(text).toContain(HELP)
    expect(text).not.toContain(second)
  }
})

test('an email is also sent when an administrator turns it off', async () => {
  await turnOnTwoFactor()
  const administrator = await portal.as('administrator')
  await administrator.call(twoFactorCalls.turnOffAdminUserTwoFactor, { email: ana.email }, { headers })

  const { text } = await newestMail()
  expect(text).toContain('An administrator turned off two-factor authentication')
  expect(text).toContain(WHERE)
})

test('rejects common passwords that meet the specified rules where staff set one', async () => {
  const rejected = { status: 400, text: 'CommonPassword' }
  expect(await use('setPassword', 'Password1')).toMatchObject(rejected)
  expect(await use('resetPassword', 'QWERTY123')).toMatchObject(rejected)
  expect(await use('resetPassword', 'password1')).toMatchObject({ text: 'InvalidRequest' })
  const caller = await portal.signIn(ana.id)
  const common = { ...change, newPassword: 'Welcome1', confirmPassword: 'Welcome1' }
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect(await caller.send(staffCalls.changeMyPassword, common)).toMatchObject(rejected)
  }
  const wrong = { ...common, currentPassword: 'Wrong123' }
  expect(await caller.send(staffCalls.changeMyPassword, wrong)).toMatchObject({ text: 'Unauthorized' })
  expect(await caller.send(staffCalls.changeMyPassword, change)).toMatchObject({ status: 200 })
})
