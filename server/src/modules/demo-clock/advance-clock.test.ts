import { demoClockCalls } from '@portal/contract/demo-clock/calls'
import { DAY_MS } from '@portal/contract/durations'
import { expect, onTestFinished, test } from 'vitest'
import { startMovingClock } from '../../../test/moving-clock.ts'
import { endHalfDay, moveHalfDay } from '../../platform/clock/queries.ts'
import { HEARTBEAT_TIMEOUT_MS } from '../billing/queries/operations.ts'
import { runBilling } from '../billing/engine/run-billing.ts'
import { advanceClock } from './advance-clock.ts'

/** Creates a customer whose second month is due at the end of the day that the clock moves to. */
async function startDayBefore() {
  const demo = await startMovingClock()
  onTestFinished(() => demo.stop())
  const { email } = await demo.hasPremium()
  demo.clock.set('2026-02-14T15:00:00Z')
  await demo.move(1)
  /** Returns the times of the charges and the customer's subscription. */
  const outcome = async () => {
    const { invoices, payments } = await demo.details(email)
    return {
      charged: demo.payments.charges.map(({ createdAt }) => createdAt.toISOString()),
      paid: payments.map(({ date }) => date.toISOString()),
      invoices: invoices.length,
      clock: await demo.readClock(),
    }
  }
  const first = '2026-01-15T15:00:00.000Z'
  const second = '2026-02-15T15:00:00.000Z'
  const end = {
    charged: [first, second],
    paid: [second, first],
    invoices: 2,
    clock: { now: new Date(second), aheadMs: DAY_MS, days: 0, daysToGo: 0 },
  }
  return { ...demo, outcome, end }
}

test('the clock moves until everything due by the end of the last half day is done', async () => {
  const demo = await startDayBefore()
  const held = demo.holdCharges()
  const gone = demo.catchUp()
  await held.requested
  const moved = { now: new Date('2026-02-15T15:00:00.000Z'), aheadMs: DAY_MS, days: 1, daysToGo: 1 }
  expect(await demo.readClock()).toEqual(moved)
  expect(await demo.administrator.call(demoClockCalls.getDemoHappenings, {})).toMatchObject({ isMoving: true })

  held.allow()
  expect(await gone).toEqual(demo.end.clock)
  expect(await demo.outcome()).toEqual(demo.end)
})

type Demo = Awaited<ReturnType<typeof startDayBefore>>
const halfDay = ({ context: { db } }: Demo) => db.transaction().execute(moveHalfDay)

test.for<[string, (demo: Demo) => Promise<unknown>]>([
  ['it has moved by the first half day', halfDay],
  ['half a day is gone', ({ worker }) => advanceClock(worker)],
  [
    'it has moved by the last half day',
    async (demo) => {
      await advanceClock(demo.worker)
      await halfDay(demo)
    },
  ],
  [
    'everything due by the end of the last half day is done',
    async (demo) => {
      await advanceClock(demo.worker)
      await halfDay(demo)
      await expect.poll(() => demo.worker.now().toISOString()).toBe(demo.end.paid[0])
      await runBilling(demo.worker)
    },
  ],
])('a worker that dies once %s leaves the rest to another', async ([, begin]) => {
  const demo = await startDayBefore()
  await begin(demo)
  expect((await demo.readClock()).daysToGo).toBe(1)
  await demo.catchUp()
  expect(await demo.outcome()).toEqual(demo.end)
})

test('a provider request of a dead worker is retried before the clock stops', async () => {
  const demo = await startDayBefore()
  const { charge } = demo.payments
  demo.payments.charge = async (...question) => {
    await charge.apply(demo.payments, question)
    demo.payments.charge = charge
    return died.promise
  }
  const died = Promise.withResolvers<never>()
  void demo.catchUp()
  await expect.poll(() => demo.payments.charges.length).toBe(2)

  const worker = await demo.anotherWorker()
  expect(await advanceClock(worker)).toBe(false)
  expect(await demo.readClock()).toMatchObject({ aheadMs: DAY_MS, daysToGo: 1 })
  demo.clock.advance(HEARTBEAT_TIMEOUT_MS)
  expect(await advanceClock(worker)).toBe(true)
  expect(await demo.readClock()).toMatchObject({ aheadMs: DAY_MS, daysToGo: 0 })
  expect(await demo.outcome()).toMatchObject({ charged: demo.end.charged, invoices: 2 })
})

test('a stopping worker does not report completion', async () => {
  const demo = await startDayBefore()
  const stopping = new AbortController()
  const held = demo.holdCharges()
  await advanceClock(demo.worker)
  const round = advanceClock({ ...demo.worker, stopping: stopping.signal })
  await held.requested
  stopping.abort()
  held.allow()
  expect(await round).toBe(false)
  expect((await demo.readClock()).daysToGo).toBe(1)
  await demo.catchUp()
  expect(await demo.outcome()).toEqual(demo.end)
})

test('waits for a locked customer', async () => {
  const demo = await startDayBefore()
  const holder = await demo.owner.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; select from customers for update')
  expect(await demo.catchUp()).toMatchObject({ aheadMs: DAY_MS, daysToGo: 1 })
  await holder.query('rollback')
  await demo.catchUp()
  expect(await demo.outcome()).toEqual(demo.end)
})

test("neither of two workers continues before the other's work is done", async () => {
  const demo = await startDayBefore()
  const worker = await demo.anotherWorker()
  const held = demo.holdCharges()
  const gone = demo.catchUp()
  await held.requested
  await expect.poll(() => worker.now().toISOString()).toBe(demo.end.paid[0])
  expect(await advanceClock(worker)).toBe(false)
  expect(await demo.readClock()).toMatchObject({ aheadMs: DAY_MS, daysToGo: 1 })
  held.allow()
  await gone
  expect(await advanceClock(worker)).toBe(false)
  expect(await demo.outcome()).toEqual(demo.end)
})

test('a late worker ends only its own half day', async () => {
  const demo = await startDayBefore()
  const own = await halfDay(demo)
  await demo.catchUp()
  if (own) await endHalfDay(demo.context.db, own)
  await demo.catchUp()
  expect(await demo.outcome()).toEqual(demo.end)
})

test('two workers move the clock once, and everything happens on its day', async () => {
  const demo = await startMovingClock()
  onTestFinished(() => demo.stop())
  for (let each = 0; each < 6; each += 1) await demo.hasPremium()
  demo.clock.set('2026-02-14T15:00:00Z')
  const worker = await demo.anotherWorker()
  await demo.move(3)
  const work = async (context: typeof worker) => {
    while ((await demo.readClock()).daysToGo > 0) await advanceClock(context)
  }
  await Promise.all([work(demo.worker), work(worker)])
  expect(await demo.readClock()).toMatchObject({ aheadMs: 3 * DAY_MS, daysToGo: 0 })
  // Times are from the clocks of the workers that charged; the provider's clock follows one of them.
  const { rows } = await demo.owner.query<{ paid_at: Date }>('select paid_at from payments order by id offset 6')
  expect(rows.map(({ paid_at: paidAt }) => paidAt.toISOString())).toEqual(
    Array.from({ length: 6 }, () => '2026-02-15T15:00:00.000Z'),
  )
})
