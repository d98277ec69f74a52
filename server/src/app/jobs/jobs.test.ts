import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startPortal } from '../../../test/portal.ts'
import { createBoss } from '../../platform/jobs/boss.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { DEAD_LETTERS } from '../../platform/jobs/queues.ts'
import { runJobs } from './run-jobs.ts'
import { startJobs } from './start.ts'

const portal = await startPortal()
afterAll(() => portal.stop())
const { context } = portal

const ran: string[] = []
let failWith: Error | null = null
let onRun = () => {}
const greet = defineJob({
  name: 'greet',
  payload: z.object({ name: z.string() }),
  retry: { limit: 1, delaySeconds: 60 },
  async run({ name }) {
    onRun()
    if (failWith) throw failWith
    ran.push(name)
  },
})
const jobs = [greet]

beforeEach(() => {
  ran.length = 0
  failWith = null
  onRun = () => {}
})

const greetSoon = (name: string, options?: { startAfter: Date }) =>
  context.db.transaction().execute((tx) => enqueue(tx, context, greet, { name }, options))

test('runs a committed job once', async () => {
  await greetSoon('Ana')

  expect(await runJobs(context, jobs)).toEqual({ done: 1, failures: [] })
  await runJobs(context, jobs)

  expect(ran).toEqual(['Ana'])
  const { rows } = await portal.owner.query(`select state from pgboss.job where name = 'greet'`)
  expect(rows).toEqual([{ state: 'completed' }])
})

test('never runs a job of a rolled-back transaction', async () => {
  const change = context.db.transaction().execute(async (tx) => {
    await enqueue(tx, context, greet, { name: 'Ana' })
    throw new Error('changed my mind')
  })
  await expect(change).rejects.toThrow('changed my mind')

  await runJobs(context, jobs)

  expect(ran).toEqual([])
})

test("a scheduled job waits for its time on the portal's clock", async () => {
  await greetSoon('Ben', { startAfter: new Date(context.now().getTime() + HOUR_MS) })
  await runJobs(context, jobs)
  expect(ran).toEqual([])

  portal.clock.advance(HOUR_MS)
  await runJobs(context, jobs)

  expect(ran).toEqual(['Ben'])
})

test('retries a failed job after its delay and dead-letters it after the last attempt', async () => {
  failWith = new Error('no voice')
  await greetSoon('Cleo')

  expect((await runJobs(context, jobs)).failures).toHaveLength(1)
  expect((await runJobs(context, jobs)).failures).toHaveLength(0)
  portal.clock.advance(120_000)
  expect((await runJobs(context, jobs)).failures).toHaveLength(1)
  portal.clock.advance(DAY_MS)
  expect((await runJobs(context, jobs)).failures).toHaveLength(0)

  const boss = createBoss(context.db, context.now, { schedule: false })
  const [letter] = await boss.fetch(DEAD_LETTERS, { includeMetadata: true })
  expect(letter).toMatchObject({ data: { name: 'Cleo' }, sourceName: 'greet', sourceOutput: { message: 'no voice' } })
})

test('a worker runs jobs promptly and finishes running jobs before it stops', async () => {
  const started = new Promise<void>((resolve) => {
    onRun = resolve
  })
  const worker = await startJobs(context, jobs)
  await greetSoon('Dora')
  await started
  await worker.stop()

  expect(ran).toEqual(['Dora'])
})

test('keeps a job that no worker takes for months and then runs it', async () => {
  await greetSoon('Hal')
  portal.clock.advance(90 * DAY_MS)
  const boss = createBoss(context.db, context.now, { schedule: false })
  await boss.supervise(greet.name)

  await runJobs(context, jobs)

  expect(ran).toEqual(['Hal'])
})

test('runs queued jobs without pauses in between', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Gil ${index}`)
  for (const name of names) await greetSoon(name)
  const { stop } = await startJobs(context, jobs)
  try {
    // With a pause each, this would take twenty seconds.
    await expect.poll(() => ran.length, { timeout: 15_000 }).toBe(names.length)
  } finally {
    await stop()
  }
})

test('the queue schema matches the installed pg-boss except for its clock', async () => {
  const boss = createBoss(context.db, context.now, { schedule: false })
  const report = await boss.detectSchemaDrift()

  const { ok: _, mismatchedFunctions, ...rest } = report
  expect(mismatchedFunctions.map(({ name }) => name)).toEqual(['job_now'])
  expect(Object.values(rest).flat()).toEqual([null])
})
