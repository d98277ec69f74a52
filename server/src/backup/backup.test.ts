import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billingCalls } from '@portal/contract/billing/calls'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDemo } from '../../demo/create-demo.ts'
import { createDatabase, dropDatabase } from '../../test/databases.ts'
import { fingerprint } from '../../test/fingerprint.ts'
import { startPortal, type TestPortal } from '../../test/portal.ts'
import { verifyAudit } from '../audit/verify.ts'
import { checkMoney } from '../billing/check/check-money.ts'
import { filesOnDisk } from '../outside/files-on-disk.ts'
import { backUp } from './backup.ts'
import { rowsFile } from './manifest.ts'
import { restore } from './restore.ts'

const now = new Date('2026-03-10T15:00:00Z')
const folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
const stored = filesOnDisk(join(folder, 'stored'))
const restored = filesOnDisk(join(folder, 'restored'))
const name = `restored_${randomUUID()}`
const kept = join(folder, 'kept')

let portal: TestPortal
let target: string
let owner: pg.Pool
beforeAll(async () => {
  portal = await startPortal({ now: now.toISOString() })
  target = await createDatabase(inject('postgresUrl'), name)
  owner = new pg.Pool({ connectionString: target, max: 2 })
  owner.on('error', () => {})
  await createDemo({ url: portal.databaseUrl, customers: 60, now, files: stored })
  const support = await portal.as('support')
  const { rows } = await portal.owner.query(`select username from customers where status = 'active' limit 1`)
  const credit = { email: rows[0].username, amount: '5.00', description: 'Goodwill', currency: 'USD' } as const
  await support.call(billingCalls.addCredit, credit)
  await portal.runJobs()
})
afterAll(async () => {
  await portal.stop()
  await owner.end()
  await dropDatabase(inject('postgresUrl'), name)
  await rm(folder, { recursive: true, force: true })
})

test('what was backed up comes back whole: every row, every file, and all checks hold', async () => {
  const { files, tables } = await backUp(portal.databaseUrl, stored, kept, now)
  expect(tables.find((table) => table.name === 'public.customers')?.rows).toBe(60)
  await restore(target, restored, kept, now)

  const { 'public.schema_migrations': _ours, 'pgboss.queue_stats': _stats, ...before } = await fingerprint(portal.owner)
  expect(await fingerprint(owner)).toMatchObject(before)
  expect(files.length).toBeGreaterThan(0)
  for (const key of files) expect(await restored.read(key)).toEqual(await stored.read(key))

  for await (const { rule, violations } of checkMoney(target, now)) expect([rule, violations]).toEqual([rule, 0])
  const copy = await startPortal({ now: now.toISOString(), databaseUrl: target })
  try {
    expect((await verifyAudit(copy.context.db, now)).breaks).toEqual([])
    // It goes on where it was: numbers are given out behind the last ones, and history can only be added to.
    const administrator = await copy.as('administrator')
    const { rows } = await owner.query(`select username from customers where status = 'active' limit 1`)
    const credit = { email: rows[0].username, amount: '1.00', description: 'After', currency: 'USD' } as const
    await administrator.call(billingCalls.addCredit, credit)
    await expect(owner.query('delete from ledger_entries')).rejects.toThrow('append-only')
    await expect(copy.context.pool.query('update audit_entries set action = null')).rejects.toThrow('permission denied')
  } finally {
    await copy.stop()
  }
})

test('nothing is restored over what is there, nor backed up over a backup', async () => {
  await expect(restore(portal.databaseUrl, restored, kept, now)).rejects.toThrow('restore into an empty one')
  await expect(backUp(portal.databaseUrl, stored, kept, now)).rejects.toThrow('exists already')
  await expect(restore(target, restored, join(folder, 'nowhere'), now)).rejects.toThrow('There is no backup in')
})

test('a damaged backup is told, and leaves a database without customers', async () => {
  const damaged = join(folder, 'damaged')
  await backUp(portal.databaseUrl, stored, damaged, now)
  await writeFile(rowsFile(damaged, 'public.customers'), 'not what it was')
  const other = `damaged_${randomUUID()}`
  const url = await createDatabase(inject('postgresUrl'), other)
  await expect(restore(url, restored, damaged, now)).rejects.toThrow('incorrect header check')
  await restore(url, restored, kept, now)
  await dropDatabase(inject('postgresUrl'), other)
})
