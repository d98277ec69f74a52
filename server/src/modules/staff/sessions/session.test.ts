import { customersCalls } from '@portal/contract/customers/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { startPortal } from '../../../../test/portal.ts'
import { startSession } from './session.ts'

const portal = await startPortal({ env: { TWO_FACTOR_REQUIRED_FOR: 'finance' } })
afterAll(() => portal.stop())

const { searchUsers } = customersCalls
const search = { searchText: 'ruiz' }

beforeAll(async () => {
  await insertCustomer(portal.context.db, { last_name: 'Ruiz' })
})

/** Signs in a user who has not sent a request yet. */
async function signedIn() {
  const staffId = await portal.hasStaff({ email: 'ana@staff.test', role: 'support' })
  await portal.owner.query('update staff set disabled = false where id = $1', [staffId])
  const origin = { address: '192.0.2.1', userAgent: '' }
  const token = await portal.context.db
    .transaction()
    .execute((tx) => startSession(tx, portal.context, staffId, origin, { hasSecondFactor: false }))
  return portal.withToken(token)
}

test('records the use of a session that was idle for a minute', async () => {
  const ana = await signedIn()
  portal.clock.advance(MINUTE_MS)

  await ana.call(searchUsers, search)

  await expect.poll(lastUse).toEqual(portal.context.now())
})

async function lastUse() {
  const { rows } = await portal.owner.query('select max(last_used_at) as at from sessions')
  return rows[0].at
}

test.each([
  ['the session is ended', 'delete from sessions', 401, 'SignedOut'],
  ['the session has expired', `update sessions set ends_at = $1`, 401, 'SignedOut'],
  [
    'the session was idle for too long',
    `update sessions set last_used_at = $1::timestamptz - interval '8 hours'`,
    401,
    'SignedOut',
  ],
  ['the account is disabled', 'update staff set disabled = true', 401, 'SignedOut'],
  ['the role now requires two-factor authentication', `update staff set role = 'finance'`, 401, 'SignedOut'],
])('rejects the next call when %s', async (_case, change, status, text) => {
  const ana = await signedIn()
  expect(await ana.send(searchUsers, search)).toMatchObject({ status: 200 })

  await portal.owner.query(change, change.includes('$1') ? [portal.context.now()] : [])

  expect(await ana.send(searchUsers, search)).toMatchObject({ status, text })
})

test('checks the session before the input', async () => {
  const ana = await signedIn()

  expect(await ana.send(searchUsers, { nonsense: 'x' })).toMatchObject({ status: 400, text: 'InvalidRequest' })
  expect(await portal.signedOut.send(searchUsers, { nonsense: 'x' })).toMatchObject({ status: 401, text: 'SignedOut' })
})
