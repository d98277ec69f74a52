import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startSupportStaff } from '../../../test/support-staff.ts'

const { updateUserInfo, updatePreferences, updateSupportInfo, getUserFieldChanges } = customersCalls

const staff = await startSupportStaff({ now: '2026-03-10T15:00:00Z' })
const db = staff.context.db
const { support, details, auditOf } = staff
const administrator = await staff.as('administrator')
afterAll(() => staff.stop())

const noSupport = { altContact1: '', altContact2: '', address: '', city: '', state: '', zipCode: '', notes: '' }
const preferences = {
  defaultTimeZone: 'America/New_York',
  defaultLanguage: 'en',
  emailSmsSubscription: true,
} as const

interface Edit {
  readonly call: Call
  readonly read: Readonly<Record<string, unknown>>
  readonly field: string
  readonly theirs: unknown
  readonly mine: unknown
  readonly other: readonly [field: string, value: unknown]
}

const edits: readonly Edit[] = [
  {
    call: updateUserInfo,
    read: { firstName: 'Ana', lastName: 'Soler' },
    field: 'lastName',
    theirs: 'Ruiz',
    mine: 'Díaz',
    other: ['firstName', 'Eva'],
  },
  {
    call: updatePreferences,
    read: preferences,
    field: 'defaultTimeZone',
    theirs: 'America/Chicago',
    mine: 'America/Denver',
    other: ['emailSmsSubscription', false],
  },
  {
    call: updateSupportInfo,
    read: noSupport,
    field: 'notes',
    theirs: 'Calls at noon.\nSpeaks Spanish.',
    mine: 'x'.repeat(10_000),
    other: ['city', 'Miami'],
  },
]

function hasCustomer() {
  return insertCustomer(db, { first_name: 'Ana', last_name: 'Soler' })
}

/** Returns the stored values of the fields of `read`, with an empty string for null. */
async function stored(email: string, read: Readonly<Record<string, unknown>>) {
  const { customer } = await details(email)
  const all: Record<string, unknown> = { ...customer, ...(customer.support ?? noSupport) }
  return Object.fromEntries(Object.keys(read).map((name) => [name, all[name] ?? '']))
}

test.each(edits)('$call.path does not overwrite a field changed since it was read', async (edit) => {
  const { call, read, field, theirs, mine, other } = edit
  const customer = await hasCustomer()
  const { email } = customer
  await administrator.call(call, { email, ...read, [field]: theirs, edited: read })

  const both = { ...read, [field]: mine, [other[0]]: other[1] }
  const response = await support.send(call, { email, ...both, edited: read })
  expect(response).toMatchObject({ status: 409, text: 'CustomerChanged' })
  expect(await stored(email, read)).toEqual({ ...read, [field]: theirs })
  expect(await auditOf(customer)).toHaveLength(1)

  // Having seen the other value, the editor may choose either one.
  await support.call(call, { email, ...both, edited: { ...read, [field]: theirs } })
  expect(await stored(email, read)).toEqual(both)
})

test.each(edits)(
  '$call.path stores concurrent edits of different fields',
  async ({ call, read, field, mine, other }) => {
    const customer = await hasCustomer()
    const { email } = customer
    await administrator.call(call, { email, ...read, [field]: mine, edited: read })
    await support.call(call, { email, ...read, [other[0]]: other[1], edited: read })

    expect(await stored(email, read)).toEqual({ ...read, [field]: mine, [other[0]]: other[1] })
    const trail = await auditOf(customer)
    const recorded = trail.map(({ after }) => Object.keys(after ?? {}))
    expect(recorded).toEqual([[field], [other[0]]])
    expect((await details(email)).events).toHaveLength(2)
  },
)

test.each(edits)('$call.path without the original values writes all fields', async ({ call, read, field, theirs }) => {
  const { email } = await hasCustomer()
  await administrator.call(call, { email, ...read, [field]: theirs })
  await support.call(call, { email, ...read })
  expect(await stored(email, read)).toEqual(read)
})

test.each(edits)(
  '$call.path stores one of two values sent at the same time',
  async ({ call, read, field, theirs, mine }) => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await hasCustomer()
      const { email } = customer
      const responses = await Promise.all([
        administrator.send(call, { email, ...read, [field]: theirs, edited: read }),
        support.send(call, { email, ...read, [field]: mine, edited: read }),
      ])
      expect(responses.map(({ text }) => text).toSorted()).toEqual(['', 'CustomerChanged'])
      const winner = responses[0]?.text === '' ? theirs : mine
      expect(await stored(email, read)).toEqual({ ...read, [field]: winner })
      expect(await auditOf(customer)).toHaveLength(1)
    }
  },
)

test.each(edits)(
  '$call.path stores different fields sent at the same time',
  async ({ call, read, field, mine, other }) => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await hasCustomer()
      await Promise.all([
        administrator.call(call, { email, ...read, [field]: mine, edited: read }),
        support.call(call, { email, ...read, [other[0]]: other[1], edited: read }),
      ])
      expect(await stored(email, read)).toEqual({ ...read, [field]: mine, [other[0]]: other[1] })
    }
  },
)

test("a customer's opt-out survives an edit of another preference", async () => {
  const { email } = await hasCustomer()
  await administrator.call(updatePreferences, { email, ...preferences, emailSmsSubscription: false })
  await support.call(updatePreferences, { email, ...preferences, defaultLanguage: 'es', edited: preferences })
  expect(await stored(email, preferences)).toEqual({
    ...preferences,
    defaultLanguage: 'es',
    emailSmsSubscription: false,
  })
})

test('treats an empty field as none', async () => {
  const customer = await hasCustomer()
  const { email } = customer
  const asRead = Object.fromEntries(Object.keys(noSupport).map((name) => [name, null]))
  await support.call(updateSupportInfo, { email, ...noSupport, notes: 'First', edited: asRead })
  await support.call(updateSupportInfo, { email, ...noSupport, notes: '  ', edited: { ...noSupport, notes: 'First' } })
  expect((await details(email)).customer.support).toBeNull()

  expect((await support.send(updateSupportInfo, { email, ...noSupport, edited: asRead })).status).toBe(200)
  expect(await auditOf(customer)).toHaveLength(2)
})

test('compares only the fields with original values', async () => {
  const { email } = await hasCustomer()
  await administrator.call(updateUserInfo, { email, firstName: 'Eva', lastName: 'Ruiz' })
  await support.call(updateUserInfo, { email, firstName: 'Ana', lastName: 'Díaz', edited: { firstName: 'Ana' } })
  expect((await details(email)).customer).toMatchObject({ firstName: 'Eva', lastName: 'Díaz' })
})

test('a rejected edit can be repeated with its idempotency key', async () => {
  const { email } = await hasCustomer()
  const edited = { firstName: 'Ana', lastName: 'Soler' }
  await administrator.call(updateUserInfo, { email, firstName: 'Eva', lastName: 'Soler' })
  const input = { email, firstName: 'Lea', lastName: 'Soler', edited }
  const headers = { 'idempotency-key': 'edit-0123456789abcdef' }
  expect((await support.send(updateUserInfo, input, { headers })).text).toBe('CustomerChanged')
  await administrator.call(updateUserInfo, { email, firstName: 'Ana', lastName: 'Soler' })
  expect((await support.send(updateUserInfo, input, { headers })).status).toBe(200)
  expect((await support.send(updateUserInfo, input, { headers })).status).toBe(200)
  expect((await details(email)).events).toHaveLength(3)
})

test('returns InvalidRequest if the original values are of other fields', async () => {
  const { email } = await hasCustomer()
  const input = { email, firstName: 'Eva', lastName: 'Soler', edited: { notes: 'x' } }
  expect(await support.send(updateUserInfo, input)).toMatchObject({ status: 400, text: 'InvalidRequest' })
})

test('shows support who last changed which field, and when', async () => {
  const customer = await hasCustomer()
  const { email } = customer
  await support.call(updateUserInfo, { email, firstName: 'Eva', lastName: 'Soler' })
  staff.clock.set('2026-03-10T16:00:00Z')
  await administrator.call(updateUserInfo, { email, firstName: 'Lea', lastName: 'Soler' })
  await administrator.call(updateSupportInfo, { email, ...noSupport, city: 'Miami' })
  await db
    .insertInto('audit_entries')
    .values({
      occurred_at: '2026-03-10T17:00:00Z',
      action: 'import-customer',
      customer_id: customer.id,
      before: { city: null, language: 'en' },
      after: { city: 'Boston', language: 'es' },
    })
    .execute()

  expect(await support.call(getUserFieldChanges, { email })).toEqual([
    { field: 'city', changedAt: new Date('2026-03-10T16:00:00Z'), changedBy: 'Test administrator' },
    { field: 'defaultLanguage', changedAt: new Date('2026-03-10T17:00:00Z'), changedBy: null },
    { field: 'firstName', changedAt: new Date('2026-03-10T16:00:00Z'), changedBy: 'Test administrator' },
  ])
  expect(await support.send(getUserFieldChanges, { email: 'none@example.com' })).toMatchObject({
    status: 404,
    text: 'UserNotFound',
  })
})
