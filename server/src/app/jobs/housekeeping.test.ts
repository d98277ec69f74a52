import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { staffJobs } from '../../modules/staff/jobs.ts'
import { createLink } from '../../modules/staff/links.ts'
import { startSession } from '../../modules/staff/sessions/session.ts'
import { insertAttempt, insertCode } from '../../modules/staff/single-sign-on/queries.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { mailJobs } from '../../platform/mail/jobs.ts'
import { admitAttempt } from '../../platform/throttling/throttle.ts'
import { housekeepingJobs } from './all-jobs.ts'

const portal = await startPortal()
afterAll(() => portal.stop())
const { context } = portal

async function runByTheClock() {
  const scheduled = [...mailJobs, ...staffJobs, ...housekeepingJobs].filter((job) => job.cron)
  await context.db.transaction().execute(async (tx) => {
    for (const job of scheduled) await enqueue(tx, context, job, {})
  })
  expect(await portal.runJobs()).toEqual({ done: scheduled.length, failures: [] })
}

async function count(table: string): Promise<number> {
  const { rows } = await portal.owner.query(`select count(*)::int as number from ${table}`)
  return rows[0].number
}

test('deletes expired rows and nothing else', async () => {
  const staffId = await portal.hasStaff({ email: 'ana@staff.test' })
  await admitAttempt(context, [{ key: 'a', maxAttempts: 1, windowMs: HOUR_MS }])
  await context.db.transaction().execute(async (tx) => {
    await startSession(tx, context, staffId, { address: '192.0.2.1', userAgent: '' }, { hasSecondFactor: false })
    await createLink(tx, context, staffId, 'reset')
    const [hash, expiresAt] = [Buffer.alloc(32), new Date(context.now().getTime() + MINUTE_MS)]
    await insertAttempt(tx, { stateHash: hash, browserHash: hash, returnTo: '', expiresAt })
    const code = { codeHash: hash, browserHash: hash, hasSecondFactor: false }
    await insertCode(tx, { ...code, staffId, returnTo: '', expiresAt })
  })
  const support = await portal.as('support')
  await support.call(staffCalls.signOut, {}, { headers: { 'idempotency-key': 'one' } })

  await runByTheClock()
  expect([await count('attempts'), await count('sessions')]).toEqual([1, 1])
  expect([await count('password_links'), await count('idempotency_keys')]).toEqual([1, 1])
  expect([await count('single_sign_on_attempts'), await count('single_sign_on_codes')]).toEqual([1, 1])

  portal.clock.advance(HOUR_MS)
  await runByTheClock()
  expect(await count('sessions')).toBe(0)
  expect([await count('single_sign_on_attempts'), await count('single_sign_on_codes')]).toEqual([0, 0])
  expect(await count('attempts')).toBe(1)

  portal.clock.advance(47 * HOUR_MS + 1)
  await runByTheClock()
  expect([await count('attempts'), await count('password_links'), await count('idempotency_keys')]).toEqual([0, 0, 0])
})

test('deletes emails after 30 days, except those not yet sent', async () => {
  await portal.hasStaff({ email: 'ben@staff.test' })
  await portal.signedOut.call(staffCalls.requestPasswordReset, { email: 'ben@staff.test' })
  await portal.runJobs()
  await portal.owner.query(`
    insert into mails (id, recipient, subject, text, holds_link, status, message_id, created_at)
    select gen_random_uuid(), recipient, subject, text, holds_link, 'queued', '<1@example.com>', created_at from mails`)
  portal.clock.advance(30 * DAY_MS)
  await runByTheClock()
  expect(await count('mails')).toBe(2)

  portal.clock.advance(1)
  await runByTheClock()

  expect((await portal.owner.query('select status from mails')).rows).toEqual([{ status: 'queued' }])
})
