import { statusCalls } from '@portal/contract/customers/status/calls'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { LIVE_CHANNEL, notifyLive, publishLive } from './publish.ts'

const portal = await startPortal()
const { context } = portal
const listener = new pg.Client({ connectionString: portal.apiUrl })
const received: string[] = []

beforeAll(async () => {
  await listener.connect()
  await listener.query(`listen ${LIVE_CHANNEL}`)
  listener.on('notification', ({ payload }) => received.push(payload ?? ''))
})
beforeEach(() => {
  received.length = 0
})
afterAll(async () => {
  await listener.end()
  await portal.stop()
})

/** Resolves once all earlier notifications have arrived. */
async function notify(): Promise<void> {
  while (await notifyLive.run(context));
  await listener.query('select')
}

test('an action on a customer publishes one hint for the customer', async () => {
  const username = 'live@example.com'
  const { id } = await insertCustomer(context.db, { username, status: 'active' })
  const support = await portal.as('finance')
  await notify()
  received.length = 0

  await support.call(statusCalls.suspendUser, { email: username })
  await support.call(statusCalls.unsuspendUser, { email: username })
  expect(received).toEqual([])
  await notify()
  expect(received).toEqual([`customer:${id}`])

  await notify()
  expect(received).toHaveLength(1)
})

test('a rolled-back change publishes no hint', async () => {
  const rolledBack = context.db.transaction().execute(async (tx) => {
    await publishLive(tx, 'queues')
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await notify()
  expect(received).toEqual([])
})

test('combines thousands of hints into a few notifications with each topic once', async () => {
  const topics = Array.from({ length: 6_000 }, (_, index) => `customer:${index % 1_000}` as const)
  await publishLive(context.db, ...topics)
  await notify()
  const all = received.flatMap((payload) => payload.split(' '))
  expect(new Set(all)).toEqual(new Set(topics))
  expect(received.length).toBeLessThan(20)
  expect(Math.max(...received.map((payload) => payload.length))).toBeLessThan(8_000)
})

test.each(['delete from sessions', `update staff set disabled = true where email = 'ana@staff.test'`])(
  'an ended session publishes a hint: %s',
  async (change) => {
    const staffId = await portal.hasStaff({ email: 'ana@staff.test' })
    await portal.owner.query('update staff set disabled = false')
    await portal.signIn(staffId)
    const { rows } = await portal.owner.query('select id from sessions where staff_id = $1', [staffId])
    await portal.owner.query(change)
    await notify()
    expect(received.join(' ').split(' ')).toContain(`session:${rows[0].id}`)
  },
)
