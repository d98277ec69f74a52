import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { insertCustomer } from '../../test/customers.ts'
import { startPortal, type TestPortal } from '../../test/portal.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { customerExportJobs } from './jobs.ts'
import { claimExport, finishExport, reportProgress } from './run-queries.ts'

const { emailUserList, getMyCustomerExports, cancelCustomerExport } = customerExportCalls

/** As it travels. */
const all = {
  paid: 'true',
  free: 'true',
  comp: 'true',
  email: 'true',
  phone: 'true',
  optIn: 'true',
  optOut: 'true',
  sendToEmailAddress: 'lists@example.com',
} as const

let portal: TestPortal
let marketing: Caller
let email: string
let staffCount = 0
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-exports-'))
  portal = await startPortal({ env: { DATA_DIR: dataDir, EXPORT_ATTACHED_MAX_MB: '1', EXPORT_LINK_HOURS: '24' } })
})
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  await portal.owner.query('delete from customers; delete from mails; delete from pgboss.job')
  portal.clock.set('2026-03-10T15:00:00Z')
  // Somebody without exports.
  email = `marketing${++staffCount}@staff.test`
  marketing = await portal.signIn(await portal.hasStaff({ role: 'marketing', email }))
})

function has(customer: Parameters<typeof insertCustomer>[1]) {
  return insertCustomer(portal.context.db, customer)
}

async function mails() {
  return portal.context.db
    .selectFrom('mails')
    .leftJoin('mail_attachments', 'mail_id', 'mails.id')
    .select(['recipient', 'subject', 'text', 'file_name', 'content_type', 'content'])
    .execute()
}

async function runByTheClock() {
  await portal.context.db.transaction().execute(async (tx) => {
    for (const job of customerExportJobs) if (job.cron) await enqueue(tx, portal.context, job, {})
  })
  await portal.runJobs()
}

/** The lines of the list that is attached to the only mail. */
async function attachedLines(): Promise<string[]> {
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  return (mail?.content ?? Buffer.alloc(0)).toString('utf8').split('\r\n')
}

async function latest() {
  const [first] = await marketing.call(getMyCustomerExports, {})
  if (!first) throw new Error('there is no export')
  return first
}

test('mails the list as a file that Excel opens as it is', async () => {
  await has({ username: 'ana@example.com', first_name: 'Ana', last_name: 'Núñez', type: 'paid', status: 'active' })
  await has({ username: '13055550123', first_name: 'Bo', last_name: 'Li', type: 'free', status: 'registered' })
  await marketing.call(emailUserList, all)
  expect(await latest()).toMatchObject({ state: 'queued', rowsWritten: 0, rowsExpected: null, sentAs: null })
  await portal.runJobs()

  expect(await mails()).toMatchObject([
    {
      recipient: 'lists@example.com',
      subject: 'Customer list from Admin Portal',
      text: expect.stringContaining('2 customers'),
      file_name: 'customer-list-20260310.csv',
      content_type: 'text/csv; charset=utf-8; header=present',
    },
  ])
  expect(await attachedLines()).toEqual([
    '\uFEFFUsername,First Name,Last Name,Type,Status,Notification,Language,Created',
    expect.stringMatching(
      /^"ana@example.com","Ana","Núñez",Premium,Verified,Opt-(In|Out),(English|Spanish),\d{4}-\d\d-\d\d$/,
    ),
    expect.stringMatching(/^"13055550123","Bo","Li",Trial,Unverified,/),
    '',
  ])
  expect(await latest()).toMatchObject({ state: 'done', rowsWritten: 2, sentAs: 'attachment', linkExpiresAt: null })
  expect(await portal.context.files.list(`exports/${(await latest()).id}`)).toEqual([])
})

test.each([
  ['=1+2', `"'=1+2"`],
  ['+15551234567', `"'+15551234567"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"' x"`],
  ['=1+2";=1+2', `"'=1+2"";=1+2"`],
  ['＝1+1', `"'＝1+1"`],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two lines"'],
  ["O'Brien", `"O'Brien"`],
  ['José', '"José"'],
  [' lead', '" lead"'],
  ['\\.', '"\\."'],
  ['', '""'],
])('writes the name %j as %s', async (name, cell) => {
  await has({ username: 'ana@example.com', first_name: name, last_name: 'x', type: 'paid' })
  await marketing.call(emailUserList, all)
  await portal.runJobs()
  expect((await attachedLines())[1]?.split(',"x",')[0]).toBe(`"ana@example.com",${cell}`)
})

test.each<[Partial<Record<keyof typeof all, 'false'>>, string[]]>([
  [{ free: 'false', comp: 'false' }, ['paid-in@x.com', 'paid-out@x.com', '13055550001']],
  [{ paid: 'false', free: 'false' }, ['comp-in@x.com']],
  [{ phone: 'false', comp: 'false' }, ['paid-in@x.com', 'paid-out@x.com', 'free-out@x.com', '2305555000']],
  [{ email: 'false' }, ['13055550001']],
  [{ optOut: 'false' }, ['paid-in@x.com', '13055550001', 'comp-in@x.com']],
  [{ optIn: 'false', paid: 'false' }, ['free-out@x.com', '2305555000']],
  [{ free: 'false', paid: 'false', optIn: 'false' }, []],
])('chooses by %j', async (choice, usernames) => {
  await has({ username: 'paid-in@x.com', type: 'paid', opted_in: true })
  await has({ username: 'paid-out@x.com', type: 'paid', opted_in: false })
  await has({ username: 'free-out@x.com', type: 'free', opted_in: false })
  await has({ username: '13055550001', type: 'paid', opted_in: true })
  await has({ username: '2305555000', type: 'free', opted_in: false })
  await has({ username: 'comp-in@x.com', type: 'comp', valid_till: '2027-01-01', opted_in: true })
  await has({ username: 'none@x.com', type: null, opted_in: true })
  await marketing.send(emailUserList, { ...all, ...choice })
  await portal.runJobs()

  const listed = (await attachedLines()).slice(1, -1).map((line) => line.split('"')[1])
  expect(listed).toEqual(usernames)
})

test.each([
  ['no type', { paid: 'false', free: 'false', comp: 'false' }],
  ['no kind of username', { email: 'false', phone: 'false' }],
  ['no notification', { optIn: 'false', optOut: 'false' }],
  ['no address', { sendToEmailAddress: '' }],
  ['two addresses', { sendToEmailAddress: 'a@example.com,b@example.com' }],
  ['a header in the address', { sendToEmailAddress: 'a@example.com\r\nBcc: b@example.com' }],
  ['too long an address', { sendToEmailAddress: `${'a'.repeat(39)}@example.com` }],
  ['something else than yes or no', { paid: '1' }],
])('refuses %s', async (_what, wrong) => {
  expect(await marketing.send(emailUserList, { ...all, ...wrong })).toMatchObject({
    status: 400,
    text: 'InvalidRequest',
  })
  expect(await marketing.call(getMyCustomerExports, {})).toEqual([])
})

test('is a GET that acts: never stored, without a HEAD twin, recorded, and only so many an hour', async () => {
  const first = await marketing.send(emailUserList, all)
  expect(first.headers.get('cache-control')).toBe('no-store')
  const url = `${portal.url}/admin/api/email-user-list?${new URLSearchParams(all)}`
  const head = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${marketing.token}` } })
  expect(head.status).toBe(404)
  expect(await marketing.call(getMyCustomerExports, {})).toHaveLength(1)
  const entry = await portal.context.db
    .selectFrom('audit_entries')
    .select(['action', 'staff_email', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({
    action: 'email-user-list',
    staff_email: email,
    after: { paid: true, optOut: true, sendTo: 'lists@example.com' },
  })

  for (let count = 1; count < 20; count++) await marketing.call(emailUserList, all)
  expect(await marketing.send(emailUserList, all)).toMatchObject({ status: 429, text: 'TooManyRequests' })
})

test('shows nobody the exports of others, and lets nobody cancel them', async () => {
  await marketing.call(emailUserList, all)
  const { id } = await latest()
  const other = await portal.signIn(await portal.hasStaff({ role: 'administrator', email: 'other@staff.test' }))

  expect(await other.call(getMyCustomerExports, {})).toEqual([])
  expect(await other.send(cancelCustomerExport, { id })).toMatchObject({ status: 404, text: 'CustomerExportNotFound' })
})

test('one that is cancelled is not mailed, and cannot be cancelled again', async () => {
  await has({ username: 'ana@example.com', type: 'paid' })
  await marketing.call(emailUserList, all)
  const { id } = await latest()
  await marketing.call(cancelCustomerExport, { id })
  await portal.runJobs()

  expect(await latest()).toMatchObject({ state: 'cancelled', finishedAt: new Date('2026-03-10T15:00:00Z') })
  expect(await mails()).toEqual([])
  expect(await marketing.send(cancelCustomerExport, { id })).toMatchObject({ status: 409, text: 'ExportEnded' })
})

/** As a worker begins it. */
function claim(id: string) {
  const at = portal.context.now()
  return portal.context.db.transaction().execute((tx) => claimExport(tx, id, { at, deadBefore: at }))
}

test('one that is cancelled while it runs hears of it and ends nothing', async () => {
  await marketing.call(emailUserList, all)
  const { id } = await latest()
  const { db } = portal.context
  const at = portal.context.now()
  const claimed = await claim(id)
  if (!claimed) throw new Error('nothing was claimed')
  expect(await reportProgress(db, claimed, { rowsWritten: 5, rowsExpected: 10, at })).toBe(true)
  expect(await latest()).toMatchObject({ state: 'running', rowsWritten: 5, rowsExpected: 10 })

  await marketing.call(cancelCustomerExport, { id })
  expect(await reportProgress(db, claimed, { rowsWritten: 6, rowsExpected: 10, at })).toBe(false)
  const ended = await db.transaction().execute((tx) => finishExport(tx, claimed, { rowsWritten: 10, at, link: null }))
  expect(ended).toBe(false)
  expect(await latest()).toMatchObject({ state: 'cancelled', rowsWritten: 5 })
})

test('two run at a time in all workers together, and the next one waits its turn', async () => {
  await portal.owner.query('delete from customer_exports')
  await marketing.call(emailUserList, all)
  await marketing.call(emailUserList, all)
  const ids = (await marketing.call(getMyCustomerExports, {})).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  // They run elsewhere.
  await portal.owner.query('delete from pgboss.job')
  const elsewhere = await Promise.all(ids.map(claim))
  portal.clock.advance(1_000)
  await marketing.call(emailUserList, all)
  await portal.runJobs()
  expect(await latest()).toMatchObject({ state: 'queued' })

  const [first] = elsewhere
  if (!first) throw new Error('nothing was claimed')
  const at = portal.context.now()
  await portal.context.db.transaction().execute((tx) => finishExport(tx, first, { rowsWritten: 0, at, link: null }))
  portal.clock.advance(3_000)
  await portal.runJobs()
  expect(await latest()).toMatchObject({ state: 'done' })
  await portal.owner.query('delete from customer_exports')
})

test('one whose worker was killed is begun again, and mailed once', async () => {
  await has({ username: 'ana@example.com', type: 'paid' })
  await marketing.call(emailUserList, all)
  const { id } = await latest()
  const { db } = portal.context
  const at = portal.context.now()
  const killed = await claim(id)
  if (!killed) throw new Error('nothing was claimed')
  await portal.context.files.write(`exports/${id}/1-00000.gz`, Buffer.from('half a list'))
  // The queue still holds its job, which finds that another run is alive.
  await portal.runJobs()
  expect(await latest()).toMatchObject({ state: 'running' })

  portal.clock.advance(31_000)
  await runByTheClock()
  expect(await latest()).toMatchObject({ state: 'done', rowsWritten: 1 })
  expect(await mails()).toHaveLength(1)
  // The first run comes back to life.
  const ended = await db.transaction().execute((tx) => finishExport(tx, killed, { rowsWritten: 0, at, link: null }))
  expect(ended).toBe(false)
  expect(await mails()).toHaveLength(1)
})

test('a large list is mailed as a link that lives for so many hours', async () => {
  await portal.owner.query(`
    insert into merchants (code, name, created_at) values ('YIPTV', 'YipTV', now()) on conflict do nothing;
    insert into customers (username, first_name, last_name, type, status, merchant_code, new_user, created_at, time_zone,
      language, opted_in, free_seconds_consumed, in_app_subscription)
    select 'person' || n || '@example.com', 'Person', repeat('x', 300) || n, 'free', 'active', 'YIPTV', false, now(),
      'America/New_York', 'es', true, 0, false
    from generate_series(1, 4000) n`)
  await marketing.call(emailUserList, all)
  await portal.runJobs()

  const shown = await latest()
  expect(shown).toMatchObject({ state: 'done', rowsWritten: 4_000, sentAs: 'link' })
  expect(shown.linkExpiresAt).toEqual(new Date('2026-03-11T15:00:00Z'))
  const [mail] = await mails()
  expect(mail).toMatchObject({ content: null, text: expect.stringContaining('until Mar 11, 2026, 15:00 UTC') })
  const path = /\/customer-exports\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''

  const answer = await fetch(`${portal.url}${path}`)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="customer-list-20260310.csv"',
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  expect(text.split('\r\n')).toHaveLength(4_002)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const plain = await fetch(`${portal.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(Buffer.from(await plain.arrayBuffer()).toString('utf8')).toBe(text)
  const entry = await portal.context.db
    .selectFrom('audit_entries')
    .select(['action', 'subject'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'download-customer-export', subject: shown.id })
  const { rows } = await portal.owner.query('select * from customer_exports')
  expect(JSON.stringify(rows)).not.toContain(path.slice(-43))

  for (const wrong of [`${path}x`, path.slice(0, -1), '/customer-exports/..%2F..%2Fetc%2Fpasswd']) {
    expect((await fetch(`${portal.url}${wrong}`)).status, wrong).toBe(404)
  }
  portal.clock.advance(DAY_MS)
  const late = await fetch(`${portal.url}${path}`)
  expect(late.status).toBe(404)
  expect(await late.text()).toBe('This link has expired or is not complete. Please ask for the customer list again.\n')
  await runByTheClock()
  expect(await portal.context.files.list(`exports/${shown.id}`)).toEqual([])
})

test('is tried again when the store fails, and given up in the end', async () => {
  await has({ username: 'ana@example.com', type: 'paid' })
  await marketing.call(emailUserList, all)
  await portal.owner.query(`create function break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger break before insert on mails execute function break()`)
  for (const minutes of [0, 1, 2, 5]) {
    portal.clock.advance(minutes * MINUTE_MS)
    await portal.runJobs()
  }
  await portal.owner.query('drop trigger break on mails; drop function break')

  expect(await latest()).toMatchObject({ state: 'failed', sentAs: null })
  expect(await mails()).toEqual([])
  expect(await portal.context.files.list(`exports/${(await latest()).id}`)).toEqual([])
})
