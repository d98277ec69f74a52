import { complimentaryCodesCalls } from '@portal/contract/complimentary-codes/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { generateCode } from './rules.ts'

const { getAllComplimentaryCodes, createComplimentaryCode, toggleComplimentaryCodeStatus } = complimentaryCodesCalls

const portal = await startPortal()
const operations = await portal.as('operations')
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.owner.query('delete from complimentary_codes')
})

/** As sent over the wire. */
const fair = {
  requestedBy: 'Ana García',
  department: 'Marketing',
  reason: 'Book fair in Miami, stand 12.',
  startDate: '2026-03-10T00:00:00.000Z',
  endDate: '2026-04-09T23:59:59.999Z',
  duration: 30,
  maximumAccounts: 500,
}

test('creates an active, unused code and returns it', async () => {
  const { code } = await operations.call(createComplimentaryCode, fair)

  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
  const { text } = await operations.send(getAllComplimentaryCodes, {})
  expect(JSON.parse(text)).toEqual([{ ...fair, code, accountCount: 0, disabled: false }])
  const entry = await portal.context.db
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({ action: 'create-complimentary-code', subject: code, after: { maximumAccounts: 500 } })
})

test('a code can last one day and is listed before older ones', async () => {
  const { code: older } = await operations.call(createComplimentaryCode, fair)
  portal.clock.advance(1000)
  const oneDay = { ...fair, endDate: '2026-03-10T23:59:59.999Z' }
  const { code: newer } = await operations.call(createComplimentaryCode, oneDay)

  const codes = await operations.call(getAllComplimentaryCodes, {})
  expect(codes.map(({ code }) => code)).toEqual([newer, older])
  expect(codes[0]).toMatchObject({ startDate: '2026-03-10', endDate: '2026-03-10' })
})

test('a conversion is listed as a used code for one account', async () => {
  await insertCustomer(portal.context.db, { username: 'ana@example.com', type: 'free', status: 'active' })
  const support = await portal.as('support')
  const conversion = { email: 'ana@example.com', duration: 14, reason: 'Long outage' }
  await support.call(customersCalls.convertToComplimentary, conversion)

  expect(await operations.call(getAllComplimentaryCodes, {})).toMatchObject([
    { requestedBy: 'Test support', reason: 'Long outage', duration: 14, maximumAccounts: 1, accountCount: 1 },
  ])
})

test('a conversion in the New York evening has a code for that UTC day and lasts from the Eastern day', async () => {
  portal.clock.set('2026-03-11T01:30:00Z')
  await insertCustomer(portal.context.db, { username: 'eva@example.com', type: 'free', status: 'active' })
  const support = await portal.as('support')
  const conversion = { email: 'eva@example.com', duration: 14, reason: 'Long outage' }
  await support.call(customersCalls.convertToComplimentary, conversion)

  const [code] = await operations.call(getAllComplimentaryCodes, {})
  expect(code).toMatchObject({ startDate: '2026-03-11', endDate: '2026-03-11' })
  const { customer } = await support.call(customersCalls.getUserDetails, { email: conversion.email })
  expect(customer.validTill).toBe('2026-03-24')
})

test.each([
  ['no requester', { requestedBy: ' ' }],
  ['a name with invalid characters', { requestedBy: 'Ana <ana@example.com>' }],
  ['a name that is too long', { requestedBy: 'a'.repeat(41) }],
  ['a department that is too long', { department: 'd'.repeat(41) }],
  ['a reason that is too long', { reason: 'r'.repeat(501) }],
  ['no start', { startDate: '' }],
  ['a start within a day', { startDate: '2026-03-10T05:00:00.000Z' }],
  ['a start one millisecond late', { startDate: '2026-03-10T00:00:00.001Z' }],
  ['an end within a day', { endDate: '2026-04-09T12:00:00.000Z' }],
  ['an end one millisecond late', { endDate: '2026-04-10T00:00:00.000Z' }],
  ['an end in Eastern Time', { endDate: '2026-04-10T03:59:59.999Z' }],
  ['a day that does not exist', { endDate: '2026-02-30T23:59:59.999Z' }],
  ['an end before the start', { endDate: '2026-03-09T23:59:59.999Z' }],
  ['no days', { duration: 0 }],
  ['too many days', { duration: 36_501 }],
  ['half a day', { duration: 1.5 }],
  ['days as a string', { duration: '30' }],
  ['no accounts', { maximumAccounts: 0 }],
  ['too many accounts', { maximumAccounts: 1_000_001 }],
  ['a custom code', { code: 'FREE4EVER' }],
])('rejects %s', async (_case, wrong) => {
  expect(await operations.send(createComplimentaryCode, { ...fair, ...wrong })).toMatchObject({
    status: 400,
    text: 'InvalidRequest',
  })
  expect(await operations.call(getAllComplimentaryCodes, {})).toEqual([])
})

test("rejects a code whose last UTC day has passed on the portal's clock", async () => {
  const ends = (day: string) => ({ ...fair, startDate: '2026-03-01T00:00:00.000Z', endDate: `${day}T23:59:59.999Z` })
  const before = portal.context.now().toISOString()
  // The evening of March 10 in New York.
  portal.clock.set('2026-03-11T01:30:00Z')
  expect(await operations.send(createComplimentaryCode, ends('2026-03-10'))).toMatchObject({
    status: 422,
    text: 'ComplimentaryCodeInThePast',
  })
  expect(await operations.call(getAllComplimentaryCodes, {})).toEqual([])
  await operations.call(createComplimentaryCode, ends('2026-03-11'))
  portal.clock.set('2026-03-10T23:59:59.999Z')
  await operations.call(createComplimentaryCode, ends('2026-03-10'))
  expect(await operations.call(getAllComplimentaryCodes, {})).toHaveLength(2)
  portal.clock.set(before)
})

test('toggles the status and rejects conflicting and unknown rows', async () => {
  const { code } = await operations.call(createComplimentaryCode, fair)
  await operations.call(toggleComplimentaryCodeStatus, { complimentaryCode: code, expectedDisabled: false })
  expect(await operations.call(getAllComplimentaryCodes, {})).toMatchObject([{ disabled: true }])

  const late = { complimentaryCode: code, expectedDisabled: false }
  expect(await operations.send(toggleComplimentaryCodeStatus, late)).toMatchObject({ text: 'StateChanged' })
  expect(await operations.send(toggleComplimentaryCodeStatus, { complimentaryCode: 'NONE' })).toMatchObject({
    status: 404,
    text: 'ComplimentaryCodeNotFound',
  })
  await operations.call(toggleComplimentaryCodeStatus, { complimentaryCode: code })
  expect(await operations.call(getAllComplimentaryCodes, {})).toMatchObject([{ disabled: false }])
})

test('a repeated request with the same key creates one code and returns it again', async () => {
  const headers = { 'idempotency-key': 'one-form' }
  const first = await operations.send(createComplimentaryCode, fair, { headers })
  const again = await operations.send(createComplimentaryCode, fair, { headers })

  expect(again.text).toBe(first.text)
  expect(await operations.call(getAllComplimentaryCodes, {})).toHaveLength(1)
})

test('generates a code from the random digits of an ID only', () => {
  expect(generateCode('00000000-0000-4000-8000-000000000000')).toBe('AAAAAAAAAA')
  expect(generateCode('ffffffff-ffff-4000-8fff-ffffffffffff')).toBe('9999999999')
})
