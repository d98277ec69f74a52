import { MINUTE_MS } from '@portal/contract/durations'
import { failedJobsCalls } from '@portal/contract/failed-jobs/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startPortal } from '../../../test/portal.ts'
import { runJobs } from '../../app/jobs/run-jobs.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { countFailedJobs } from './queries.ts'

const { listFailedJobs, retryFailedJob, dismissFailedJob } = failedJobsCalls

const portal = await startPortal()
afterAll(() => portal.stop())
const { context } = portal
const administrator = await portal.as('administrator')

/** Makes job `name` fail permanently after its only attempt, with the error `message`. */
async function fail(name: string, payload: object, message: string) {
  const job = defineJob({
    name,
    payload: z.unknown(),
    retry: { limit: 0, delaySeconds: 0 },
    run: () => Promise.reject(new Error(message)),
  })
  await context.db.transaction().execute((tx) => enqueue(tx, context, job, payload))
  await runJobs(context, [job])
  portal.clock.advance(MINUTE_MS)
}

const list = () => administrator.call(listFailedJobs, {})
const idOf = async (job: string) => (await list()).find((row) => row.job === job)?.id ?? ''
const trail = async () =>
  (await portal.owner.query('select action, staff_email, subject, before from audit_entries order by id')).rows

beforeEach(async () => {
  await portal.owner.query('truncate pgboss.job')
})

test('lists a permanently failed job once, with its last error and without secrets', async () => {
  const startedAt = context.now()
  await fail('forget-old-mails', {}, 'connect ECONNREFUSED')
  await fail('forget-old-mails', {}, 'password=s3cr3t is wrong')
  await fail('refresh-guides', { stationId: '10359' }, 'no such station')

  expect(await list()).toEqual([
    expect.objectContaining({ job: 'refresh-guides', payload: { stationId: '10359' }, times: 1, canRetry: false }),
    {
      id: expect.any(String),
      job: 'forget-old-mails',
      payload: {},
      times: 2,
      tries: 1,
      firstFailedAt: startedAt,
      lastFailedAt: new Date(startedAt.getTime() + MINUTE_MS),
      error: 'password=… is wrong',
      canRetry: true,
    },
  ])
  expect(await countFailedJobs(context.db)).toBe(2)
})

test('a retried job runs once and leaves the list', async () => {
  await fail('forget-old-mails', {}, 'first')
  await fail('forget-old-mails', {}, 'second')
  const id = await idOf('forget-old-mails')

  await administrator.call(retryFailedJob, { id })

  expect(await list()).toEqual([])
  expect(await portal.runJobs()).toEqual({ done: 1, failures: [] })
  expect((await trail()).at(-1)).toMatchObject({
    action: 'retry-failed-job',
    subject: 'forget-old-mails',
    before: { error: 'second' },
  })
  expect(await administrator.send(retryFailedJob, { id })).toMatchObject({ status: 409, text: 'FailedJobGone' })
})

test('a job unknown to this version can only be dismissed', async () => {
  await fail('print-letters', { letter: 7 }, 'no paper')
  await fail('forget-old-mails', {}, 'no disk')
  const id = await idOf('print-letters')

  expect(await administrator.send(retryFailedJob, { id })).toMatchObject({ status: 409, text: 'JobUnknown' })
  await administrator.call(dismissFailedJob, { id })

  expect((await list()).map(({ job }) => job)).toEqual(['forget-old-mails'])
  expect((await trail()).at(-1)).toMatchObject({
    action: 'dismiss-failed-job',
    subject: 'print-letters',
    before: { letter: 7, error: 'no paper' },
  })
  expect(await administrator.send(dismissFailedJob, { id })).toMatchObject({ status: 409, text: 'FailedJobGone' })
})

test('of two concurrent retries one is rejected, and the job runs once', async () => {
  await fail('forget-old-mails', {}, 'no disk')
  const id = await idOf('forget-old-mails')

  const responses = await Promise.all([
    administrator.send(retryFailedJob, { id }),
    administrator.send(retryFailedJob, { id }),
  ])

  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await portal.runJobs()).done).toBe(1)
})
