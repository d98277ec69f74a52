import { appendFile, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditCalls } from '@portal/contract/audit/calls'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../../../test/portal.ts'
import { startS3Server } from '../../../../test/s3-server.ts'
import { record } from '../record.ts'
import { sealAudit } from '../seal.ts'
import { verifyAudit } from '../verification/verify.ts'
import { acknowledgeDifferences } from './acknowledge.ts'
import { assertSealStores, witnessAudit } from './witness.ts'

let folder: string
let file: string
let portal: TestPortal

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-seals-'))
  file = join(folder, 'seals.jsonl')
  await start()
})
afterEach(async () => {
  await portal.stop()
  await rm(folder, { recursive: true })
})

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  portal = await startPortal({ env: { AUDIT_SEAL_FILE: file, ...env } })
  await portal.hasStaff({ role: 'administrator', email: 'administrator@staff.test' })
}

async function changes(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await portal.context.db.transaction().execute((tx) =>
      record(tx, {
        staff: null,
        action: 'create-merchant',
        subject: `m${index}`,
        at: portal.context.now(),
        requestId: null,
      }),
    )
  }
  await sealAudit(portal.context)
}

/** Runs what the worker does in a minute. */
async function round(): Promise<void> {
  portal.clock.advance(50_000)
  await witnessAudit(portal.context)
}

/** Does what no grant and no trigger allows: runs as the owner, with triggers off. */
async function tamper(statements: string): Promise<void> {
  await portal.owner.query(`begin; set local session_replication_role = replica; ${statements}; commit`)
}

const cutOff = (from: number) => `delete from audit_entries where id in (
    select entry_id from audit_seals where position >= ${from}); delete from audit_seals where position >= ${from}`

async function breaks(): Promise<readonly string[]> {
  const administrator = await portal.as('administrator')
  return (await administrator.call(auditCalls.getAuditVerification, {}))?.breaks ?? []
}

async function alarms(): Promise<number> {
  const { rowCount } = await portal.owner.query(`select from mails where subject like 'Audit trail%'`)
  return rowCount ?? 0
}

test('reports nothing while all witnessed entries exist, and records a witness each time', async () => {
  await changes(3)
  await round()
  await round()
  await changes(1)
  await round()

  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).position)).toEqual([3, 3, 4])
  expect(await breaks()).toEqual([])
  expect(await alarms()).toBe(0)
})

test('detects deletion of the last three entries within one iteration and reports it once in each place', async () => {
  await changes(7)
  await round()
  await tamper(cutOff(5))
  await round()
  await round()

  expect(await breaks()).toEqual([expect.stringMatching(/^Seal 7, witnessed on .* in .*seals\.jsonl, is missing\.$/)])
  expect(await alarms()).toBe(1)
  const administrator = await portal.as('administrator')
  expect(await administrator.call(workQueuesCalls.getWorkQueues, {})).toMatchObject({ auditTrailFailures: 1 })
  const { rows } = await portal.owner.query('select scope from audit_verifications')
  expect(rows).toEqual([{ scope: 'newest' }])
})

test('detects missing entries even if a remaining entry is damaged', async () => {
  await changes(7)
  await round()
  await tamper(cutOff(5))
  await tamper(`update audit_entries set occurred_at = 'infinity'
    where id = (select entry_id from audit_seals where position = 4)`)
  await round()

  const damaged = 'The chain cannot be computed (0A000): an entry is damaged, or a function is missing.'
  expect(await breaks()).toEqual([expect.stringContaining('is missing'), damaged])
  expect(await alarms()).toBe(1)
  const { breaks: found } = await verifyAudit(portal.context.db, portal.context.now())
  expect(found).toEqual([damaged])
})

test('detects deleted entries even if their seals remain or other entries replace them', async () => {
  await changes(7)
  await round()
  await tamper('delete from audit_entries where id >= 5')
  await round()
  expect(await breaks()).toEqual(['Seal 5 does not match its entry or the previous seal.'])

  await tamper('delete from audit_seals where position >= 5')
  await changes(4)
  await round()
  expect(await breaks()).toEqual([expect.stringContaining('does not match the one witnessed')])
})

test('detects a rewrite of the whole chain by the database owner, even much later', async () => {
  await changes(5)
  await round()
  await tamper(`update audit_entries set subject = 'forged' where id = 2; delete from audit_seals;
    do $$ declare entry audit_sealed; hash bytea := ''; place bigint := 0; begin
      for entry in select * from audit_sealed order by id loop
        place := place + 1; hash := audit_hash(hash, entry);
        insert into audit_seals (position, entry_id, hash) values (place, entry.id, hash);
      end loop; end $$`)
  await round()
  expect(await breaks()).toEqual([expect.stringMatching(/^Seal 5 does not match the one witnessed on /)])

  // The per-minute check reads the newest lines of the newest file; the full verification reads all lines of all files.
  await rename(file, `${file}.1`)
  const administrator = await portal.as('administrator')
  await administrator.call(auditCalls.verifyAuditTrail, {})
  await portal.runJobs()
  expect(await breaks()).toEqual([expect.stringMatching(/^Seal 5 does not match the one witnessed on /)])
})

test('continues after a restore is acknowledged with a reason, and still compares earlier entries', async () => {
  await changes(4)
  await round()
  await changes(4)
  await round()
  await tamper(cutOff(6))
  await round()
  expect(await breaks()).toHaveLength(1)

  expect(await acknowledgeDifferences(portal.context, 'Restored the backup of last night')).toBe(8)
  await portal.runJobs()
  await changes(2)
  await round()
  await round()
  expect(await breaks()).toEqual([])
  const { rows } = await portal.owner.query(
    `select after from audit_entries where action = 'acknowledge-audit-difference'`,
  )
  expect(rows).toEqual([{ after: { reason: 'Restored the backup of last night' } }])

  await tamper(cutOff(3))
  await round()
  expect(await breaks()).toEqual([expect.stringMatching(/^Seal 4, witnessed .* is missing/)])
})

test('raises an alarm if the location is not writable, and fails at startup', async () => {
  await changes(1)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  await round()
  expect((await breaks()).join()).toContain(`The newest seal cannot be written to ${file} (`)
  expect(await alarms()).toBe(1)
  await expect(assertSealStores(portal.context)).rejects.toThrow(/AUDIT_SEAL_FILE/)

  await rm(folder)
  await round()
  await portal.runJobs()
  expect(await breaks()).toEqual([])
})

describe('unsealed entries', () => {
  const wait = () =>
    portal.owner.query("insert into audit_entries (occurred_at, action) values ($1, 'x')", [portal.context.now()])

  /** Damages the trail as in a database from before the check constraint on times. */
  async function corrupt(): Promise<void> {
    await portal.owner.query('alter table audit_entries drop constraint audit_entries_occurred_at_check')
    await portal.context.pool.query("insert into audit_entries (occurred_at, action) values ('infinity', 'x')")
  }

  test('raise an alarm within a minute if one cannot be sealed', async () => {
    await changes(1)
    await corrupt()
    await expect(sealAudit(portal.context)).rejects.toMatchObject({ code: '0A000' })
    await round()
    await round()
    expect(await breaks()).toEqual(['Entries waiting for a seal cannot be sealed (0A000).'])
    expect(await alarms()).toBe(1)

    await portal.owner.query(`begin; set local portal.seals = 'on';
      update only audit_entries set occurred_at = '2026-03-10T15:00:00Z' where occurred_at = 'infinity'; commit`)
    await round()
    await portal.runJobs()
    expect(await breaks()).toEqual([])
  })

  test('raise an alarm within two minutes if another session holds the chain lock', async () => {
    await portal.owner.query("select pg_advisory_lock(hashtext('audit_seals'))")
    await wait()
    portal.clock.advance(50_000)
    await round()
    expect(await breaks()).toEqual(['Entries waiting for a seal cannot be sealed (55P03).'])
    await portal.owner.query("select pg_advisory_unlock(hashtext('audit_seals'))")
  })

  test('raise an alarm within two minutes if sealing does nothing', async () => {
    await portal.owner.query(`create or replace function seal_audit_entries(at_most integer) returns integer
      language sql as 'select 0'`)
    await wait()
    await round()
    expect(await breaks()).toEqual([])
    await round()
    expect(await breaks()).toEqual(['Audit entries have been waiting for a seal for more than a minute.'])
  })

  test('raise no alarm after the demo clock advances or while a backlog is sealed', async () => {
    await portal.owner.query(
      `insert into audit_entries (occurred_at, action) select $1, 'x' from generate_series(1, 2500)`,
      [portal.context.now()],
    )
    portal.clock.advance(3_600_000)
    await round()
    expect(await breaks()).toEqual([])
    expect(await alarms()).toBe(0)
  })
})

test('continues reading after a torn line, a rotated file and a truncated file', async () => {
  await changes(2)
  await round()
  await appendFile(file, '{"kind":"seal","at":"2026-')
  await round()
  await rename(file, `${file}-20260310`)
  await round()
  await truncate(file)
  await round()
  expect(await breaks()).toEqual([])
  await tamper(cutOff(2))
  await round()
  expect(await breaks()).toEqual([expect.stringMatching(/^Seal 2, witnessed .* is missing/)])
})

test('ignores lines signed with another key', async () => {
  await changes(2)
  await round()
  const line = JSON.parse((await readFile(file, 'utf8')).trim())
  await writeFile(file, `${JSON.stringify({ ...line, position: 1 })}\n`)
  await round()
  expect(await breaks()).toEqual([`No witnessed seal in ${file} is signed with this portal's key.`])
})

test('supports two concurrent workers with different clocks', async () => {
  await changes(3)
  const behind = { ...portal.context, trueNow: () => new Date(portal.context.now().getTime() - 90_000) }
  await Promise.all([witnessAudit(portal.context), witnessAudit(behind)])
  await tamper(cutOff(1))
  await Promise.all([witnessAudit(portal.context), witnessAudit(behind)])
  expect(await breaks()).toHaveLength(1)
  expect(await alarms()).toBe(1)
})

test('also stores seals in a bucket and compares them', async () => {
  await portal.stop()
  const account = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' }
  const s3 = await startS3Server(account)
  await start({
    AUDIT_SEAL_BUCKET: 'portal',
    FILES_ENDPOINT: s3.url,
    FILES_REGION: account.region,
    FILES_ACCESS_KEY_ID: account.accessKeyId,
    FILES_SECRET_ACCESS_KEY: account.secretAccessKey,
  })
  try {
    await changes(3)
    await round()
    await rm(file)
    await tamper(cutOff(2))
    await round()
    expect(await breaks()).toEqual([expect.stringMatching(/^Seal 3, witnessed .* is missing/)])
    expect(await acknowledgeDifferences(portal.context, 'Restored')).toBe(3)
    await round()
    await portal.runJobs()
    expect(await breaks()).toEqual([])
  } finally {
    await s3.stop()
  }
})

test.each([
  'update audit_verifications set breaks = null',
  'delete from audit_verifications',
  'truncate audit_verifications',
])('verifications are append-only: %s', async (statement) => {
  await expect(portal.context.pool.query(statement)).rejects.toThrow('permission denied')
  await expect(portal.owner.query(statement)).rejects.toThrow('append-only')
})
