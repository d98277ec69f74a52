import { mailCalls } from '@portal/contract/mail/calls'
import { DAY_MS } from '@portal/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { mailJobs } from './jobs.ts'
import { queueMail } from './queue-mail.ts'

const portal = await startPortal()
afterAll(() => portal.stop())
const { context } = portal

const write = (to: string) =>
  context.db
    .transaction()
    .execute((tx) => queueMail(tx, context, { to, subject: 'Hello', text: 'a link', html: null, holdsLink: true }))

test('without a mail server, keeps emails with their links, newest first', async () => {
  await write('ana@example.com')
  portal.clock.advance(1)
  await write('ben@example.com')
  await portal.runJobs()

  const administrator = await portal.as('administrator')
  const mails = await administrator.call(mailCalls.listMails, {})
  expect(mails).toMatchObject([
    { to: 'ben@example.com', status: 'kept', sentAt: null },
    { to: 'ana@example.com', status: 'kept', sentAt: null },
  ])
  expect(await administrator.call(mailCalls.getMail, { id: mails[0]?.id ?? '' })).toMatchObject({
    text: 'a link',
    html: null,
    attachments: [],
  })
})

test('hides the link of an email that is not yet sent', async () => {
  const mailing = await startPortal({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  try {
    await mailing.context.db.transaction().execute(async (tx) => {
      const mail = { to: 'ana@example.com', text: 'a link', html: '<a>link</a>' }
      await queueMail(tx, mailing.context, { ...mail, subject: 'Invitation', holdsLink: true })
      mailing.clock.advance(1)
      await queueMail(tx, mailing.context, { ...mail, subject: 'News' })
    })

    const administrator = await mailing.as('administrator')
    const [news, invitation] = await administrator.call(mailCalls.listMails, {})
    expect(await administrator.call(mailCalls.getMail, { id: invitation?.id ?? '' })).toMatchObject({
      subject: 'Invitation',
      status: 'queued',
      text: '',
      html: null,
    })
    expect(await administrator.call(mailCalls.getMail, { id: news?.id ?? '' })).toMatchObject({ text: 'a link' })
  } finally {
    await mailing.stop()
  }
})

test('returns not found for an unknown email', async () => {
  const administrator = await portal.as('administrator')
  const id = '00000000-0000-4000-8000-000000000000'

  expect(await administrator.send(mailCalls.getMail, { id })).toMatchObject({ status: 404, text: 'MailNotFound' })
  expect(await administrator.send(mailCalls.getMail, { id: '1' })).toMatchObject({ status: 400 })
})

test('only administrators can open the outbox', async () => {
  for (const role of ['support', 'operations', 'marketing', 'finance', 'management'] as const) {
    expect(await (await portal.as(role)).send(mailCalls.listMails, {})).toMatchObject({
      status: 403,
      text: 'NotAllowed',
    })
  }
})

test('deletes emails after the configured days unless they are not yet sent', async () => {
  const other = await startPortal({ env: { EMAIL_DAYS: '7' } })
  try {
    const email = async (to: string) =>
      other.context.db
        .transaction()
        .execute((tx) => queueMail(tx, other.context, { to, subject: 'Hello', text: '', html: null }))
    await email('old@example.com')
    await email('waiting@example.com')
    await other.runJobs()
    await other.owner.query(`update mails set status = 'queued' where recipient = 'waiting@example.com'`)
    other.clock.advance(2 * DAY_MS)
    await email('young@example.com')
    await other.runJobs()
    other.clock.advance(6 * DAY_MS)
    await mailJobs.find(({ name }) => name === 'forget-old-mails')?.run({}, other.context)
    const { rows } = await other.owner.query<{ recipient: string }>('select recipient from mails order by 1')
    expect(rows.map(({ recipient }) => recipient)).toEqual(['waiting@example.com', 'young@example.com'])
  } finally {
    await other.stop()
  }
})
