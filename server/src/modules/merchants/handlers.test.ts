import { merchantsCalls } from '@portal/contract/merchants/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'

const { getAllMerchants, createMerchant, toggleMerchantStatus } = merchantsCalls

const portal = await startPortal()
const operations = await portal.as('operations')
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.owner.query('delete from merchants')
})

function list() {
  return operations.call(getAllMerchants, {})
}

async function lastEntry() {
  return portal.context.db
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'staff_email', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

test('lists merchants by name, ignoring case', async () => {
  const created_at = '2026-01-01T00:00:00Z'
  await portal.context.db
    .insertInto('merchants')
    .values([
      { code: 'B', name: 'beta', disabled: false, created_at },
      { code: 'C', name: 'Gamma', disabled: true, created_at },
      { code: 'ZZ', name: 'Alpha', disabled: false, created_at },
    ])
    .execute()

  expect(await (await portal.as('finance')).call(getAllMerchants, {})).toEqual([
    { code: 'ZZ', name: 'Alpha', disabled: false },
    { code: 'B', name: 'beta', disabled: false },
    { code: 'C', name: 'Gamma', disabled: true },
  ])
})

test('creates an active merchant and records the user', async () => {
  await operations.call(createMerchant, { code: 'ELSOL', name: ' El Sol, S.A. & Cía. ' })

  expect(await list()).toEqual([{ code: 'ELSOL', name: 'El Sol, S.A. & Cía.', disabled: false }])
  expect(await lastEntry()).toEqual({
    action: 'create-merchant',
    subject: 'ELSOL',
    staff_email: 'operations@staff.test',
    before: null,
    after: { name: 'El Sol, S.A. & Cía.' },
  })
})

test('returns an error to the second of two concurrent creations of the same code', async () => {
  const names = ['One', 'Two', 'Three', 'Four']
  const responses = await Promise.all(names.map((name) => operations.send(createMerchant, { code: 'SAME', name })))

  expect(responses.map(({ status, text }) => `${status} ${text}`).toSorted()).toEqual([
    '200 ',
    ...Array(3).fill('409 MerchantExists'),
  ])
  expect(await list()).toHaveLength(1)
})

test.each([
  ['lower case', { code: 'elsol', name: 'El Sol' }],
  ['digits', { code: 'SOL1', name: 'El Sol' }],
  ['a code that is too long', { code: 'A'.repeat(17), name: 'El Sol' }],
  ['no name', { code: 'SOL', name: ' ' }],
  ['a name that is too long', { code: 'SOL', name: 'n'.repeat(41) }],
  ['markup', { code: 'SOL', name: '<b>Sol</b>' }],
  ['an undeclared field', { code: 'SOL', name: 'Sol', disabled: true }],
])('rejects %s', async (_case, merchant) => {
  expect(await operations.send(createMerchant, merchant)).toMatchObject({ status: 400, text: 'InvalidRequest' })
  expect(await list()).toEqual([])
})

test('toggles back and forth and records the old and new status', async () => {
  await operations.call(createMerchant, { code: 'SOL', name: 'El Sol' })

  await operations.call(toggleMerchantStatus, { merchantCode: 'SOL' })
  expect(await list()).toMatchObject([{ disabled: true }])
  expect(await lastEntry()).toMatchObject({
    action: 'toggle-merchant-status',
    subject: 'SOL',
    before: { disabled: false },
    after: { disabled: true },
  })
  await operations.call(toggleMerchantStatus, { merchantCode: 'SOL', expectedDisabled: true })
  expect(await list()).toMatchObject([{ disabled: false }])
})

test('of several concurrent requests to disable a merchant one succeeds, and the others get an error', async () => {
  await operations.call(createMerchant, { code: 'SOL', name: 'El Sol' })
  const request = { merchantCode: 'SOL', expectedDisabled: false }

  const responses = await Promise.all(Array.from({ length: 5 }, () => operations.send(toggleMerchantStatus, request)))
  expect(responses.map(({ status, text }) => `${status} ${text}`).toSorted()).toEqual([
    '200 ',
    ...Array(4).fill('409 StateChanged'),
  ])
  expect(await list()).toMatchObject([{ disabled: true }])
})

test('a toggle repeated with its key does not flip back', async () => {
  await operations.call(createMerchant, { code: 'SOL', name: 'El Sol' })
  const headers = { 'idempotency-key': 'one-dialog' }

  for (const time of ['first', 'again']) {
    const response = await operations.send(toggleMerchantStatus, { merchantCode: 'SOL' }, { headers })
    expect(response.status, time).toBe(200)
  }
  expect(await list()).toMatchObject([{ disabled: true }])
})

test('rejects toggling a missing merchant', async () => {
  expect(await operations.send(toggleMerchantStatus, { merchantCode: 'MISSING' })).toMatchObject({
    status: 404,
    text: 'MerchantNotFound',
  })
})
