import type { Role } from '@portal/contract/permissions'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/caller.ts'
import { newLink } from '../../../../test/links.ts'
import { startPortal } from '../../../../test/portal.ts'

const portal = await startPortal()
afterAll(() => portal.stop())

const ana = { email: 'ana@staff.test', firstName: 'Ana', lastName: 'García', role: 'support' } as const
const administratorId = await portal.hasStaff({ role: 'administrator' })
let administrator: Caller

beforeEach(async () => {
  await portal.owner.query(`delete from mails; update staff set disabled = id != ${administratorId}`)
  administrator = await portal.signIn(administratorId)
})

/** Creates a staff member and signs them in. */
async function hired(email: string, role: Role = 'support') {
  const id = await portal.hasStaff({ email, role })
  await portal.owner.query(
    `update staff set first_name = 'Ana', last_name = 'García', disabled = false where id = $1`,
    [id],
  )
  return { id, email, caller: await portal.signIn(id) }
}

async function entries(action: string) {
  const { rows } = await portal.owner.query(
    'select staff_email, subject, before, after from audit_entries where action = $1 order by id desc limit 1',
    [action],
  )
  return rows[0]
}

const asHired = { firstName: 'Ana', lastName: 'García', role: 'support', disabled: false } as const

test('creates an account, emails it a link to set its password, and lists it by name', async () => {
  await administrator.call(adminUsersCalls.createAdminUser, { ...ana, email: ' ANA@staff.test ' })
  await portal.runJobs()

  expect(await administrator.call(adminUsersCalls.getAdminUser, { adminEmail: 'Ana@Staff.test' })).toEqual({
    ...ana,
    disabled: false,
    twoFactor: false,
  })
  expect((await administrator.call(adminUsersCalls.getAllAdminUsers, {})).map(({ email }) => email)).toContain(
    ana.email,
  )
  const { rows } = await portal.owner.query('select recipient, subject, text from mails')
  expect(rows).toEqual([
    { recipient: ana.email, subject: expect.stringContaining('account'), text: expect.stringContaining('72 hours') },
  ])
  const token = /set-password\/([\w-]+)/.exec(rows[0].text)?.[1] ?? ''
  await portal.signedOut.call(staffCalls.setPassword, { token, password: 'Better34' })
  await portal.signedOut.call(staffCalls.signIn, { email: ana.email, password: 'Better34' })
  const { email, ...after } = ana
  expect(await entries('create-admin-user')).toEqual({
    staff_email: 'administrator@staff.test',
    subject: email,
    before: null,
    after,
  })
})

test('an email address is available until taken in any notation', async () => {
  const { email } = await hired('taken@staff.test')
  const ask = (adminEmail: string) => administrator.call(adminUsersCalls.isEmailAvailable, { adminEmail })

  expect(await ask(`  ${email.toUpperCase()} `)).toBe(false)
  expect(await ask('free@staff.test')).toBe(true)
  const taken = { ...ana, email: email.toUpperCase() }
  expect(await administrator.send(adminUsersCalls.createAdminUser, taken)).toMatchObject({
    status: 409,
    text: 'UserExists',
  })
})

test('of several concurrent creations with one address, one succeeds and one email is sent', async () => {
  const twice = { ...ana, email: 'twice@staff.test' }
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => administrator.send(adminUsersCalls.createAdminUser, twice)),
  )

  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect((await portal.owner.query('select from mails')).rowCount).toBe(1)
})

test('an unknown account is not found', async () => {
  const unknownEmail = 'unknown@staff.test'
  const notFound = { status: 404, text: 'UserNotFound' }
  expect(await administrator.send(adminUsersCalls.getAdminUser, { adminEmail: unknownEmail })).toMatchObject(notFound)
  expect(await administrator.send(adminUsersCalls.updateAdminUser, { email: unknownEmail, ...asHired })).toMatchObject(
    notFound,
  )
  expect(
    await administrator.send(adminUsersCalls.sendAdminUserResetPasswordEmail, { email: unknownEmail }),
  ).toMatchObject(notFound)
})

describe('an update', () => {
  test('changes names and role from the next call on and records the changes', async () => {
    const { email, caller } = await hired('bea@staff.test')
    await administrator.call(adminUsersCalls.updateAdminUser, {
      email,
      ...asHired,
      firstName: 'Bea',
      role: 'administrator',
    })

    expect(await caller.call(staffCalls.getUserProfile, {})).toMatchObject({ firstName: 'Bea', role: 'administrator' })
    expect(await caller.send(adminUsersCalls.getAllAdminUsers, {})).toMatchObject({ status: 200 })
    await administrator.call(adminUsersCalls.updateAdminUser, { email, ...asHired, firstName: 'Bea', role: 'support' })
    expect(await caller.send(adminUsersCalls.getAllAdminUsers, {})).toMatchObject({ status: 403, text: 'NotAllowed' })
    expect(await entries('update-admin-user')).toEqual({
      staff_email: 'administrator@staff.test',
      subject: email,
      before: { role: 'administrator' },
      after: { role: 'support' },
    })
  })

  test('that disables ends every session and link immediately, and enabling restores none', async () => {
    const { id, email, caller } = await hired('dan@staff.test')
    const token = await newLink(portal.context, id)

    await administrator.call(adminUsersCalls.updateAdminUser, { email, ...asHired, disabled: true })
    expect(await caller.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
    await administrator.call(adminUsersCalls.updateAdminUser, { email, ...asHired })
    expect(await caller.send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
    expect(await portal.signedOut.send(staffCalls.checkPasswordToken, { token })).toMatchObject({ status: 400 })
  })

  test('without changes leaves no audit entry', async () => {
    const { email } = await hired('eva@staff.test')
    const before = await portal.owner.query('select from audit_entries')
    await administrator.call(adminUsersCalls.updateAdminUser, { email, ...asHired })
    expect((await portal.owner.query('select from audit_entries')).rowCount).toBe(before.rowCount)
  })

  test('is rejected without changes if another user has changed the account', async () => {
    const { email } = await hired('fay@staff.test')
    await administrator.call(adminUsersCalls.updateAdminUser, { email, ...asHired, lastName: 'Newer' })
    const late = { email, ...asHired, firstName: 'Late', edited: asHired }

    expect(await administrator.send(adminUsersCalls.updateAdminUser, late)).toMatchObject({
      status: 409,
      text: 'AdminUserChanged',
    })
    expect(await administrator.call(adminUsersCalls.getAdminUser, { adminEmail: email })).toMatchObject({
      firstName: 'Ana',
      lastName: 'Newer',
    })
  })

  test("of one's own account is rejected in any notation of the address", async () => {
    const email = ' Administrator@STAFF.test '
    const refused = { status: 409, text: 'OwnAccount' }
    expect(
      await administrator.send(adminUsersCalls.updateAdminUser, { email, ...asHired, role: 'administrator' }),
    ).toMatchObject(refused)
    expect(await administrator.send(adminUsersCalls.sendAdminUserResetPasswordEmail, { email })).toMatchObject(refused)
  })
})

describe('two administrators at the same time', () => {
  /** Sends requests that are all admitted before any of them can change anything. */
  async function atOnce<T>(send: () => readonly Promise<T>[]): Promise<T[]> {
    const holder = await portal.owner.connect()
    await holder.query(`begin; select pg_advisory_xact_lock(hashtext('staff accounts'))`)
    const responses = Promise.all(send())
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    while ((await holder.query(waiting)).rowCount !== 2);
    await holder.query('commit')
    holder.release()
    return responses
  }

  test.each([{ role: 'support' as const }, { disabled: true }])(
    'one of the last two remains if each wants the other to be %o',
    async (loss) => {
      const one = await hired('one@staff.test', 'administrator')
      const other = await hired('other@staff.test', 'administrator')
      await portal.owner.query(`update staff set disabled = true where email = 'administrator@staff.test'`)
      const wanted = { ...asHired, role: 'administrator' as const, ...loss }

      const responses = await atOnce(() => [
        one.caller.send(adminUsersCalls.updateAdminUser, { email: other.email, ...wanted }),
        other.caller.send(adminUsersCalls.updateAdminUser, { email: one.email, ...wanted }),
      ])

      expect(responses.map(({ status, text }) => `${status} ${text}`).toSorted()).toEqual([
        '200 ',
        '409 LastAdministrator',
      ])
      const left = `select from staff where role = 'administrator' and not disabled`
      expect((await portal.owner.query(left)).rowCount).toBe(1)
    },
  )

  test('with a third, an administrator who was just demoted can no longer demote others', async () => {
    const one = await hired('one@staff.test', 'administrator')
    const other = await hired('other@staff.test', 'administrator')

    const responses = await atOnce(() => [
      one.caller.send(adminUsersCalls.updateAdminUser, { email: other.email, ...asHired }),
      other.caller.send(adminUsersCalls.updateAdminUser, { email: one.email, ...asHired }),
    ])

    expect(responses.map(({ status, text }) => `${status} ${text}`).toSorted()).toEqual(['200 ', '403 NotAllowed'])
  })
})

describe('a reset link', () => {
  test('is emailed to an active account', async () => {
    const { email } = await hired('gil@staff.test')
    await administrator.call(adminUsersCalls.sendAdminUserResetPasswordEmail, { email })

    const { rows } = await portal.owner.query('select recipient, text from mails')
    expect(rows).toEqual([{ recipient: email, text: expect.stringContaining('/reset-password/') }])
    expect(rows[0].text).toContain('24 hours')
    expect(await entries('send-admin-user-reset-password-email')).toMatchObject({ subject: email, after: null })
  })

  test('is not emailed to a disabled one', async () => {
    const { email } = await hired('hal@staff.test')
    await administrator.call(adminUsersCalls.updateAdminUser, { email, ...asHired, disabled: true })

    const response = await administrator.send(adminUsersCalls.sendAdminUserResetPasswordEmail, { email })
    expect(response).toMatchObject({ status: 409, text: 'DisabledAccount' })
    expect((await portal.owner.query('select from mails')).rowCount).toBe(0)
  })
})
