import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { backupCalls } from '@portal/contract/backup/calls'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { eventsCalls } from '@portal/contract/events/calls'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { createDemo } from '@portal/demo/create-demo.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../../../test/databases.ts'
import { startPortal, type TestPortal } from '../../../../test/portal.ts'
import { startS3Server } from '../../../../test/s3-server.ts'
import { StartupError } from '../../../platform/cannot-start.ts'
import { loginNamesOf } from '../../../platform/db/logins.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import { KEY_FILE } from '../../../platform/secrets/keys.ts'
import { settings } from '../../../platform/settings/settings.ts'
import { configuredBucket, findBackup } from '../place.ts'
import { readBackupAge } from '../public.ts'
import { runDrill } from '../restore-drill.ts'
import { backupJobs } from './jobs.ts'
import { runExclusively } from './queries.ts'
import { isAlertDue, isDue, missedBackups } from './rules.ts'

const account = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a/secret+key', region: 'eu-west-1' }
const s3 = await startS3Server(account)
const dataDir = await mkdtemp(join(tmpdir(), 'portal-nightly-'))
const env = {
  DATA_DIR: dataDir,
  FILES_REGION: account.region,
  FILES_ENDPOINT: s3.url,
  FILES_ACCESS_KEY_ID: account.accessKeyId,
  FILES_SECRET_ACCESS_KEY: account.secretAccessKey,
  BACKUP_BUCKET: 'portal',
  BACKUP_HOUR: '2',
  BACKUP_DAYS: '3',
  TWO_FACTOR_KEY: '',
}
/** Clears all settings so that none from the host reaches a command. */
const noSettings = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
/** 3:07 AM in New York. */
const now = new Date('2026-03-10T07:07:00Z')

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ now: now.toISOString(), env })
  await createDemo({ url: portal.databaseUrl, customers: 60, now, files: portal.context.files })
  await portal.as('administrator')
})
afterAll(async () => {
  await portal.stop()
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const backUp = async () => backupJobs[0]?.run({}, portal.context)
const names = () => [...s3.objects.keys()].flatMap((key) => /^backups\/([^/]+)\.json$/.exec(key)?.[1] ?? []).sort()
const list = async () => (await portal.as('administrator')).call(backupCalls.getBackups, {})
const missed = async () =>
  (await (await portal.as('administrator')).call(workQueuesCalls.getWorkQueues, {})).missedBackups
const atNight = (nights: number) => portal.clock.set(new Date(now.getTime() + nights * DAY_MS).toISOString())

async function runCommand(...args: readonly string[]) {
  const program = spawn(process.execPath, ['scripts/run.mjs', 'launcher/portal.ts', ...args], {
    cwd: fileURLToPath(new URL('../../../../../', import.meta.url)),
    env: { ...process.env, ...noSettings, ...env, DEMO: 'false', MIGRATION_DATABASE_URL: portal.databaseUrl },
  })
  const ended = once(program, 'close')
  const [stdout, stderr] = await Promise.all([text(program.stdout), text(program.stderr)])
  return { stdout, stderr, code: (await ended)[0] as number }
}

test('the worker backs up to the bucket once a night', async () => {
  await backUp()
  portal.clock.advance(HOUR_MS)
  await backUp()

  expect(names()).toEqual(['2026-03-10T07-07-00Z'])
  const { schedule, backups } = await list()
  expect(schedule).toEqual({ bucket: 'portal', hour: 2, days: 3 })
  expect(backups).toMatchObject([{ name: '2026-03-10T07-07-00Z', state: 'done', startedAt: now, error: null }])
  const [{ rows, bytes }] = backups as [(typeof backups)[0]]
  expect(rows).toBeGreaterThan(1_000)
  const kept = [...s3.objects].filter(([key]) => key.startsWith('backups/2026-03-10T07-07-00Z/'))
  expect(kept.reduce((sum, [, { length }]) => sum + length, 0)).toBe(bytes)

  atNight(1)
  await backUp()
  expect(names()).toEqual(['2026-03-10T07-07-00Z', '2026-03-11T07-07-00Z'])
})

test('a manual backup also goes to the bucket and can be restored from it', async () => {
  const made = await runCommand('backup', 'bucket:new')
  expect(made).toEqual({
    stdout: expect.stringMatching(/^Backed up [\d,]+ rows and \d+ files to bucket:\d{4}-[\dTZ-]+\.\n$/),
    stderr: '',
    code: 0,
  })
  const [, name = ''] = /bucket:(\S+)\.$/m.exec(made.stdout) ?? []
  expect(names()).toContain(name)
  // Ignores the ledger: by the command's real clock, what was due in March is overdue.
  expect((await runCommand('restore-drill', `bucket:${name}`)).stdout).toMatch(
    new RegExp(`^Restored ${name}, 0 hours old: [^]*\nok {5}Audit trail, [^]*\nok {5}Counts of the reports`),
  )
  expect(await runCommand('backup', 'bucket:newest')).toEqual({
    stdout: '',
    stderr: 'Backups in the bucket are named by time. Use bucket:new.\n',
    code: 1,
  })
  await configuredBucket(readConfig({ ...env, DEMO: 'false' })).remove(name)
  expect(names()).not.toContain(name)
}, 60_000)

describe('the restore drill', () => {
  beforeAll(async () => {
    atNight(2)
    // The webhook's secret is encrypted with the key from the key file.
    const webhook = { address: 'https://hooks.example/portal', description: '', types: null }
    await (await portal.as('administrator')).call(eventsCalls.createWebhook, webhook)
    await backUp()
  })
  const drill = async (given: string) => {
    const lines: string[] = []
    const config = readConfig({ ...env, DEMO: 'false' })
    const isWhole = await runDrill({
      ownerUrl: portal.databaseUrl,
      scratchUrl: null,
      logins: loginNamesOf(new URL(portal.databaseUrl).pathname.slice(1)),
      backup: await findBackup(given, config, (path) => path),
      config,
      now: portal.context.now(),
      say: (line) => lines.push(line),
    })
    return { isWhole, lines }
  }
  const scratchDatabases = async () =>
    (await portal.owner.query(`select datname from pg_database where datname like 'portal_drill_%'`)).rows

  test('restores the newest backup into a scratch database and verifies it', async () => {
    const { isWhole, lines } = await drill('bucket:newest')
    expect(lines[0]).toMatch(/^Restored 2026-03-12T07-07-00Z, 0 hours old: [\d,]+ rows, \d+ files, [\d.]+ s\.$/)
    expect(lines.slice(1)).toEqual([
      'ok     Encryption keys',
      'ok     Stored files',
      expect.stringMatching(/^ok {5}Audit trail, [1-9]\d* sealed entries$/),
      expect.stringMatching(/^ok {5}Money, \d+ rules$/),
      expect.stringMatching(/^ok {5}Counts of the reports, \d+ kinds$/),
    ])
    expect(isWhole).toBe(true)
    expect(await scratchDatabases()).toEqual([])
  })

  test('runs as a command', async () => {
    const { stdout, stderr, code } = await runCommand('restore-drill')
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(stdout).toMatch(
      /^Restored 2026-03-12T07-07-00Z, [^]*\nok {5}Counts[^]*\nThe backup is complete and intact\.\n$/,
    )
    expect(await scratchDatabases()).toEqual([])
  }, 60_000)

  test('reports a damaged backup and cleans up', async () => {
    const key = 'backups/2026-03-12T07-07-00Z/rows/public.customers-00000.gz'
    const whole = s3.objects.get(key) ?? Buffer.of()
    s3.objects.set(key, Buffer.from('not what it was'))
    await expect(drill('bucket:newest')).rejects.toThrow(
      new StartupError('The rows of public.customers cannot be restored: incorrect header check.'),
    )
    s3.objects.delete(key)
    await expect(drill('bucket:2026-03-12T07-07-00Z')).rejects.toThrow('public.customers-00000.gz is missing')
    s3.objects.set(key, whole)
    expect(await scratchDatabases()).toEqual([])
    await expect(drill('bucket:2020-01-01T00-00-00Z')).rejects.toThrow('No backup found in bucket portal')
  })

  test('reports a damaged logo and a damaged key, and restores the rest', async () => {
    const folder = 'backups/2026-03-12T07-07-00Z'
    const [logo = ''] = [...s3.objects.keys()].filter((key) => key.startsWith(`${folder}/logos/`))
    const damaged = new Map([
      [logo, Buffer.from('not what it was')],
      [`${folder}/${KEY_FILE}`, Buffer.from(`${Buffer.alloc(32).toString('base64')}\n`)],
    ])
    const whole = [...damaged.keys()].map((key) => [key, s3.objects.get(key) ?? Buffer.of()] as const)
    for (const [key, bytes] of damaged) s3.objects.set(key, bytes)
    const { isWhole, lines } = await drill('bucket:newest')
    expect(isWhole).toBe(false)
    expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([
      expect.stringMatching(/^FAILED Encryption keys: The two-factor encryption key is neither in the backup/),
      `FAILED Stored files: ${logo.slice(folder.length + 1)}`,
    ])
    s3.objects.delete(logo)
    expect((await drill('bucket:newest')).lines).toContain(`FAILED Stored files: ${logo.slice(folder.length + 1)}`)
    for (const [key, bytes] of whole) s3.objects.set(key, bytes)
  })

  test.each([
    [{ FILES_SECRET_ACCESS_KEY: 'wrong' }, 'Cannot read bucket portal: SignatureDoesNotMatch.'],
    [{ BACKUP_BUCKET: 'else' }, 'Cannot read bucket else: NoSuchBucket.'],
    [{ FILES_ENDPOINT: 'http://127.0.0.1:1' }, 'Cannot read bucket portal: connect ECONNREFUSED 127.0.0.1:1.'],
  ])('explains in one sentence why the bucket cannot be read: %o', async (wrong, sentence) => {
    const config = readConfig({ ...env, DEMO: 'false', ...wrong })
    await expect(findBackup('bucket:newest', config, (path) => path)).rejects.toThrow(
      new StartupError(`${sentence} Check BACKUP_BUCKET and the FILES_… settings.`),
    )
  })

  test('finds billing errors in a copy', async () => {
    await portal.owner.query(`begin; set local session_replication_role = replica;
      update ledger_entries set amount_cents = amount_cents + 1 where id = (select min(id) from ledger_entries); commit`)
    portal.clock.advance(DAY_MS)
    await backUp()
    const { isWhole, lines } = await drill('bucket:newest')
    expect(isWhole).toBe(false)
    expect(lines.find((line) => line.startsWith('FAILED Money'))).toBeDefined()
  })
})

test('deletes backups that are too old, but never the newest', async () => {
  atNight(10)
  await backUp()
  atNight(12)
  await backUp()
  expect(names()).toEqual(['2026-03-20T07-07-00Z', '2026-03-22T07-07-00Z'])
  atNight(40)
  await backUp()
  expect(names()).toEqual(['2026-04-19T07-07-00Z'])
  const left = [...s3.objects.keys()].filter((key) => !key.includes('2026-04-19T07-07-00Z'))
  expect(left.filter((key) => key.startsWith('backups/'))).toEqual([])
  expect((await list()).backups.map(({ name }) => name)).toEqual(['2026-04-19T07-07-00Z'])
})

test('a failed backup is listed, alerts administrators once a day and leaves nothing in the bucket', async () => {
  atNight(42)
  await backUp()
  atNight(43)
  const before = [...s3.objects.keys()]
  await portal.owner.query('delete from mails')
  for (let attempt = 0; attempt < 5; attempt++) {
    portal.clock.advance(60_000)
    // Fails the first part of a table, including the client's retries.
    s3.failNext(3)
    await expect(backUp().finally(() => s3.failNext(0))).rejects.toThrow('SlowDown')
  }
  expect([...s3.objects.keys()]).toEqual(before)
  const failed = (await list()).backups.filter(({ state }) => state === 'failed')
  expect(failed).toHaveLength(5)
  expect(failed[0]?.error).toContain('SlowDown')
  const { rows: mails } = await portal.owner.query('select recipient, subject, text from mails order by recipient')
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['administrator@demo.test', 'Backup failed in Admin Portal'],
    ['administrator@staff.test', 'Backup failed in Admin Portal'],
  ])
  expect(mails[0].text).toContain('The last backup is from 2026-04-21 07:07 UTC.')
  expect(mails[0].text).toContain('SlowDown')

  expect(await missed()).toBe(0)
  portal.clock.advance(7 * HOUR_MS)
  expect(await missed()).toBe(1)
  expect(await readBackupAge(portal.context)).toBeGreaterThan(30 * HOUR_MS)
  await backUp()
  expect(await missed()).toBe(0)
  expect(await readBackupAge(portal.context)).toBe(0)
})

test('only one worker backs up at a time, and leftovers of a dead worker are removed', async () => {
  atNight(50)
  await runExclusively(portal.context.pool, async () => {
    expect(await runExclusively(portal.context.pool, async () => {})).toBe(false)
    await backUp()
  })
  expect(names()).not.toContain('2026-04-29T07-07-00Z')
  for (let attempt = 0; attempt < 30; attempt++) {
    const failing = runExclusively(portal.context.pool, async () => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    expect(await runExclusively(portal.context.pool, async () => {})).toBe(true)
  }

  await portal.owner.query(`insert into backups (name, state, started_at)
    values ('2026-04-29T06-00-00Z', 'running', '2026-04-29T06:00:00Z')`)
  s3.objects.set('backups/2026-04-29T06-00-00Z/rows/public.staff-00000.gz', Buffer.of(1))
  await backUp()
  const { backups } = await list()
  expect(backups.slice(0, 2).map(({ name, state, error }) => [name, state, error])).toEqual([
    ['2026-04-29T07-07-00Z', 'done', null],
    ['2026-04-29T06-00-00Z', 'failed', 'The worker stopped during the backup.'],
  ])
  expect([...s3.objects.keys()].filter((key) => key.includes('2026-04-29T06-00-00Z'))).toEqual([])
})

test('a stopping worker removes its unfinished backup', async () => {
  atNight(60)
  const stopped = { ...portal.context, stopping: AbortSignal.abort(new Error('stopped')) }
  await expect(backupJobs[0]?.run({}, stopped)).rejects.toThrow('stopped')
  expect((await list()).backups.some(({ state }) => state !== 'done' && state !== 'failed')).toBe(false)
  expect(names()).not.toContain('2026-05-09T07-07-00Z')
})

test('makes no nightly backups without a bucket', async () => {
  const other = await startPortal()
  await backupJobs[0]?.run({}, other.context)
  expect(await (await other.as('administrator')).call(backupCalls.getBackups, {})).toEqual({
    schedule: null,
    backups: [],
  })
  expect(await readBackupAge(other.context)).toBe(0)
  await other.stop()
})

test('a drill keeps the database that the command names', async () => {
  const name = `drilled_${randomUUID()}`
  const url = await createDatabase(inject('postgresUrl'), name)
  const config = readConfig({ ...env, DEMO: 'false' })
  await runDrill({
    ownerUrl: portal.databaseUrl,
    scratchUrl: url,
    logins: undefined,
    backup: await findBackup('bucket:newest', config, (path) => path),
    config,
    now: portal.context.now(),
    say: () => {},
  })
  const { rows } = await portal.owner.query('select from pg_database where datname = $1', [name])
  expect(rows).toHaveLength(1)
  await dropDatabase(inject('postgresUrl'), name)
})

const at = (iso: string) => new Date(iso)

test.each([
  ['there is none yet', null, '2026-03-10T12:00:00Z', true],
  ['last night had one', '2026-03-10T07:07:00Z', '2026-03-10T23:00:00Z', false],
  ["tonight's window has not started", '2026-03-10T07:07:00Z', '2026-03-11T05:59:00Z', false],
  ["tonight's window has started", '2026-03-10T07:07:00Z', '2026-03-11T06:07:00Z', true],
  ['a late backup covered last night', '2026-03-10T22:00:00Z', '2026-03-11T06:07:00Z', true],
  ['the worker was away for days', '2026-03-01T07:07:00Z', '2026-03-10T20:00:00Z', true],
])('decides whether a backup at 2 AM is due when %s', (_when, lastDoneAt, time, due) => {
  expect(isDue({ lastDoneAt: lastDoneAt === null ? null : at(lastDoneAt) }, at(time), 2)).toBe(due)
})

test.each([
  [0, null, false],
  [1, null, false],
  [2, null, true],
  [9, '2026-03-10T03:00:00Z', false],
  [30, '2026-03-09T10:00:00Z', true],
])('decides whether to alert after %i failures, with the last alert at %s', (failures, lastAlertAt, due) => {
  const history = { lastDoneAt: null, firstFailedAt: null, failures }
  const time = at('2026-03-10T07:00:00Z')
  expect(isAlertDue({ ...history, lastAlertAt: lastAlertAt === null ? null : at(lastAlertAt) }, time)).toBe(due)
})

test.each([
  [null, null, 0],
  ['2026-03-09T07:00:00Z', null, 0],
  ['2026-03-09T00:00:00Z', null, 1],
  ['2026-03-05T07:00:00Z', '2026-03-06T07:00:00Z', 5],
  [null, '2026-03-08T06:00:00Z', 2],
])('with the last backup at %s and the first failure at %s, %i were missed', (lastDoneAt, firstFailedAt, missed) => {
  const history = { failures: 1, lastAlertAt: null }
  const [last, first] = [lastDoneAt, firstFailedAt].map((iso) => (iso === null ? null : at(iso)))
  const found = missedBackups(
    { ...history, lastDoneAt: last ?? null, firstFailedAt: first ?? null },
    at('2026-03-10T07:00:00Z'),
  )
  expect(found).toHaveLength(missed)
})
