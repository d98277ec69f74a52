import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { startPortal } from '../../../test/portal.ts'
import { createAdministrator } from './create-administrator.ts'

const portal = await startPortal()
afterAll(() => portal.stop())

const ana = { email: ' Ana@Example.com ', firstName: 'Ana', lastName: 'Ruiz' }

test('creates an administrator, who sets a password through the link and signs in', async () => {
  const { link } = await createAdministrator(portal.context, ana)

  const token = link?.split('/set-password/')[1] ?? ''
  await portal.signedOut.call(staffCalls.setPassword, { token, password: 'Kestrel-12' })
  const session = await portal.signedOut.signIn({ email: 'ana@example.com', password: 'Kestrel-12' })
  expect(await portal.withToken(session).call(staffCalls.getUserProfile, {})).toEqual({
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Ruiz',
    role: 'administrator',
  })
})

test.each([
  [{ ...ana, email: 'ANA@example.com' }, 'There is already an admin user with the email address ana@example.com.'],
  [{ ...ana, email: 'ana' }, 'Enter a valid email address.'],
  [{ ...ana, email: 'new@example.com', lastName: '' }, 'Enter last name.'],
])('rejects %j with one sentence', async (input, sentence) => {
  await createAdministrator(portal.context, ana).catch(() => {})

  await expect(createAdministrator(portal.context, input)).rejects.toMatchObject({
    name: 'CannotStart',
    message: sentence,
  })
  const { rows } = await portal.owner.query('select count(*)::int as administrators from staff')
  expect(rows).toEqual([{ administrators: 1 }])
})

test('emails the link instead of showing it if there is a mail server', async () => {
  const server = await startMailServer()
  const mailing = await startPortal({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://portal.example.com' } })
  try {
    expect(await createAdministrator(mailing.context, ana)).toEqual({ link: null })
    await mailing.runJobs()

    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.recipients).toEqual(['ana@example.com'])
    expect(server.received[0]?.text).toMatch(/https:\/\/portal\.example\.com\/set-password\/[\w-]{43}\n/)
    expect(server.received[0]?.text).toContain('expires in 72 hours')
  } finally {
    await mailing.stop()
    await server.stop()
  }
})
