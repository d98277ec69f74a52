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

test('changes the password, goes on under a new token and ends every other session', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()]

  const { token } = await here.call(staffCalls.changeMyPassword, form)

  const profile = { status: 200, text: expect.stringContaining(email) }
  expect(await portal.withToken(token).send(staffCalls.getUserProfile, {})).toMatchObject(profile)
  expect(await here.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
  expect(await elsewhere.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
  expect(await signedIn(newPassword)).toBeDefined()
})

test('refuses a wrong current password, and the session goes on', async () => {
  const here = await signedIn()

  const answer = await here.send(staffCalls.changeMyPassword, { ...form, currentPassword: 'Wrong123' })

  expect(answer).toMatchObject({ status: 400, text: 'Unauthorized' })
  expect(await here.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 200 })
})

test.each([
  ['the same as before', { newPassword: currentPassword, confirmPassword: currentPassword }],
  ['confirmed by another', { confirmPassword: 'Other567' }],
  ['too weak', { newPassword: 'better', confirmPassword: 'better' }],
])('refuses a new password that is %s', async (_what, change) => {
  const here = await signedIn()

  expect(await here.send(staffCalls.changeMyPassword, { ...form, ...change })).toMatchObject({
    status: 400,
    text: 'InvalidRequest',
  })
})

test('guesses at the current password are counted with those at the sign-in', async () => {
  const here = await signedIn()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => here.send(staffCalls.changeMyPassword, { ...form, currentPassword: 'Wrong123' })),
  )

  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(await portal.signedOut.send(staffCalls.signIn, { email, password: currentPassword })).toMatchObject({
    status: 429,
  })
})

test('of several changes at once one succeeds', async () => {
  const here = await signedIn()
  const answers = await Promise.all(Array.from({ length: 5 }, () => here.send(staffCalls.changeMyPassword, form)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0)
})

test('an open reset link is dead after the change', async () => {
  const here = await signedIn()
  const token = await newLink(portal.context, ana)

  await here.call(staffCalls.changeMyPassword, form)

  expect(await portal.signedOut.send(staffCalls.checkPasswordToken, { token })).toMatchObject({ text: 'InvalidToken' })
})

test('a repeated request with one key keeps neither the token nor the password anywhere', async () => {
  const here = await signedIn()
  const headers = { 'idempotency-key': 'one' }

  const { text } = await here.send(staffCalls.changeMyPassword, form, { headers })
  expect(await here.send(staffCalls.changeMyPassword, form, { headers })).toMatchObject({ status: 401 })

  const { rows } = await portal.owner.query('select idempotency_keys::text as row from idempotency_keys')
  expect(JSON.stringify(rows)).not.toContain(JSON.parse(text).token)
})
