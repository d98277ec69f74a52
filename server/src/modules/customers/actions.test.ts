import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { eventName } from '@portal/contract/customers/event-names'
import { afterAll, describe, expect, test } from 'vitest'
import { type InsertedCustomer, insertCustomer, insertEvent } from '../../../test/customers.ts'
import { startSupportStaff } from '../../../test/support-staff.ts'

const { verifyUser, suspendUser, unsuspendUser, updateUserInfo, updatePreferences, updateSupportInfo } = customersCalls

const staff = await startSupportStaff({ now: '2026-03-10T15:00:00Z' })
const db = staff.context.db
const { support, details, auditOf } = staff
afterAll(() => staff.stop())

const moreInput: Readonly<Record<string, Record<string, unknown>>> = {
  [updateUserInfo.path]: { firstName: 'María-José', lastName: "O'Neil Jr." },
  [updatePreferences.path]: {
    defaultTimeZone: 'America/Honolulu',
    defaultLanguage: 'es',
    emailSmsSubscription: false,
  },
  [updateSupportInfo.path]: {
    altContact1: 'Her son',
    altContact2: '',
    address: '1 Main St',
    city: '  ',
    state: 'FL',
    zipCode: '33101',
    notes: 'First line.\nSecond line.',
  },
}

function send(call: Call, { email }: Pick<InsertedCustomer, 'email'>, caller = support) {
  return caller.send(call, { email, ...moreInput[call.path] })
}

test.each([
  ['by another server slightly ahead', '2026-03-10T15:00:20Z', '2026-03-10T15:00:20Z'],
  ['in the far future, as corrupted data', '2099-01-01T00:00:00Z', '2026-03-10T15:00:00Z'],
])('sets the time of an event that follows one recorded %s', async (_when, recorded, at) => {
  const customer = await insertCustomer(db)
  await insertEvent(db, customer.id, { occurred_at: new Date(recorded) })
  await send(suspendUser, customer)
  const { events } = await details(customer.email)
  expect(events.find(({ event }) => event === eventName.suspended)?.date).toEqual(new Date(at))
})

describe('an action is accepted only when the customer screen offers it', () => {
  const states = ['free', 'paid', 'comp', null].flatMap((type) =>
    ['registered', 'active', 'suspended'].map((status) => ({ type, status })),
  )
  test.each([
    [verifyUser, ({ status }: State) => status === 'registered'],
    [suspendUser, ({ type, status }: State) => status === 'active' && type === 'free'],
    [unsuspendUser, ({ status }: State) => status === 'suspended'],
    [updateUserInfo, ({ status }: State) => status === 'active'],
    [updatePreferences, ({ status }: State) => status === 'active'],
    [updateSupportInfo, () => true],
  ])('$path', async (call, isOffered) => {
    for (const state of states) {
      const customer = await insertCustomer(db, { ...state, valid_till: '2027-01-01' })
      const before = await details(customer.email)
      const { status, text } = await send(call, customer)

      expect([state, status, text]).toEqual(isOffered(state) ? [state, 200, ''] : [state, 409, 'NotOffered'])
      expect(await auditOf(customer)).toHaveLength(isOffered(state) ? 1 : 0)
      expect(isOffered(state) || (await details(customer.email))).toEqual(isOffered(state) || before)
    }
  })
})

interface State {
  readonly type: string | null
  readonly status: string
}

test.each([verifyUser, suspendUser, unsuspendUser, updateUserInfo, updatePreferences, updateSupportInfo])(
  '$path returns UserNotFound for an unknown customer',
  async (call) => {
    expect(await send(call, { email: 'unknown@example.com' })).toMatchObject({ status: 404, text: 'UserNotFound' })
  },
)

test.each([
  [verifyUser, 'registered', 'active', 'Verified', 'verify-customer'],
  [suspendUser, 'active', 'suspended', 'Suspended', 'suspend-customer'],
  [unsuspendUser, 'suspended', 'active', 'Unsuspended', 'unsuspend-customer'],
])('$path changes the status and records the user and time', async (call, before, after, event, action) => {
  const customer = await insertCustomer(db, { status: before })
  await send(call, customer)

  const all = await details(customer.email)
  const at = new Date('2026-03-10T15:00:00Z')
  expect(all.customer.status).toBe(after)
  expect(all.events).toEqual([{ date: at, event, details: 'by Sue Port', byStaff: true }])
  expect(await auditOf(customer)).toEqual([
    {
      action,
      staff_email: 'support@staff.test',
      occurred_at: at,
      before: { status: before },
      after: { status: after },
    },
  ])
})

test('updates the name', async () => {
  const customer = await insertCustomer(db, { first_name: 'Maria', last_name: 'ONeil' })
  await send(updateUserInfo, customer)

  const all = await details(customer.email)
  expect(all.customer).toMatchObject({ firstName: 'María-José', lastName: "O'Neil Jr." })
  expect(all.events).toMatchObject([
    { event: 'Name changed', details: "Maria ONeil is now María-José O'Neil Jr., by Sue Port" },
  ])
  expect(await auditOf(customer)).toMatchObject([
    {
      action: 'modify-name',
      before: { firstName: 'Maria', lastName: 'ONeil' },
      after: { firstName: 'María-José', lastName: "O'Neil Jr." },
    },
  ])
})

test('updates the preferences and records only the changed ones', async () => {
  const customer = await insertCustomer(db, { language: 'es' })
  await send(updatePreferences, customer)

  const all = await details(customer.email)
  expect(all.customer).toMatchObject({
    defaultTimeZone: 'America/Honolulu',
    defaultLanguage: 'es',
    emailSmsSubscription: false,
  })
  expect(all.events).toMatchObject([{ event: 'Preferences changed', details: 'Time zone, notifications, by Sue Port' }])
  expect(await auditOf(customer)).toMatchObject([
    {
      action: 'modify-preferences',
      before: { defaultTimeZone: 'America/New_York', emailSmsSubscription: true },
      after: { defaultTimeZone: 'America/Honolulu', emailSmsSubscription: false },
    },
  ])
})

test('updates the support information and clears blank fields', async () => {
  const customer = await insertCustomer(db, { support_city: 'Miami', support_state: 'FL' })
  await send(updateSupportInfo, customer)

  const all = await details(customer.email)
  expect(all.customer.support).toEqual({
    altContact1: 'Her son',
    altContact2: null,
    address: '1 Main St',
    city: null,
    state: 'FL',
    zipCode: '33101',
    notes: 'First line.\nSecond line.',
  })
  expect(all.events).toMatchObject([
    {
      event: 'Support information changed',
      details: 'First contact, address, city, zip code, notes, by Sue Port',
    },
  ])
})

test.each([updateUserInfo, updatePreferences, updateSupportInfo])(
  '$path without changes is accepted and not recorded',
  async (call) => {
    const customer = await insertCustomer(db)
    await send(call, customer)
    expect((await send(call, customer)).status).toBe(200)

    expect((await details(customer.email)).events).toHaveLength(1)
    expect(await auditOf(customer)).toHaveLength(1)
  },
)

test('finds the customer in any notation', async () => {
  const customer = await insertCustomer(db, { username: '13055550188', status: 'registered' })
  expect((await send(verifyUser, { email: '(305) 555-0188' })).status).toBe(200)

  expect((await details(customer.email)).customer.status).toBe('active')
})

test.each([
  [verifyUser, 'registered'],
  [suspendUser, 'active'],
  [unsuspendUser, 'suspended'],
])('$path succeeds once for concurrent requests, and the others return NotOffered', async (call, status) => {
  const customer = await insertCustomer(db, { status })
  const responses = await Promise.all(Array.from({ length: 8 }, () => send(call, customer)))

  expect(responses.map(({ text }) => text).toSorted()).toEqual(['', ...Array.from({ length: 7 }, () => 'NotOffered')])
  expect((await details(customer.email)).events).toHaveLength(1)
  expect(await auditOf(customer)).toHaveLength(1)
})

test('conflicting concurrent actions run one after the other', async () => {
  const customer = await insertCustomer(db)
  const calls = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? suspendUser : unsuspendUser))
  const responses = await Promise.all(calls.map((call) => send(call, customer)))

  const done = responses.filter(({ status }) => status === 200).length
  expect(responses.filter(({ text }) => text === 'NotOffered')).toHaveLength(12 - done)
  const trail = await auditOf(customer)
  const expected = trail.map((_, index) => (index % 2 === 0 ? 'suspend-customer' : 'unsuspend-customer'))
  expect(trail.map(({ action }) => action)).toEqual(expected)
  expect(trail).toHaveLength(done)
  expect((await details(customer.email)).customer.status).toBe(done % 2 === 1 ? 'suspended' : 'active')
})

test('concurrent name changes form a gapless chain in the audit trail', async () => {
  const customer = await insertCustomer(db, { first_name: 'Number 0', last_name: 'X' })
  const { email } = customer
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      support.call(updateUserInfo, { email, firstName: `Number ${index + 1}`, lastName: 'X' }),
    ),
  )

  const trail = await auditOf(customer)
  expect(trail).toHaveLength(8)
  expect(trail.slice(1).map(({ before }) => before)).toEqual(trail.slice(0, -1).map(({ after }) => after))
  expect(trail[0]?.before).toEqual({ firstName: 'Number 0' })
})

test('a change is rolled back if its audit entry cannot be written', async () => {
  const customer = await insertCustomer(db, { status: 'registered' })
  await staff.owner.query('alter table audit_entries rename to audit_entries_gone')
  const response = await send(verifyUser, customer)
  await staff.owner.query('alter table audit_entries_gone rename to audit_entries')

  expect(response).toMatchObject({ status: 500, text: 'InternalError' })
  const all = await details(customer.email)
  expect(all.customer.status).toBe('registered')
  expect(all.events).toEqual([])
})
