import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billingCalls } from '@portal/contract/billing/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { createDemo } from '@portal/demo/create-demo.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeOf } from '../../../test/authenticator.ts'
import { createDatabase, dropDatabase } from '../../../test/databases.ts'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startPortal, type TestPortal } from '../../../test/portal.ts'
import { filesOnDisk } from '../../integrations/object-storage/files-on-disk.ts'
import { verifyAudit } from '../../platform/audit/verification/verify.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { checkMoney } from '../billing/check/check-money.ts'
import { aggregateChanges } from '../reports/counts/queries.ts'
import { addToKeyFile, findMissingKeys, KEY_FILE, loadKeys, readKeyFile } from '../../platform/secrets/keys.ts'
import { prepareSecrets } from '../staff/two-factor/prepare-secrets.ts'
import { backUp } from './backup.ts'
import { rowsOf } from './manifest.ts'
import { restore } from './restore.ts'

const now = new Date('2026-03-10T15:00:00Z')
const folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
const stored = filesOnDisk(join(folder, 'stored'))
const restored = filesOnDisk(join(folder, 'restored'))
const name = `restored_${randomUUID()}`
const kept = join(folder, 'kept')
const backupIn = (path: string) => ({ place: filesOnDisk(path), name: path })
/** The key folders for two-factor authentication of the two portals. */
const own = readConfig({ DATA_DIR: join(folder, 'own'), DEMO: 'false' })
const others = readConfig({ DATA_DIR: join(folder, 'others'), DEMO: 'false' })

let portal: TestPortal
let target: string
let owner: pg.Pool
beforeAll(async () => {
  portal = await startPortal({ now: now.toISOString(), env: { DATA_DIR: own.dataDir, TWO_FACTOR_KEY: '' } })
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

test('a backup restores every row and file, and all checks pass', async () => {
  await aggregateChanges(portal.context.db)
  const { files, tables } = await backUp(portal.databaseUrl, stored, kept, now, own)
  expect(tables.find((table) => table.name === 'public.customers')?.rows).toBe(60)
  await restore(target, restored, backupIn(kept), now, others)

  const before = await fingerprint(portal.owner)
  for (const own of ['public.schema_migrations', 'pgboss.version', 'pgboss.queue_stats']) delete before[own]
  expect(await fingerprint(owner)).toMatchObject(before)
  expect(Object.keys(files)).not.toEqual([])
  for (const key of Object.keys(files)) expect(await restored.read(key)).toEqual(await stored.read(key))

  for await (const { rule, violations } of checkMoney(target, now)) expect([rule, violations]).toEqual([rule, 0])
  const copy = await startPortal({ now: now.toISOString(), databaseUrl: target })
  try {
    expect((await verifyAudit(copy.context.db, now)).breaks).toEqual([])
    // The copy continues where the original stopped: sequences go on and history stays append-only.
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

test('two-factor authentication works after restoring to a portal with another key', async () => {
  const credentials = { email: 'ana@staff.test', password: 'Secret12' }
  const passwordHash = await hashPassword(credentials.password)
  const ana = await portal.signIn(await portal.hasStaff({ email: credentials.email, passwordHash }))
  const { secret } = await ana.call(twoFactorCalls.beginTwoFactor, { password: credentials.password })
  await ana.call(twoFactorCalls.confirmTwoFactor, { code: codeOf(secret, now) })
  const [copyName, again] = [`restored_${randomUUID()}`, join(folder, 'again')]
  const { twoFactorKeys } = await backUp(portal.databaseUrl, stored, again, now, own)
  expect(await findMissingKeys(own, filesOnDisk(again), twoFactorKeys)).toBeNull()
  const [lost] = await readKeyFile(again)
  await rm(join(again, KEY_FILE))
  expect(await findMissingKeys(others, filesOnDisk(again), twoFactorKeys)).toEqual({
    areLost: true,
    warning: expect.stringMatching(/^The two-factor encryption key is neither in the backup nor in the settings/),
  })
  const setting = { TWO_FACTOR_KEY: lost?.toString('base64') }
  expect(await findMissingKeys(readConfig(setting), filesOnDisk(again), twoFactorKeys)).toEqual({
    areLost: false,
    warning: expect.stringMatching(/needs TWO_FACTOR_KEY\. It is not part of the backup/),
  })
  await addToKeyFile(again, [lost ?? Buffer.of()])

  const { current } = await loadKeys(others)
  const url = await createDatabase(inject('postgresUrl'), copyName)
  await restore(url, restored, backupIn(again), now, others)
  await prepareSecrets(url, readConfig({ DATA_DIR: others.dataDir, DEMO: 'false' }))
  const later = new Date(now.getTime() + 30_000)
  const env = { DATA_DIR: others.dataDir, TWO_FACTOR_KEY: '' }
  const copy = await startPortal({ now: later.toISOString(), databaseUrl: url, env })
  try {
    const reply = await copy.signedOut.call(staffCalls.signIn, credentials)
    const challenge = 'challenge' in reply ? reply.challenge : ''
    const response = await copy.signedOut.send(twoFactorCalls.signInWithCode, {
      challenge,
      code: codeOf(secret, later),
    })
    expect(response.status).toBe(200)
    const { rows } = await copy.owner.query('select key_id from two_factors')
    expect(rows).toEqual([{ key_id: current.id }])
  } finally {
    await copy.stop()
    await dropDatabase(inject('postgresUrl'), copyName)
  }
})

test('does not restore over existing data or overwrite a backup', async () => {
  await expect(restore(portal.databaseUrl, restored, backupIn(kept), now, others)).rejects.toThrow(
    'Restore into an empty database',
  )
  await expect(backUp(portal.databaseUrl, stored, kept, now, own)).rejects.toThrow('already exists')
  await expect(restore(target, restored, backupIn(join(folder, 'nowhere')), now, others)).rejects.toThrow(
    'No backup found in',
  )
})

test('reports a damaged backup and leaves a database without customers', async () => {
  const damaged = join(folder, 'damaged')
  await backUp(portal.databaseUrl, stored, damaged, now, own)
  await writeFile(join(damaged, rowsOf('public.customers')(0)), 'not what it was')
  const other = `damaged_${randomUUID()}`
  const url = await createDatabase(inject('postgresUrl'), other)
  await expect(restore(url, restored, backupIn(damaged), now, others)).rejects.toThrow('incorrect header check')
  await restore(url, restored, backupIn(kept), now, others)
  await dropDatabase(inject('postgresUrl'), other)
})
