import { applicationErrorsCalls } from '@portal/contract/application-errors/calls'
import { auditCalls } from '@portal/contract/audit/calls'
import { billingCalls } from '@portal/contract/billing/calls'
import type { Call } from '@portal/contract/call'
import { complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import type { Role } from '@portal/contract/permissions'
import type { Problem } from '@portal/contract/service/problem'
import { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { record } from '../audit/record.ts'
import { hashPassword } from '../secrets/passwords.ts'

const lines: string[] = []
const portal = await startPortal({ logTo: { write: (line) => lines.push(line) } })
const email = 'ana@example.com'
await insertCustomer(portal.context.db, { username: email, type: 'free', status: 'active' })
afterAll(() => portal.stop())

const NUMBER = '4242 4242 4242 4242'
const support = { altContact1: '', altContact2: '', address: '', city: '', state: '', zipCode: '', notes: '' }
const code = {
  requestedBy: 'Ana García',
  department: 'Marketing',
  reason: 'Book fair',
  startDate: '2026-03-10T00:00:00.000Z',
  endDate: '2026-03-10T23:59:59.999Z',
  duration: 30,
  maximumAccounts: 5,
}

const entered: [Role | null, string, Call, object][] = [
  ['support', 'notes', customersCalls.updateSupportInfo, { email, ...support, notes: `Paid by\n${NUMBER}` }],
  ['support', 'an alternate contact', customersCalls.updateSupportInfo, { email, ...support, altContact2: NUMBER }],
  ['support', 'a name', customersCalls.updateUserInfo, { email, firstName: NUMBER, lastName: 'García' }],
  ['support', 'a reason', customersCalls.convertToComplimentary, { email, duration: 1, reason: `For ${NUMBER}` }],
  [
    'support',
    'the description of a credit',
    billingCalls.addCredit,
    { email, amount: '1.00', description: `Back to ４２４２.４２４２.４２４２.４２４２`, currency: 'USD' },
  ],
  ['support', 'a search', customersCalls.searchUsers, { searchText: NUMBER }],
  ['operations', 'a search for errors', applicationErrorsCalls.searchErrors, { searchText: NUMBER }],
  ['operations', 'a department', complimentaryCodesCalls.createComplimentaryCode, { ...code, department: NUMBER }],
  ['administrator', 'the name of a key', serviceKeysCalls.createServiceKey, { name: NUMBER, scopes: ['sign-up'] }],
  [
    'administrator',
    'an email address',
    adminUsersCalls.createAdminUser,
    { email: '4242424242424242@staff.test', firstName: 'Ana', lastName: 'García', role: 'support' },
  ],
  [null, 'the email address at sign-in', staffCalls.signIn, { email: '4242-4242-4242-4242@x.test', password: 'x' }],
]

test.each(entered)(
  '%s: a card number in %s is rejected with a specific error code',
  async (role, _where, call, input) => {
    const caller = role === null ? portal.signedOut : await portal.as(role)
    expect(await caller.send(call, input)).toMatchObject({ status: 400, text: 'CardNumberFound' })
  },
)

test('audit entries, sessions and security events contain no number from a subject, request ID or User-Agent', async () => {
  await portal.context.db.transaction().execute((tx) =>
    record(tx, {
      staff: { id: 1, email: '4242424242424242@staff.test' },
      action: 'x',
      subject: `Key ${NUMBER}`,
      at: portal.context.now(),
      requestId: '4242/4242/4242/4242',
    }),
  )
  const { rows: entries } = await portal.owner.query(
    `select staff_email, subject, request_id from audit_entries where action = 'x'`,
  )
  expect(entries).toEqual([
    {
      staff_email: '[card number removed]@staff.test',
      subject: 'Key [card number removed]',
      request_id: '[card number removed]',
    },
  ])

  const account = `Service key ${NUMBER}`
  portal.context.securityEvents.add({ kind: 'forbidden', request: NUMBER, account, address: '192.0.2.1' })
  await portal.context.securityEvents.flush()
  const { rows: events } = await portal.owner.query(
    `select request, account from security_events where account like 'Service key %'`,
  )
  expect(events).toEqual([{ request: '[card number removed]', account: 'Service key [card number removed]' }])

  const password = 'Right123'
  await portal.hasStaff({ email: 'agent@staff.test', passwordHash: await hashPassword(password) })
  const headers = { 'user-agent': `${'x'.repeat(290)} ${NUMBER}` }
  await portal.signedOut.send(staffCalls.signIn, { email: 'agent@staff.test', password }, { headers })
  const { rows: sessions } = await portal.owner.query(`select user_agent from sessions where user_agent like 'xxx%'`)
  expect(sessions).toEqual([{ user_agent: `${'x'.repeat(290)} [card num` }])
})

test('the service API rejects card numbers but not timestamps', async () => {
  const administrator = await portal.as('administrator')
  const scopes = ['report-errors', 'sign-up'] as const
  const { key } = await administrator.call(serviceKeysCalls.createServiceKey, { name: 'Apps', scopes: [...scopes] })
  const send = async (
    path: string,
    { id = crypto.randomUUID(), ...body }: { id?: string; [field: string]: unknown },
  ) => {
    const response = await fetch(`${portal.url}/service/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': id },
      body: JSON.stringify(body),
    })
    // Declared in the interface.
    const { code } = (await response.json()) as Partial<Problem>
    return `${response.status} ${code}`
  }
  const report = (description: string) => send('/errors', { occurredAt: '2026-03-10T14:59:00.000Z', description })
  expect(await report(`Payment failed for ${NUMBER}`)).toBe('400 CardNumberFound')
  expect(await report('Player failed at 1700000000004')).toMatch(/^200 /)
  const fine = { occurredAt: '2026-03-10T14:59:00.000Z', description: 'Player failed' }
  expect(await send('/errors', { id: NUMBER, ...fine })).toBe('400 CardNumberFound')
  expect(await send('/errors', { id: '4242424242424242', ...fine })).toBe('400 CardNumberFound')
  expect(await send('/errors', { id: 'b5a1f0de012345678901424242424242', ...fine })).toMatch(/^200 /)
  const person = { firstName: 'Ana', lastName: 'García', timeZone: 'America/Chicago', language: 'es', optIn: false }
  expect(await send('/sign-ups', { ...person, username: 'b@example.com', utmTerm: NUMBER })).toBe('400 CardNumberFound')
  expect(await send('/sign-ups', { ...person, username: '4242424242424242@example.com' })).toBe('400 CardNumberFound')
})

test('the audit trail removes a card number from text stored before the check existed', async () => {
  await portal.owner.query('update customers set support_notes = $1 where username = $2', [`Card ${NUMBER}`, email])
  await (await portal.as('support')).call(customersCalls.updateSupportInfo, { email, ...support, notes: 'Called back' })
  const { rows } = await portal.owner.query(
    `select before, after from audit_entries where action = 'modify-support-information' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ before: { notes: 'Card [card number removed]' }, after: { notes: 'Called back' } }])
})

test('shows and exports an entry of an earlier version without its number', async () => {
  const old = JSON.stringify({ notes: `Card ${NUMBER}`, times: 3 })
  await portal.owner.query('insert into audit_entries (occurred_at, action, after) values ($1, $2, $3)', [
    portal.context.now(),
    'modify-old-notes',
    old,
  ])
  const administrator = await portal.as('administrator')
  const asked = { action: 'modify-old-notes' }
  const after = { notes: 'Card [card number removed]', times: 3 }
  expect(await administrator.call(auditCalls.searchAuditTrail, asked)).toMatchObject({ entries: [{ after }] })
  expect((await administrator.send(auditCalls.exportAuditTrail, asked)).text).toContain('Card [card number removed]')
  await portal.owner.query(
    'set local session_replication_role = replica; delete from audit_entries where action = $$modify-old-notes$$',
  )
})

test('log lines never contain a card number', async () => {
  const { log } = portal.context
  log.warn({ err: new Error(`cannot read ${NUMBER}`), url: '/search-users?searchText=4242424242424242' }, NUMBER)
  log.child({ card: 4242424242424242 }).info({ nested: [{ text: '4242\n4242\n4242\n4242' }] }, 'x')

  expect(lines.join('')).toContain('cannot read [card number removed]')
  expect(lines.join('').replaceAll(/\\n/g, '')).not.toMatch(/4242\D?4242\D?4242\D?4242|４２４２/)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number) })
})

test('no table contains a card number', async () => {
  const { rows: tables } = await portal.owner.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await portal.owner.query(
      `select 1 from ${name} t where t::text ~ '4242.?4242.?4242.?4242' limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  expect(found).toEqual([])
})
