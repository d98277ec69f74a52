import { statusCalls } from '@portal/contract/customers/status/calls'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { liveCalls } from '@portal/contract/live/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { insertCustomer } from '../../../test/customers.ts'
import { type FollowedCustomer, followChanges, type LiveStream } from '../../../test/live-stream.ts'
import { startPortal } from '../../../test/portal.ts'
import { startSession } from '../staff/sessions/session.ts'
import { startLoop } from '../../platform/jobs/loop.ts'
import { notifyLive, publishLive } from '../../platform/live/publish.ts'
import { streamsOf } from './streams.ts'

const email = 'live@example.com'
const first = await startPortal()
// Another API on the same database.
const second = await startPortal({ databaseUrl: first.databaseUrl })
const notifier = startLoop(first.context, notifyLive)
let customerId = 0

beforeAll(async () => {
  ;({ id: customerId } = await insertCustomer(first.context.db, { username: email, status: 'active' }))
})
const open: LiveStream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(async () => {
  await notifier.stop()
  await second.stop()
  // After an aborted request, the client opens a connection that it never uses.
  first.app.server.closeAllConnections()
  await first.stop()
})

async function follow(
  portal: { readonly url: string },
  caller: Caller,
  customers: readonly FollowedCustomer[] = [{ email, form: '' }],
): Promise<LiveStream> {
  const stream = await followChanges(portal, caller, customers)
  open.push(stream)
  return stream
}

/** Waits until the process is listening; its first stream then receives a resync event. */
async function listening(portal: typeof first) {
  const stream = await follow(portal, await portal.as('support'), [])
  await expect.poll(() => stream.text).toContain('resync')
  stream.close()
}

test('sends a change to the customer’s pages at every API, and nowhere else', async () => {
  await listening(first)
  await listening(second)
  const finance = await first.as('finance')
  const here = await follow(first, await first.as('support'))
  const there = await follow(second, await first.as('management'))
  const elsewhere = await follow(second, await first.as('operations'), [])

  await finance.call(statusCalls.suspendUser, { email })
  await finance.call(statusCalls.unsuspendUser, { email })

  await expect.poll(() => here.topics).toContain(`customer:${email}`)
  await expect.poll(() => there.topics).toContain(`customer:${email}`)
  await publishLive(first.context.db, 'queues')
  await expect.poll(() => elsewhere.topics).toContain('queues')
  expect(elsewhere.text).not.toContain('customer:')
})

test('is neither cached nor buffered by a proxy', async () => {
  const { response } = await follow(first, await first.as('support'))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(response.headers.get('content-encoding')).toBeNull()
})

test('repeats recent changes to a new connection', async () => {
  const firstStream = await follow(first, await first.as('support'))
  await publishLive(first.context.db, `customer:${customerId}`)
  await expect.poll(() => firstStream.text).toContain(`customer:${email}`)

  const late = await follow(first, await first.as('finance'))
  await expect.poll(() => late.text).toMatch(/resync|customer:live/)
})

test('after the database has closed the connection, pages reload and receive later changes', async () => {
  const stream = await follow(first, await first.as('support'))
  const before = stream.text
  await first.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'portal-test-live' and datname = current_database()`,
  )
  await expect.poll(() => stream.text.slice(before.length), { timeout: 10_000 }).toContain('resync')
  await publishLive(first.context.db, 'approvals')
  await expect.poll(() => stream.topics).toContain('approvals')
})

/** Signs in for a real session, unlike the sessions of tests. */
async function freshSession(): Promise<Caller> {
  const staffId = await first.hasStaff({ email: 'ana@staff.test', firstName: 'Ana', lastName: 'Ruiz' })
  await first.owner.query('update staff set disabled = false where id = $1', [staffId])
  const origin = { address: '192.0.2.1', userAgent: '' }
  const token = await first.context.db
    .transaction()
    .execute((tx) => startSession(tx, first.context, staffId, origin, { hasSecondFactor: false }))
  return first.withToken(token)
}

test.each<[string, (ana: Caller) => Promise<unknown>]>([
  ['signing out at another API', async (ana) => second.withToken(ana.token ?? '').call(staffCalls.signOut, {})],
  [
    'disabling the account',
    async () => first.owner.query(`update staff set disabled = true where email = 'ana@staff.test'`),
  ],
])('%s ends the stream', async (_case, end) => {
  const ana = await freshSession()
  const stream = await follow(first, ana)
  await end(ana)
  await expect.poll(() => stream.hasEnded).toBe(true)
  expect(stream.text).toContain('event: bye')
})

test('the stream ends with an idle session and does not keep it alive', async () => {
  const ana = await freshSession()
  await follow(first, ana)
  const stream = await follow(first, ana)
  first.clock.advance(30 * MINUTE_MS)
  const again = await follow(first, ana)
  first.clock.advance(7.9 * HOUR_MS)

  await streamsOf(first.context).check()
  await expect.poll(() => stream.hasEnded && again.hasEnded).toBe(true)
})

test('a stream opened during a check of the others stays open', async () => {
  await follow(first, await first.as('support'))
  const checking = streamsOf(first.context).check()
  const late = streamsOf(first.context).open({ staffId: 0, sessionId: 0, customers: [] })
  await checking
  expect(String(late?.read())).not.toContain('bye')
  late?.destroy()
})

test('limits a session to five connections', async () => {
  const ana = await freshSession()
  for (let count = 0; count < 5; count += 1) await follow(first, ana)
  const one = await fetch(`${first.url}/admin/api${liveCalls.followChanges.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
    body: '{"customers":[]}',
  })
  expect([one.status, await one.text()]).toEqual([429, 'TooManyStreams'])
})

test('others see who has the customer open, with which form, until the page is closed', async () => {
  const ana = await freshSession()
  const support = await first.as('support')
  const presence = async () => (await support.call(liveCalls.getPresence, { email })) as readonly object[]
  const page = await follow(first, ana)
  await expect.poll(presence).toEqual([{ name: 'Ana Ruiz', form: null }])

  const own = await follow(first, support)
  const withForm = await follow(first, ana, [{ email: email.toUpperCase(), form: 'Modify Name' }])
  await expect.poll(presence).toEqual([{ name: 'Ana Ruiz', form: 'Modify Name' }])
  await expect.poll(() => own.text).toContain(`presence:${email}`)

  page.close()
  withForm.close()
  await expect.poll(presence).toEqual([])
})

test('users of a crashed API disappear after a short time', async () => {
  const ana = await freshSession()
  const page = await follow(first, ana)
  const support = await first.as('support')
  const presence = async () => (await support.call(liveCalls.getPresence, { email })) as readonly object[]
  await expect.poll(presence).toHaveLength(1)

  first.clock.advance(46_000)
  expect(await presence()).toEqual([])
  await streamsOf(first.context).check()
  expect(await presence()).toHaveLength(1)
  expect(page.hasEnded).toBe(false)
})

test('a stopping API notifies its pages and does not wait for them', async () => {
  const third = await startPortal({ databaseUrl: first.databaseUrl })
  const stream = await follow(third, await first.as('support'))
  await third.stop()
  await expect.poll(() => stream.hasEnded).toBe(true)
  expect(stream.text).toContain('event: bye')
})
