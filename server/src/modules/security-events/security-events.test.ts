import { customersCalls } from '@portal/contract/customers/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { securityEventsCalls } from '@portal/contract/security-events/calls'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { wrongCode } from '../../../test/authenticator.ts'
import { startPortal } from '../../../test/portal.ts'
import { startWithAna } from '../../../test/two-factor.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { securityEventsJobs } from './jobs.ts'

const portal = await startPortal({
  env: { TRUST_PROXY: '127.0.0.1', SIGN_IN_ATTEMPTS: '2', SEARCHES_PER_MINUTE: '1', SECURITY_EVENT_DAYS: '30' },
})
afterAll(() => portal.stop())
const { ana, password, challenge, turnOnTwoFactor } = await startWithAna(portal)
beforeEach(() => portal.owner.query('delete from security_events'))

const administrator = await portal.as('administrator')
const list = (days?: '1' | '7') => administrator.call(securityEventsCalls.listSecurityEvents, { ...(days && { days }) })
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const signIn = (input: { email?: string; password?: string } = {}, address = '192.0.2.1') =>
  portal.signedOut.send(staffCalls.signIn, { email: ana.email, password, ...input }, from(address))

test('lists rejected sign-ins by account and address, with counts', async () => {
  const firstAt = portal.context.now()
  await signIn({ password: 'Wrong123' })
  portal.clock.advance(MINUTE_MS)
  await signIn({ password: 'Wrong123' })
  await signIn({ email: 'unknown@staff.test' }, '2001:db8::1')

  const lastAt = portal.context.now()
  const event = { kind: 'rejected-sign-in', request: 'sign-in' }
  expect(await list()).toEqual(
    expect.arrayContaining([
      { ...event, account: ana.email, isAdminUser: true, address: '192.0.2.1', count: 2, firstAt, lastAt },
      {
        ...event,
        account: 'unknown@staff.test',
        isAdminUser: false,
        address: '2001:db8:0:0::/64',
        count: 1,
        firstAt: lastAt,
        lastAt,
      },
    ]),
  )
})

test('lists wrong codes, rate-limited requests and forbidden ones as well', async () => {
  const { secret } = await turnOnTwoFactor()
  const code = wrongCode(secret, portal.context.now())
  const token = await challenge()
  for (let guess = 0; guess < 3; guess += 1) {
    await portal.signedOut.send(twoFactorCalls.signInWithCode, { challenge: token, code }, from('192.0.2.2'))
  }
  const support = await portal.as('support')
  for (let count = 0; count < 2; count += 1) await support.send(customersCalls.searchUsers, { searchText: 'garcia' })
  await support.send(adminUsersCalls.getAllAdminUsers, {})

  const events = await list()
  expect(events.map(({ kind, request, account, count }) => [kind, request, account, count])).toEqual(
    expect.arrayContaining([
      ['rejected-sign-in', 'sign-in-with-code', ana.email, 2],
      ['rate-limited', 'sign-in-with-code', ana.email, 1],
      ['rate-limited', 'search-users', 'support@staff.test', 1],
      ['forbidden', 'get-all-admin-users', 'support@staff.test', 1],
    ]),
  )
  expect(events).toHaveLength(4)
})

test('omits other rejections and any input besides an email address', async () => {
  await signIn({ email: 'My!Secret-99' })
  await signIn({ password: '' })
  await portal.signedOut.send(staffCalls.getUserProfile, {})
  await (await portal.as('support')).send(customersCalls.getUserDetails, { email: 'none@example.com' })
  expect(await list()).toEqual([])

  await signIn({ password: 'Hidden77' })
  const { rows } = await portal.owner.query('select security_events::text as row from security_events')
  await list()
  expect(JSON.stringify(rows)).not.toContain('Hidden77')
})

test('adds up hours within the requested period', async () => {
  await signIn({ password: 'Wrong123' })
  await list()
  portal.clock.advance(2 * HOUR_MS)
  await signIn({ password: 'Wrong123' })
  expect(await list('1')).toMatchObject([{ count: 2 }])
  portal.clock.advance(DAY_MS - HOUR_MS)
  expect(await list('1')).toMatchObject([{ count: 1 }])
  expect(await list('7')).toMatchObject([{ count: 2 }])
})

test('a flood from one address adds at most 51 rows of a kind per hour and counts every request', async () => {
  for (let guess = 0; guess < 80; guess += 1) await signIn({ email: `x${guess}@staff.test` }, '192.0.2.9')

  const events = (await list()).filter(({ address }) => address === '192.0.2.9')
  expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(80)
  const limited = events.filter(({ kind }) => kind === 'rate-limited')
  expect(limited).toHaveLength(51)
  expect(limited.find(({ account }) => account === null)).toMatchObject({ count: 10 })
})

test('deletes events after SECURITY_EVENT_DAYS', async () => {
  await signIn({ password: 'Wrong123' })
  await list()
  portal.clock.advance(30 * DAY_MS)
  await deleteOldEvents()
  expect(await list()).toHaveLength(1)
  portal.clock.advance(1)
  await deleteOldEvents()
  expect(await list()).toEqual([])
})

async function deleteOldEvents() {
  const [job] = securityEventsJobs
  if (!job) throw new Error('no job deletes old events')
  await portal.context.db.transaction().execute((tx) => enqueue(tx, portal.context, job, {}))
  await portal.runJobs()
}
