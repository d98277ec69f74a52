import { mailCalls } from '@portal/contract/mail/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { startPortal } from '../../../test/portal.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'

const lines: string[] = []
const server = await startMailServer()
const portal = await startPortal({ env: { SMTP_URL: server.url }, logTo: { write: (line) => lines.push(line) } })
afterAll(() => Promise.all([portal.stop(), server.stop()]))

const email = 'ana@staff.test'

test('never logs a password, token, link or hash, even on errors', async () => {
  const passwordHash = await hashPassword('Secret12')
  await portal.hasStaff({ email, passwordHash })
  const { signedOut } = portal

  await signedOut.send(staffCalls.signIn, { email, password: 'Wrong1-secret' })
  const first = await signedOut.signIn({ email, password: 'Secret12' })
  const form = { currentPassword: 'Secret12', newPassword: 'Better34', confirmPassword: 'Better34' }
  const { token: second } = await portal.withToken(first).call(staffCalls.changeMyPassword, form)
  await portal.withToken(first).send(staffCalls.getUserProfile, {})
  await signedOut.send(staffCalls.resetPassword, { token: 'wrong-link-secret', password: 'weak-secret', more: 'x' })

  server.setBehavior({ kind: 'answer-recipient', code: 550, text: 'no such mailbox' })
  await signedOut.call(staffCalls.requestPasswordReset, { email })
  await portal.runJobs()
  server.setBehavior({ kind: 'accept' })
  await signedOut.call(staffCalls.requestPasswordReset, { email })
  await portal.runJobs()
  const link = /reset-password\/([\w-]{43})/.exec(server.received[0]?.text ?? '')?.[1] ?? ''
  await signedOut.call(staffCalls.checkPasswordToken, { token: link })

  // The database rejects rows that contain a hash or a link, with the complete row in its message.
  await portal.owner.query('alter table staff add check (password_hash is null) not valid')
  await portal.owner.query('alter table mails add check (not holds_link) not valid')
  expect(await signedOut.send(staffCalls.resetPassword, { token: link, password: 'Third567' })).toMatchObject({
    status: 500,
  })
  await portal.hasStaff({ email: 'ben@staff.test' })
  await signedOut.call(staffCalls.requestPasswordReset, { email: 'ben@staff.test' })
  expect((await portal.runJobs()).failures).toHaveLength(1)

  const administrator = await portal.as('administrator')
  await administrator.call(mailCalls.listMails, {})
  const log = lines.join('\n')
  expect(log).toContain('violates check constraint')
  expect(link).toHaveLength(43)
  for (const secret of ['Wrong1-secret', 'Secret12', 'Better34', 'Third567', 'weak-secret', 'wrong-link-secret']) {
    expect(log).not.toContain(secret)
  }
  for (const token of [first, second, link, administrator.token ?? '']) expect(log).not.toContain(token)
  expect(log).not.toContain('Failing row')
  expect(log).not.toMatch(/argon2id|-password\/[\w-]{20}/)
  const { rows } = await portal.owner.query('select output::text from pgboss.job where output is not null')
  expect(JSON.stringify(rows)).toContain('violates check constraint')
  expect(JSON.stringify(rows)).not.toContain('Failing row')
})
