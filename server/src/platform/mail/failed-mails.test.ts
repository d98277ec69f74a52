import { MINUTE_MS } from '@portal/contract/durations'
import { mailCalls } from '@portal/contract/mail/calls'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { startPortal } from '../../../test/portal.ts'
import { countFailedMails } from './queries.ts'
import { type Mail, queueMail } from './queue-mail.ts'

const server = await startMailServer()
const portal = await startPortal({ env: { SMTP_URL: server.url } })
afterAll(() => Promise.all([portal.stop(), server.stop()]))
const { context } = portal
const administrator = await portal.as('administrator')
const { listMails, retryMail, dismissMail } = mailCalls

/** Queues an email that is permanently rejected, and returns its ID. */
async function fail(mail: Partial<Mail> = {}): Promise<string> {
  portal.clock.advance(1)
  server.setBehavior({ kind: 'answer-recipient', code: 550, text: 'no such mailbox' })
  const hello = { to: 'ana@example.com', subject: 'Hello', text: 'Hello Ana', html: null, ...mail }
  await context.db.transaction().execute((tx) => queueMail(tx, context, hello))
  await portal.runJobs()
  server.setBehavior({ kind: 'accept' })
  const [row] = await administrator.call(listMails, {})
  return row?.id ?? ''
}

const find = async (id: string) => (await administrator.call(listMails, {})).find((mail) => mail.id === id)

test('shows why an email failed and sends it on retry', async () => {
  const id = await fail()
  expect(await find(id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('no such mailbox') })
  expect(await find(id)).toMatchObject({ canRetry: true })

  await administrator.call(retryMail, { id })
  await portal.runJobs()

  expect(await find(id)).toMatchObject({ status: 'sent', canRetry: false })
  expect(server.received.map(({ subject }) => subject)).toEqual(['Hello'])
  expect(await administrator.send(retryMail, { id })).toMatchObject({ status: 409, text: 'NotFailed' })
})

test('an email with an erased link can only be dismissed', async () => {
  const id = await fail({ subject: 'Reset your password', holdsLink: true })
  expect(await find(id)).toMatchObject({ status: 'failed', canRetry: false })
  expect(await countFailedMails(context.db)).toBe(1)
  expect(await administrator.send(retryMail, { id })).toMatchObject({ status: 409, text: 'LinkErased' })

  await administrator.call(dismissMail, { id })

  expect(await find(id)).toMatchObject({ status: 'dismissed', canRetry: false })
  expect(await countFailedMails(context.db)).toBe(0)
  expect(await administrator.send(dismissMail, { id })).toMatchObject({ status: 409, text: 'NotFailed' })
  const { rows } = await portal.owner.query(
    'select action, subject, before from audit_entries order by id desc limit 1',
  )
  expect(rows).toMatchObject([
    { action: 'dismiss-mail', subject: 'ana@example.com', before: { mail: 'Reset your password' } },
  ])
})

test('lists a failed email regardless of how many follow', async () => {
  const id = await fail()
  portal.clock.advance(MINUTE_MS)
  await portal.owner.query(
    `insert into mails (id, recipient, subject, text, holds_link, status, message_id, created_at)
     select gen_random_uuid(), 'ben@example.com', 'News', '', false, 'kept', '<' || number || '@example.com>', $1
     from generate_series(1, 200) as number`,
    [context.now()],
  )

  const mails = await administrator.call(listMails, {})

  expect(mails).toHaveLength(201)
  expect(mails.at(-1)?.id).toBe(id)
})

test('an unknown email can be neither retried nor dismissed', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  for (const call of [retryMail, dismissMail]) {
    expect(await administrator.send(call, { id })).toMatchObject({ status: 404, text: 'MailNotFound' })
  }
})
