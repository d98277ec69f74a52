import { setTimeout as wait } from 'node:timers/promises'
import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { loginUrlOf } from '../../../test/databases.ts'
import { allCustomers } from '../../../test/export-all.ts'
import { startMarketingStaff } from '../../../test/marketing-staff.ts'
import { spawnProcess, untilKilled } from '../../../test/spawned-process.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { queueSettings } from '../../platform/jobs/queues.ts'
import { allJobs } from './all-jobs.ts'
import { startJobs } from './start.ts'

const staff = await startMarketingStaff()
const { portal } = staff
afterAll(() => staff.stop())

const TIMEOUT_MS = 120_000

/** The jobs that leave a run behind come last, because only two lists are exported at the same time. */
const boundaries = {
  'between fetch and claim': { DIE_BEFORE: 'update "customer_exports" as "export"' },
  'after the commit, before the job is completed': {
    DIE_BEFORE: `state = 'completed'[^]*"make-customer-export"`,
  },
  'during work': { DIE_BEFORE: '^copy' },
  'after the work, before its commit': { DIE_AFTER: 'update "customer_exports"[^]*sent_as', DIE_BEFORE: '^commit' },
}

const onTheClock = { ...portal.context, now: () => new Date() }
// As in the workers that are killed.
beforeAll(() => portal.clock.leaveDatabase())

let started = 0
const long = defineJob({
  name: 'long',
  payload: z.object({}),
  async run(_payload, { stopping }) {
    started += 1
    await wait(TIMEOUT_MS, undefined, { signal: stopping })
  },
})

test('emails a list once within two minutes after a killed worker, and runs a long job in one worker', async () => {
  for (let count = 0; count < 3; count++) await staff.has({ username: `ana${count}@example.com` })
  const longJobs = await Promise.all([startJobs(onTheClock, [long]), startJobs(onTheClock, [long])])
  await portal.context.db.transaction().execute((tx) => enqueue(tx, onTheClock, long, {}))
  const env = {
    DATABASE_URL: await loginUrlOf(portal.databaseUrl),
    DATA_DIR: portal.context.config.dataDir,
    DEMO: 'false',
  }

  portal.clock.set(new Date().toISOString())
  for (const boundary of Object.values(boundaries)) {
    await staff.marketing.call(customerExportCalls.emailUserList, allCustomers)
    await untilKilled('dying-worker', { ...env, ...boundary })
  }
  const killedAt = Date.now()
  expect((await staff.mails()).length).toBe(1)

  const worker = await spawnProcess('worker', env)
  await expect.poll(() => exportStates(), { timeout: TIMEOUT_MS, interval: 500 }).toEqual(Array(4).fill('done'))
  expect(Date.now() - killedAt).toBeLessThan(TIMEOUT_MS)
  // The job of a list that was already emailed also ends.
  await expect.poll(() => leftJobs(), { timeout: TIMEOUT_MS, interval: 500 }).toBe(0)
  expect((await staff.mails()).length).toBe(4)

  expect(started).toBe(1)
  await Promise.all([worker.stop(), ...longJobs.map((jobs) => jobs.stop())])
}, 240_000)

test.each(allJobs.map((job) => [job.name, job] as const))('another worker takes over %s in time', (_name, job) => {
  const { heartbeatSeconds, retryLimit, retryDelay } = queueSettings(job)
  expect(retryLimit).toBeGreaterThan(0)
  // Detected after up to 10 s and picked up after up to 30 s; the first delay is up to twice as long.
  expect(heartbeatSeconds + 10 + 2 * retryDelay + 30).toBeLessThanOrEqual(120)
})

async function exportStates(): Promise<readonly string[]> {
  const { rows } = await portal.owner.query('select state from customer_exports')
  return rows.map(({ state }) => state)
}

async function leftJobs(): Promise<number> {
  const { rows } = await portal.owner.query(
    `select count(*)::int as left from pgboss.job
     where name = 'make-customer-export' and state in ('created', 'active', 'retry')`,
  )
  return rows[0].left
}
