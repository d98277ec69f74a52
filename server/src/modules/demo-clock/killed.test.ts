import { setTimeout as wait } from 'node:timers/promises'
import { easternDay, addEasternDays, startOfEasternDay } from '@portal/contract/dates'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '../../../test/seeded-random.ts'
import { insertDueSubscriptions } from '../../../test/due-subscriptions.ts'
import { createTestDatabase } from '../../../test/postgres.ts'
import { spawnProcess } from '../../../test/spawned-process.ts'
import { startTestSimulator } from '../../../test/payment-simulator.ts'
import { findClock, sendClock } from '../../platform/clock/queries.ts'
import { createDb, createPool } from '../../platform/db/connect.ts'
import { checkMoney } from '../billing/check/check-money.ts'

const CUSTOMERS = 40
const DAYS = 3
const KILLS = 4
const LONGER_EACH_TIME_MS = 400
const END_TIMEOUT_MS = 120_000

const database = await createTestDatabase()
const pool = createPool({ url: database.apiUrl, maxConnections: 2, applicationName: 'test' })
const db = createDb(pool)
// Starts at 10 AM tomorrow.
let aheadMs = startOfEasternDay(easternDay(new Date(Date.now() + DAY_MS))).getTime() + 10 * HOUR_MS - Date.now()
const now = () => new Date(Date.now() + aheadMs)
const simulator = await startTestSimulator(database.url, { now })
afterAll(async () => {
  await simulator.stop()
  await pool.end()
  await database.drop()
})

test('two killed workers move the clock once and charge each customer once on the right day', async () => {
  const from = now()
  const dueOn = easternDay(addEasternDays(from, 2))
  const goalMs = aheadMs + addEasternDays(from, DAYS).getTime() - from.getTime()
  await insertDueSubscriptions(database.url, CUSTOMERS, dueOn)
  await db.updateTable('demo_clock').set({ ahead_ms: aheadMs }).execute()
  await db.transaction().execute((tx) => sendClock(tx, { days: DAYS, goalMs, from }))

  const env = { DATABASE_URL: database.apiUrl, DEMO: 'true', STRIPE_API_BASE: simulator.url }
  const spawnBoth = () => Promise.all([spawnProcess('worker', env), spawnProcess('worker', env)])
  for (let kills = 1; kills <= KILLS; kills += 1) {
    const workers = await spawnBoth()
    await wait(seededRandom.share() * kills * LONGER_EACH_TIME_MS)
    await Promise.all(workers.map((worker) => worker.kill()))
    aheadMs = (await findClock(db)).aheadMs
    // Skips the wait until the interrupted processes count as dead.
    await pool.query('update payment_operations set ask_again_at = asked_at where settled_at is null')
  }
  const workers = await spawnBoth()
  await expect.poll(async () => (await findClock(db)).halfDaysToGo, { timeout: END_TIMEOUT_MS }).toBe(0)
  await Promise.all(workers.map((worker) => worker.stop()))
  aheadMs = (await findClock(db)).aheadMs
  expect(aheadMs).toBe(goalMs)
  const { rows } = await pool.query(`
    select (occurred_at at time zone 'America/New_York')::date as day, event, count(*) from customer_events group by 1, 2
    order by 2`)
  expect(rows).toEqual([
    { day: dueOn, event: 'Payment received', count: CUSTOMERS },
    { day: dueOn, event: 'Renewed', count: CUSTOMERS },
  ])
  const charged = await pool.query(`select count(*) from stand_in.charges where status = 'succeeded'`)
  expect(charged.rows).toEqual([{ count: CUSTOMERS }])
  for await (const { rule, violations } of checkMoney(database.url, now()))
    expect([rule, violations]).toEqual([rule, 0])
}, 240_000)
