import { demoClockCalls } from '@portal/contract/demo-clock/calls'
import { DAY_MS } from '@portal/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { startBilling } from '../../test/billing.ts'
import { followClock } from './follow-clock.ts'
import { moveClock } from './jobs.ts'

const { getDemoClock, getDemoHappenings, moveDemoClock } = demoClockCalls

const billing = await startBilling({ env: { DEMO: 'true' } })
const clock = await followClock(billing.context.pool, billing.context.now)
afterAll(async () => {
  clock.stop()
  billing.clock.set(clock.now().toISOString())
  await billing.stop()
})

test('days pass one after the other, with all that is due on the way', async () => {
  const { email } = await billing.hasPremium()
  const administrator = await billing.as('administrator')
  const { now } = await administrator.call(getDemoClock, {})
  expect(now).toEqual(billing.context.now())
  expect(await administrator.call(getDemoHappenings, {})).toEqual({ since: null, counts: [], mails: 0, latest: [] })

  expect(await administrator.call(moveDemoClock, { days: 2 })).toMatchObject({ daysAhead: 0, daysToGo: 2 })
  expect((await administrator.send(moveDemoClock, { days: 1 })).text).toBe('AlreadyMoving')
  await billing.context.db
    .updateTable('demo_clock')
    .set({ ahead_ms: 30 * DAY_MS })
    .execute()
  await expect.poll(() => clock.now().toISOString()).toBe('2026-02-14T15:00:00.000Z')

  await moveClock.run({}, { ...billing.context, now: clock.now })
  expect(await administrator.call(getDemoClock, {})).toMatchObject({ daysAhead: 32, daysToGo: 0 })
  const { invoices, payments } = await billing.details(email)
  expect([invoices.length, payments.length]).toEqual([2, 2])
  expect(payments[0]?.date).toEqual(new Date('2026-02-15T15:00:00.000Z'))

  const { since, counts, latest } = await administrator.call(getDemoHappenings, {})
  expect(since).toEqual(now)
  expect(counts).toEqual([
    { event: 'Payment received', count: 1 },
    { event: 'Renewed', count: 1 },
  ])
  expect(latest[0]).toMatchObject({ event: 'Payment received', email, firstName: 'Ana', lastName: 'García' })
})

test('whoever signs in before a process has noticed a step stays signed in', async () => {
  const { db } = billing.context
  await billing.as('marketing')
  const sessions = db.selectFrom('sessions').select(['last_used_at as lastUsedAt', 'ends_at as endsAt'])
  const newest = sessions.orderBy('id', 'desc').limit(1)
  const before = clock.now()
  await db
    .updateTable('sessions')
    .set({ created_at: before, last_used_at: before, ends_at: before })
    .where('id', '=', ({ selectFrom, fn }) => selectFrom('sessions').select(fn.max<number>('id').as('id')))
    .execute()

  await db
    .updateTable('demo_clock')
    .set(({ eb }) => ({ ahead_ms: eb('ahead_ms', '+', DAY_MS / 2) }))
    .execute()
  await expect.poll(() => clock.now().getTime() - before.getTime()).toBe(DAY_MS / 2)
  expect(await newest.executeTakeFirst()).toEqual({ lastUsedAt: clock.now(), endsAt: clock.now() })
})
