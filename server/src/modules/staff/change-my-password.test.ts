import { DAY_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newLink } from '../../../test/links.ts'
import { startPortal } from '../../../test/portal.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'

const portal = await startPortal()
afterAll(() => portal.stop())

const email = 'ana@staff.test'
const currentPassword = 'Secret12'
const newPassword = 'Better34'
const passwordHash = await hashPassword(currentPassword)
const ana = await portal.hasStaff({ email, passwordHash })

beforeEach(async () => {
  portal.clock.advance(DAY_MS)
  await portal.owner.query('update staff set password_hash = $1 where id = $2', [passwordHash, ana])
})

async function signedIn(password = currentPassword) {
  return portal.withToken(await portal.signedOut.signIn({ email, password }))
}

const form = { currentPassword, newPassword, confirmPassword: newPassword }

test('changes the password, issues a new token and ends every other session', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()]

  const { token } = await here.call(staffCalls.changeMyPassword, form)

  const profile = { status: 200, text: expect.stringContaining(email) }
  expect(await portal.withToken(token).send(staffCalls.getUserProfile, {})).toMatchObject(profile)
  expect(await here.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
  expect(await elsewhere.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
  expect(await signedIn(newPassword)).toBeDefined()
})

test('rejects a wrong current password and keeps the session', async () => {
  const here = await signedIn()

  const response = await here.send(staffCalls.changeMyPassword, { ...form, currentPassword: 'Wrong123' })

  expect(response).toMatchObject({ status: 400, text: 'Unauthorized' })
  expect(await here.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 200 })
})

test.each([
  ['unchanged', { newPassword: currentPassword, confirmPassword: currentPassword }],
  ['confirmed by a different one', { confirmPassword: 'Other567' }],
  ['too weak', { newPassword: 'better', confirmPassword: 'better' }],
])('rejects a new password that is %s', async (_case, change) => {
  const here = await signedIn()

  expect(await here.send(staffCalls.changeMyPassword, { ...form, ...change })).toMatchObject({
    status: 400,
    text: 'InvalidRequest',
  })
})

test('counts attempts at the current password together with those at sign-in', async () => {
  const here = await signedIn()
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => here.send(staffCalls.changeMyPassword, { ...form, currentPassword: 'Wrong123' })),
  )

  expect(responses.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(await portal.signedOut.send(staffCalls.signIn, { email, password: currentPassword })).toMatchObject({
    status: 429,
  })
})

test('of several concurrent changes one succeeds', async () => {
  const here = await signedIn()
  const responses = await Promise.all(Array.from({ length: 5 }, () => here.send(staffCalls.changeMyPassword, form)))

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status >= 500)).toHaveLength(0)
})

test('invalidates an open reset link', async () => {
  const here = await signedIn()
  const token = await newLink(portal.context, ana)

  await here.call(staffCalls.changeMyPassword, form)

  expect(await portal.signedOut.send(staffCalls.checkPasswordToken, { token })).toMatchObject({ text: 'InvalidToken' })
})

test('a repeated request with the same key stores neither the token nor the password', async () => {
  const here = await signedIn()
  const headers = { 'idempotency-key': 'one' }

  const { text } = await here.send(staffCalls.changeMyPassword, form, { headers })
  expect(await here.send(staffCalls.changeMyPassword, form, { headers })).toMatchObject({ status: 401 })

  const { rows } = await portal.owner.query('select idempotency_keys::text as row from idempotency_keys')
  expect(JSON.stringify(rows)).not.toContain(JSON.parse(text).token)
})
