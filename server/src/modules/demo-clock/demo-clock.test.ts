import { demoClockCalls } from '@portal/contract/demo-clock/calls'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { startMovingClock } from '../../../test/moving-clock.ts'

const { getDemoHappenings, moveDemoClock } = demoClockCalls

const demo = await startMovingClock()
afterAll(() => demo.stop())
const { administrator, context, readClock } = demo
const { now } = demo.worker

test('advances day by day and processes everything due on the way', async () => {
  const { email } = await demo.hasPremium()
  const { now: before } = await readClock()
  expect(before).toEqual(context.now())
  const nothing = { since: null, isMoving: false, counts: [], mails: 0, latest: [] }
  expect(await administrator.call(getDemoHappenings, {})).toEqual(nothing)

  await context.db
    .updateTable('demo_clock')
    .set({ ahead_ms: 30 * DAY_MS })
    .execute()
  const from = new Date('2026-02-14T15:00:00.000Z')
  // Regardless of whether this process has noticed.
  expect(await demo.move(2)).toEqual({ now: from, aheadMs: 30 * DAY_MS, days: 2, daysToGo: 2 })
  expect((await administrator.send(moveDemoClock, { days: 1 })).text).toBe('AlreadyMoving')
  expect(await demo.catchUp()).toMatchObject({ aheadMs: 32 * DAY_MS, daysToGo: 0 })
  expect(now()).toEqual(new Date('2026-02-16T15:00:00.000Z'))
  const { invoices, payments } = await demo.details(email)
  expect([invoices.length, payments.length]).toEqual([2, 2])
  expect(payments[0]?.date).toEqual(new Date('2026-02-15T15:00:00.000Z'))

  const { since, isMoving, counts, latest } = await administrator.call(getDemoHappenings, {})
  expect({ since, isMoving }).toEqual({ since: from, isMoving: false })
  expect(counts).toEqual([
    { event: 'Payment received', count: 1 },
    { event: 'Renewed', count: 1 },
  ])
  expect(latest[0]).toMatchObject({ event: 'Payment received', email, firstName: 'Ana', lastName: 'García' })
})

test.for([
  ['2026-03-07T15:00:00.000Z', '2026-03-08T14:00:00.000Z', -HOUR_MS],
  ['2026-10-31T14:00:00.000Z', '2026-11-01T15:00:00.000Z', HOUR_MS],
] as const)('from %s, a day ends at the same Eastern time across a clock change', async ([from, to, moreMs]) => {
  await context.db
    .updateTable('demo_clock')
    .set({ ahead_ms: Date.parse(from) - context.now().getTime() })
    .execute()
  const { aheadMs } = await demo.move(1)
  expect(await demo.catchUp()).toEqual({ now: new Date(to), aheadMs: aheadMs + DAY_MS + moreMs, days: 0, daysToGo: 0 })
})

test('a user who signs in before a process has noticed a step stays signed in', async () => {
  const { db } = context
  await demo.as('marketing')
  const sessions = db.selectFrom('sessions').select(['last_used_at as lastUsedAt', 'ends_at as endsAt'])
  const newest = sessions.orderBy('id', 'desc').limit(1)
  await expect.poll(async () => (await readClock()).now.getTime() - now().getTime()).toBe(0)
  const before = now()
  await db
    .updateTable('sessions')
    .set({ created_at: before, last_used_at: before, ends_at: before })
    .where('id', '=', ({ selectFrom, fn }) => selectFrom('sessions').select(fn.max<number>('id').as('id')))
    .execute()

  await db
    .updateTable('demo_clock')
    .set(({ eb }) => ({ ahead_ms: eb('ahead_ms', '+', DAY_MS / 2) }))
    .execute()
  await expect.poll(() => now().getTime() - before.getTime()).toBe(DAY_MS / 2)
  expect(await newest.executeTakeFirst()).toEqual({ lastUsedAt: now(), endsAt: now() })
})
