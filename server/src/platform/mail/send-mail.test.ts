import { MINUTE_MS } from '@portal/contract/durations'
import { mailCalls } from '@portal/contract/mail/calls'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { startPortal } from '../../../test/portal.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { sendMail } from './jobs.ts'
import { type Mail, queueMail } from './queue-mail.ts'

let server = await startMailServer()
const portal = await startPortal({
  env: { SMTP_URL: server.url, MAIL_FROM: 'Staff Portal <portal@example.com>', MAIL_REPLY_TO: 'help@example.com' },
})
afterAll(() => Promise.all([portal.stop(), server.stop()]))
const { context } = portal

beforeEach(async () => {
  await portal.runJobs()
  server.received.length = 0
  server.setBehavior({ kind: 'accept' })
})

afterEach(() => portal.clock.advance(MINUTE_MS))

const hello: Mail = { to: 'ana@example.com', subject: 'Grüße', text: 'Hello Ana', html: '<p>Hello Ana</p>' }

const write = (mail: Partial<Mail> = {}) =>
  context.db.transaction().execute((tx) => queueMail(tx, context, { ...hello, ...mail }))

async function latestMail() {
  const administrator = await portal.as('administrator')
  const [row] = await administrator.call(mailCalls.listMails, {})
  return administrator.call(mailCalls.getMail, { id: row?.id ?? '' })
}

async function waitAndRun(minutes: number) {
  portal.clock.advance(minutes * MINUTE_MS)
  await portal.runJobs()
}

test('delivers an email once, to one recipient, unchanged', async () => {
  await write({
    attachments: [{ fileName: 'invoice-1.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
  })
  await portal.runJobs()
  await waitAndRun(60)

  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({
    sender: 'portal@example.com',
    recipients: ['ana@example.com'],
    from: { name: 'Staff Portal', address: 'portal@example.com' },
    replyTo: [{ address: 'help@example.com' }],
    to: [{ address: 'ana@example.com' }],
    subject: 'Grüße',
    text: 'Hello Ana\n',
    html: '<p>Hello Ana</p>\n',
    messageId: expect.stringMatching(/^<[\da-f-]{36}@example\.com>$/),
    date: '2026-03-10T15:00:00.000Z',
    attachments: [{ filename: 'invoice-1.pdf', mimeType: 'application/pdf', disposition: 'attachment' }],
  })
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(await latestMail()).toMatchObject({
    status: 'sent',
    text: 'Hello Ana',
    attachments: [{ fileName: 'invoice-1.pdf', contentType: 'application/pdf', bytes: 4 }],
  })
})

test('an email to a customer is sent from the brand', async () => {
  await write({ toCustomer: true })
  await portal.runJobs()
  expect(server.received).toMatchObject([{ from: { name: 'YIPTV', address: 'portal@example.com' } }])
})

test('never sends the email of a rolled-back change', async () => {
  const change = context.db.transaction().execute(async (tx) => {
    await queueMail(tx, context, hello)
    throw new Error('changed my mind')
  })
  await expect(change).rejects.toThrow('changed my mind')
  await portal.runJobs()

  expect(server.received).toHaveLength(0)
})

test('emails wait while the mail server is down and are delivered once when it is back', async () => {
  await server.stop()
  for (const to of ['ana@example.com', 'ben@example.com']) await write({ to })
  await portal.runJobs()
  await waitAndRun(1)
  expect(await latestMail()).toMatchObject({ status: 'queued', sentAt: null })

  server = await startMailServer({ port: server.port })
  await waitAndRun(5)
  await waitAndRun(60)

  const recipients = server.received.map((mail) => mail.recipients[0])
  expect(recipients.toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))).toEqual([
    'ana@example.com',
    'ben@example.com',
  ])
  expect(await latestMail()).toMatchObject({ status: 'sent' })
})

test('retries a temporary rejection after 1, 5 and 15 minutes with the same Message-ID', async () => {
  server.setBehavior({ kind: 'answer-mail', code: 454, text: 'Throttling failure: Maximum sending rate exceeded' })
  await write()
  await portal.runJobs()
  for (const minutes of [1, 5, 15]) {
    const before = server.received.length
    await waitAndRun(minutes - 0.1)
    expect(server.received).toHaveLength(before)
    await waitAndRun(0.1)
    expect(server.received).toHaveLength(before + 1)
  }
  server.setBehavior({ kind: 'accept' })
  await waitAndRun(60)
  await waitAndRun(60)

  expect(server.received).toHaveLength(5)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await latestMail()).toMatchObject({ status: 'sent' })
})

test('an email fails after a day of temporary rejections', async () => {
  server.setBehavior({ kind: 'answer-recipient', code: 450, text: 'mailbox busy' })
  await write({ holdsLink: true })
  await portal.runJobs()
  await waitAndRun(24 * 60)

  expect(await latestMail()).toMatchObject({ status: 'failed', text: '', html: null })
})

test.each(['answer-recipient', 'answer-mail'] as const)('does not retry a permanent rejection: %s', async (kind) => {
  server.setBehavior({ kind, code: 550, text: 'no such mailbox' })
  await write()
  await portal.runJobs()
  server.setBehavior({ kind: 'accept' })
  const before = server.received.length
  await waitAndRun(24 * 60)

  expect(server.received).toHaveLength(before)
  expect(await latestMail()).toMatchObject({ status: 'failed', sentAt: null })
  const { rows } = await portal.owner.query('select last_error from mails order by created_at desc limit 1')
  expect(rows[0].last_error).toContain('no such mailbox')
})

test('resends an email once with the same Message-ID if its acceptance was lost', async () => {
  server.setBehavior({ kind: 'hang-up-after-mail' })
  await write()
  await portal.runJobs()
  await waitAndRun(1)
  await waitAndRun(24 * 60)

  expect(server.received).toHaveLength(2)
  expect(server.received[0]?.messageId).toBe(server.received[1]?.messageId)
  expect(await latestMail()).toMatchObject({ status: 'failed' })
})

test('a crash between acceptance and recording resends only that email, with the same Message-ID', async () => {
  await portal.owner.query(`
    create function crash() returns trigger language plpgsql as $$ begin raise 'crashed'; end $$;
    create trigger crash before update on mails for each row execute function crash()`)
  await write()
  expect((await portal.runJobs()).failures).toHaveLength(1)
  await portal.owner.query('drop trigger crash on mails; drop function crash')
  await waitAndRun(5)
  await waitAndRun(60)

  expect(server.received).toHaveLength(2)
  expect(server.received[0]?.messageId).toBe(server.received[1]?.messageId)
  expect(await latestMail()).toMatchObject({ status: 'sent' })
})

test('a repeated job sends nothing if its email was sent', async () => {
  await write()
  await portal.runJobs()
  const { id } = await latestMail()
  await context.db.transaction().execute((tx) => enqueue(tx, context, sendMail, { mailId: id }))
  await portal.runJobs()

  expect(server.received).toHaveLength(1)
})

test('several workers send each email once', async () => {
  for (let mail = 0; mail < 12; mail += 1) await write({ to: `person${mail}@example.com` })
  await Promise.all([portal.runJobs(), portal.runJobs(), portal.runJobs()])

  expect(server.received).toHaveLength(12)
  expect(new Set(server.received.map(({ recipients }) => recipients[0])).size).toBe(12)
})

test('an emailed link is never shown in the outbox and is deleted after delivery', async () => {
  await write({ text: 'https://portal.example.com/reset-password/abc', holdsLink: true })
  expect(await latestMail()).toMatchObject({ status: 'queued', text: '' })

  await portal.runJobs()

  expect(await latestMail()).toMatchObject({ status: 'sent', text: '', html: null })
  expect(server.received[0]?.text).toContain('/reset-password/abc')
})

test.each([
  [{ to: 'ana@example.com\r\nBcc: ben@example.com' }, 'exactly one address'],
  [{ to: 'ana@example.com, ben@example.com' }, 'exactly one address'],
  [{ subject: 'Hello\r\nBcc: ben@example.com' }, 'one line'],
])('rejects an email that would reach other recipients: %j', async (mail, reason) => {
  await expect(write(mail)).rejects.toThrow(reason)
})
