import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { mailCalls } from '@portal/contract/mail/calls'
import type { Role } from '@portal/contract/permissions'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newLink } from '../../../test/links.ts'
import { startPortal } from '../../../test/portal.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'

const portal = await startPortal({
  env: { PUBLIC_URL: 'https://portal.example.com/', PORTAL_NAME: 'Staff <Portal>', TRUST_PROXY: '127.0.0.1' },
})
afterAll(() => portal.stop())
afterEach(() => portal.clock.advance(DAY_MS))

const password = 'Secret12'
const newPassword = 'Better34'
const passwordHash = await hashPassword(password)
const InvalidToken = { status: 400, text: 'InvalidToken' }

let people = 0
async function newStaffUser(staff: { role?: Role; disabled?: boolean } = {}) {
  people += 1
  const email = `person${people}@staff.test`
  const id = await portal.hasStaff({ email, firstName: '<b>Ann', passwordHash, ...staff })
  return { id, email }
}

const askFor = (email: string, from = '192.0.2.1') =>
  portal.signedOut.send(staffCalls.requestPasswordReset, { email }, { headers: { 'x-forwarded-for': from } })
const use = (token: string, call: 'setPassword' | 'resetPassword' = 'resetPassword') =>
  portal.signedOut.send(staffCalls[call], { token, password: newPassword })
const linkFor = (id: number, purpose?: 'set' | 'reset') => newLink(portal.context, id, purpose)
const check = (token: string) => portal.signedOut.send(staffCalls.checkPasswordToken, { token })
const signIn = (email: string, input: string) => portal.signedOut.send(staffCalls.signIn, { email, password: input })

async function mailsTo(email: string) {
  const administrator = await portal.as('administrator')
  const rows = await administrator.call(mailCalls.listMails, {})
  return Promise.all(
    rows.filter((mail) => mail.to === email).map(({ id }) => administrator.call(mailCalls.getMail, { id })),
  )
}

/** Returns the token of the newest reset link in a mailbox. */
async function newestLink(email: string): Promise<string> {
  const { rows } = await portal.owner.query(
    `select text from mails where recipient = $1 and text like '%/reset-password/%' order by created_at desc limit 1`,
    [email],
  )
  return /reset-password\/([\w-]{43})/.exec(rows[0]?.text)?.[1] ?? ''
}

test('a user who forgot their password gets a link by email, sets a new one and signs in', async () => {
  const ann = await newStaffUser()

  expect(await askFor(ann.email)).toMatchObject({ status: 200, text: '' })
  await portal.runJobs()

  const [mail] = await mailsTo(ann.email)
  expect(mail).toMatchObject({ subject: 'Reset your password for Staff <Portal>', status: 'kept' })
  const [, token = ''] = /https:\/\/portal\.example\.com\/reset-password\/([\w-]{43})\n/.exec(mail?.text ?? '') ?? []
  expect(await portal.signedOut.call(staffCalls.checkPasswordToken, { token })).toEqual({
    email: ann.email,
    purpose: 'reset',
  })
  expect(await use(token)).toMatchObject({ status: 200 })
  expect(await signIn(ann.email, newPassword)).toMatchObject({ status: 200 })
  expect(await signIn(ann.email, password)).toMatchObject({ status: 400 })
})

test('the email escapes names', async () => {
  const ann = await newStaffUser()
  await askFor(ann.email)
  await portal.runJobs()

  const [mail] = await mailsTo(ann.email)
  expect(mail?.text).toContain('Hello <b>Ann,')
  expect(mail?.text).toContain('This link can be used once and expires in 24 hours.')
  expect(mail?.html).toContain('Hello &lt;b&gt;Ann,')
  expect(mail?.html).toContain('Staff &lt;Portal&gt;')
  expect(mail?.html).toMatch(/href="https:\/\/portal\.example\.com\/reset-password\/[\w-]{43}"/)
})

test('a request does not reveal whether an account exists', async () => {
  const ann = await newStaffUser()
  const gone = await newStaffUser({ disabled: true })
  const ask = async (email: string) => {
    const { status, text } = await askFor(email)
    const { rows } = await portal.owner.query(`select data->>'email' as email from pgboss.job where state = 'created'`)
    await portal.runJobs()
    return { status, text, queued: rows.map((row) => row.email === email) }
  }

  const response = await ask(ann.email)

  expect(await ask('unknown@staff.test')).toEqual(response)
  expect(await ask(gone.email)).toEqual(response)
  expect(await mailsTo(ann.email)).toHaveLength(1)
  expect(await mailsTo('unknown@staff.test')).toHaveLength(0)
  expect(await mailsTo(gone.email)).toHaveLength(0)
})

test('limits links emailed to one mailbox to five an hour per address and fifteen in total', async () => {
  const ann = await newStaffUser()
  const statuses: number[] = []
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
    for (let ask = 0; ask < 8; ask += 1) statuses.push((await askFor(ann.email, address)).status)
  }
  await portal.runJobs()

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await mailsTo(ann.email)).toHaveLength(15)
})

test("requests for others do not block a user's active link", async () => {
  const ann = await newStaffUser()
  const ask = async (from: string) => {
    portal.clock.advance(1000)
    const { status } = await askFor(ann.email, from)
    await portal.runJobs()
    return status
  }
  for (let count = 0; count < 25; count += 1) await ask(`198.51.100.${count}`)
  const newest = await newestLink(ann.email)

  expect(await ask('192.0.2.77')).toBe(200)
  expect(await newestLink(ann.email)).toBe(newest)
  expect(await use(newest)).toMatchObject({ status: 200 })
  // After the link is used, the next request gets one, regardless of earlier requests.
  expect(await ask('192.0.2.77')).toBe(200)
  expect(await newestLink(ann.email)).not.toBe(newest)
})

test('a known browser gets its own link regardless of requests from its address', async () => {
  const ann = await newStaffUser()
  const signedIn = await signIn(ann.email, password)
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
  for (let count = 0; count < 21; count += 1) await askFor(`other${count}@staff.test`, '192.0.2.9')
  for (let count = 0; count < 2; count += 1) await askFor(ann.email, '192.0.2.9')
  await portal.runJobs()
  expect(await mailsTo(ann.email)).toHaveLength(1)

  const headers = { 'x-forwarded-for': '192.0.2.9', cookie }
  const own = await portal.signedOut.send(staffCalls.requestPasswordReset, { email: ann.email }, { headers })
  await portal.runJobs()

  expect(own).toMatchObject({ status: 200 })
  expect(await mailsTo(ann.email)).toHaveLength(2)
})

test('accepts requests beyond twenty an hour from one address, and emails one active link for each account', async () => {
  const [ann, ben] = [await newStaffUser(), await newStaffUser()]
  const ask = (email: string) => askFor(email, '198.51.100.99')
  for (let count = 0; count < 19; count += 1) await ask(`any${count}@staff.test`)
  const twentieth = await ask(ann.email)
  await portal.runJobs()
  const first = await newestLink(ann.email)

  const responses = [await ask(ann.email), await ask(ben.email), await ask('unknown@staff.test')]
  await portal.runJobs()

  for (const response of responses) expect(response).toMatchObject({ status: twentieth.status, text: twentieth.text })
  expect(twentieth).toMatchObject({ status: 200, text: '' })
  expect(await newestLink(ann.email)).toBe(first)
  expect(await mailsTo(ann.email)).toHaveLength(1)
  expect(await mailsTo(ben.email)).toHaveLength(1)
  expect(await use(await newestLink(ben.email))).toMatchObject({ status: 200 })
})

test('of 50 concurrent uses of a link one succeeds', async () => {
  const ann = await newStaffUser()
  const token = await linkFor(ann.id, 'set')

  const responses = await Promise.all(Array.from({ length: 50 }, () => use(token, 'setPassword')))

  const codes = responses.map(({ status, text }) => `${status} ${text}`)
  expect(codes.filter((code) => code === '200 ')).toHaveLength(1)
  expect(codes.filter((code) => code === '400 InvalidToken')).toHaveLength(49)
  expect(await check(token)).toMatchObject(InvalidToken)
})

test('a newer link invalidates an older one', async () => {
  const ann = await newStaffUser()
  const older = await linkFor(ann.id, 'set')
  const newer = await linkFor(ann.id)

  expect(await check(older)).toMatchObject(InvalidToken)
  expect(await use(older, 'setPassword')).toMatchObject(InvalidToken)
  expect(await check(newer)).toMatchObject({ status: 200 })
})

test.each([
  ['set', 72],
  ['reset', 24],
] as const)('a %s link expires after %i hours', async (purpose, hours) => {
  const ann = await newStaffUser()
  const token = await linkFor(ann.id, purpose)

  portal.clock.advance(hours * HOUR_MS - 1)
  expect(await check(token)).toMatchObject({ status: 200 })
  portal.clock.advance(1)
  expect(await check(token)).toMatchObject(InvalidToken)
  expect(await use(token, `${purpose}Password`)).toMatchObject(InvalidToken)
})

test.each([
  ['email address', `update staff set email = 'moved@staff.test' where id = $1`],
  ['role', `update staff set role = 'finance' where id = $1`],
  ['disabled account', 'update staff set disabled = true where id = $1'],
])('a link is invalidated by a change of its owner: %s', async (_case, change) => {
  const ann = await newStaffUser()
  const token = await linkFor(ann.id)

  await portal.owner.query(change, [ann.id])
  await portal.owner.query('update staff set disabled = false where id = $1', [ann.id])

  expect(await check(token)).toMatchObject(InvalidToken)
  expect(await use(token)).toMatchObject(InvalidToken)
})

test('links to set a password cannot reset one, and vice versa', async () => {
  const ann = await newStaffUser()
  expect(await use(await linkFor(ann.id, 'set'), 'resetPassword')).toMatchObject(InvalidToken)
  expect(await use(await linkFor(ann.id, 'reset'), 'setPassword')).toMatchObject(InvalidToken)
  expect(await use('made-up', 'setPassword')).toMatchObject(InvalidToken)
})

test('rejects a weak password and keeps the link', async () => {
  const ann = await newStaffUser()
  const token = await linkFor(ann.id)

  const weak = await portal.signedOut.send(staffCalls.resetPassword, { token, password: 'weak' })

  expect(weak).toMatchObject({ status: 400, text: 'InvalidRequest' })
  expect(await check(token)).toMatchObject({ status: 200 })
})

test('a reset ends every session of its owner and no other', async () => {
  const [ann, ben] = [await newStaffUser(), await newStaffUser()]
  const tokens: string[] = []
  for (const { email } of [ann, ann, ben]) tokens.push(JSON.parse((await signIn(email, password)).text).token)

  await use(await linkFor(ann.id))

  const statuses = tokens.map(
    async (token) => (await portal.withToken(token).send(staffCalls.getUserProfile, {})).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 401, 200])
})

test('the audit trail shows who set the password, without the link or the password', async () => {
  const ann = await newStaffUser()
  const token = await linkFor(ann.id, 'set')
  await use(token, 'setPassword')

  const { rows } = await portal.owner.query('select * from audit_entries order by id desc limit 1')
  expect(rows[0]).toMatchObject({ action: 'set-password', staff_email: ann.email })
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(newPassword)
})

test('stores only the hash of a link', async () => {
  const ann = await newStaffUser()
  const token = await linkFor(ann.id)

  const { rows } = await portal.owner.query('select password_links::text as row from password_links')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
})
