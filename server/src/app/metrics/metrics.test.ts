import { readFile } from 'node:fs/promises'
import { customersCalls } from '@portal/contract/customers/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { freePort } from '../../../test/started-portal.ts'
import { observeMetrics } from '../../platform/observability/metrics/observe-metrics.ts'
import { VERSION } from '../../platform/version.ts'
import { registerState } from './state-metrics.ts'

const TOKEN = 'a-token-for-prometheus'
const port = await freePort()
const observer = observeMetrics('worker', { host: '127.0.0.1', port, token: TOKEN }, registerState)
/** Unreachable. */
const env = { REPLICA_DATABASE_URL: 'postgres://unknown@127.0.0.1:1/nothing' }
const portal = await startPortal({ observer, env })
afterAll(() => portal.stop())

const address = `http://127.0.0.1:${port}/metrics`

async function read(): Promise<string> {
  return (await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
}

/** Returns the outcomes of a kind of job that have been counted once. */
function tries(metrics: string, kind: string): (string | undefined)[] {
  const lines = metrics.split('\n').filter((line) => line.startsWith('portal_job_duration_seconds_count{'))
  return lines
    .filter((line) => line.includes(`kind="${kind}"`) && line.endsWith(' 1'))
    .map((line) => /outcome="(\w+)"/.exec(line)?.[1])
}

test('counts requests by call and outcome, jobs by kind, and waiting work', async () => {
  const support = await portal.as('support')
  await support.call(staffCalls.getUserProfile, {})
  expect((await support.send(customersCalls.suspendUser, { email: 'unknown@example.com' })).status).toBe(404)
  await portal.hasStaff({ email: 'ben@staff.test', role: 'marketing', passwordHash: 'x' })
  await portal.signedOut.call(staffCalls.requestPasswordReset, { email: 'ben@staff.test' })
  await portal.runJobs()
  await portal.signedOut.call(staffCalls.requestPasswordReset, { email: 'ben@staff.test' })
  await portal.owner.query("update mails set status = 'queued'")
  portal.clock.advance(MINUTE_MS)
  // The oldest does not come first.
  for (const minutesAgo of [1, 3, 2])
    await portal.owner.query(`insert into audit_entries (occurred_at, action) values ($1, 'verify-audit')`, [
      new Date(portal.context.now().getTime() - minutesAgo * MINUTE_MS),
    ])
  await portal.owner.query(
    `with turned_off as (
       insert into webhook_endpoints (address, description, state, off_reason, off_at, created_by, created_at)
       select 'https://example.com/' || reason, '', 'off', reason, $1, (select min(id) from staff), $1
       from unnest(array['staff', 'gone', 'failing']) reason returning id),
     changed as (
       insert into events (type, object_kind, object_id, occurred_at, body)
       values ('channel.created', 'channel', 'NEWS', $1, '{}') returning sequence)
     insert into webhook_deliveries (endpoint_id, event_sequence, state, next_attempt_at)
     select id, sequence, 'waiting', $1::timestamptz - interval '2 minutes' from turned_off, changed`,
    [portal.context.now()],
  )

  const metrics = await read()
  expect(metrics).toContain(`portal_build_info{version="${VERSION}",node="${process.version}",service="worker"} 1`)
  expect(metrics).toContain('method="GET",path="/admin/api/get-user-profile",status="200"} 1')
  expect(metrics).toContain('path="/admin/api/suspend-user",status="404"} 1')
  expect(metrics).toContain('portal_staff_signed_in{service="worker"} 1')
  expect(metrics).toContain('portal_mails_queued{service="worker"} 1')
  expect(metrics).toContain('portal_mails_oldest_queued_seconds{service="worker"} 60')
  expect(metrics).toContain('portal_audit_seal_lag_seconds{service="worker"} 180')
  expect(metrics).toMatch(/portal_audit_unsealed\{service="worker"} [3-9]/)
  expect(metrics).toContain('portal_webhooks_oldest_due_seconds{service="worker"} 120')
  expect(metrics).toContain('portal_webhooks_off{service="worker"} 2')
  expect(metrics).toContain('portal_state_readable{service="worker"} 1')
  expect(metrics).toMatch(/portal_jobs\{kind="[\w-]+",state="created",service="worker"} \d/)
  for (const database of ['primary', 'replica'])
    expect(metrics).toMatch(
      new RegExp(`portal_database_connections\\{database="${database}",state="in_use",[^}]*} \\d`),
    )
  expect(metrics).toContain('portal_replica_used{service="worker"} 0')
  expect(metrics).toMatch(/nodejs_eventloop_lag_p99_seconds\{service="worker"} \d/)
  expect(metrics).toMatch(/process_resident_memory_bytes\{service="worker"} \d/)
  for (const name of ['payments_unknown', 'customers_parked', 'guide_oldest_refresh_seconds'])
    expect(metrics).toMatch(new RegExp(`^portal_${name}\\{service="worker"} \\d`, 'm'))
})

test('the dashboard and the alerts use existing metrics', async () => {
  const declared = new Set([...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const text = await readFile(new URL(`../../../../docs/operations/${file}`, import.meta.url), 'utf8')
    const asked = new Set(text.match(/\b(portal|nodejs|process)_[a-z0-9_]+/g))
    expect(asked.size).toBeGreaterThan(15)
    const known = [...asked].filter((name) => declared.has(name.replace(/_(bucket|count|sum)$/, '')))
    expect([...asked].filter((name) => !known.includes(name))).toEqual([])
  }
})

test('counts job attempts by outcome', async () => {
  await observer.watchJob({ name: 'good', id: '1' }, async () => 1)
  await expect(
    observer.watchJob({ name: 'bad', id: '2' }, async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')

  const metrics = await read()
  expect(tries(metrics, 'good')).toEqual(['done'])
  expect(tries(metrics, 'bad')).toEqual(['failed'])
  // Prometheus adds a label of this name to every series, and would rename ours.
  expect(metrics).not.toMatch(/[{,]job="/)
})

test('returns nothing without the token and is not served by the portal', async () => {
  for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Basic ${TOKEN}`]) {
    const response = await fetch(address, { headers: { authorization } })
    expect([response.status, await response.text()]).toEqual([401, ''])
  }
  expect((await fetch(new URL('/else', address), { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404)
  expect(await (await fetch(`${portal.url}/metrics`)).text()).not.toContain('portal_request')
})
