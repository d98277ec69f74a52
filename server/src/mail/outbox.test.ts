import { mailCalls } from '@portal/contract/mail/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../test/portal.ts'
import { queueMail } from './queue-mail.ts'

const portal = await startPortal()
afterAll(() => portal.stop())
const { context } = portal

const write = (to: string) =>
  context.db
    .transaction()
    .execute((tx) => queueMail(tx, context, { to, subject: 'Hello', text: 'a link', html: null, holdsLink: true }))

test('without a mail server mails are kept, links and all, newest first', async () => {
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

test('an unknown mail is not found', async () => {
  const administrator = await portal.as('administrator')
  const id = '00000000-0000-4000-8000-000000000000'

  expect(await administrator.send(mailCalls.getMail, { id })).toMatchObject({ status: 404, text: 'MailNotFound' })
  expect(await administrator.send(mailCalls.getMail, { id: '1' })).toMatchObject({ status: 400 })
})

test('only administrators open the outbox', async () => {
  for (const role of ['support', 'operations', 'marketing', 'finance', 'management'] as const) {
    expect(await (await portal.as(role)).send(mailCalls.listMails, {})).toMatchObject({
      status: 403,
      text: 'NotAllowed',
    })
  }
})
