import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { defineCalls, noInput, nothing } from '@portal/contract/call'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startPortal } from '../../../test/portal.ts'
import { findSignedIn } from '../../modules/staff/sessions/session.ts'
import { installErrorHandler } from './errors.ts'
import type { Handlers } from './handler.ts'
import { registerCalls } from './register.ts'

// Calls of a module that exists only here: each adds a merchant and returns how many there are.
const calls = defineCalls({
  addMerchant: {
    method: 'POST',
    path: '/add-merchant',
    permission: 'signed-in',
    input: z.strictObject({ code: z.string() }),
    reply: z.object({ count: z.number() }),
    errors: { TooMany: { status: 409, message: 'Too many' } },
    failed: 'Failed',
  },
  addNothing: {
    method: 'POST',
    path: '/add-nothing',
    permission: 'signed-in',
    input: noInput,
    reply: nothing,
    errors: {},
    failed: 'Failed',
  },
})
let refused = false

const handlers: Handlers<typeof calls> = {
  addMerchant: async ({ input, refuse }, { transaction, now }) =>
    transaction(async (tx) => {
      const code = `${input.code}${randomUUID().replaceAll(/[^a-f]/g, '')}`.toUpperCase().slice(0, 16)
      await tx.insertInto('merchants').values({ code, name: code, created_at: now() }).execute()
      if (refused) throw refuse('TooMany')
      const { count } = await tx
        .selectFrom('merchants')
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return { count }
    }),
  addNothing: async (_request, { transaction }) => transaction(async () => {}),
}

const portal = await startPortal()
const support = await portal.as('support')
const finance = await portal.as('finance')
const app = Fastify()
installErrorHandler(app, () => {})
registerCalls(app, portal.context, calls, { handlers, limitSearches: () => 0, findSignedIn })
await app.listen({ host: '127.0.0.1', port: 0 })
// A server listening on a port has an address of this kind.
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/admin/api`
afterAll(async () => {
  await app.close()
  await portal.stop()
})
beforeEach(async () => {
  refused = false
  await portal.owner.query('delete from merchants')
})

async function post(path: string, body: unknown, key: string | null, token = support.token) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get('idempotency-replayed'),
  }
}

async function countMerchants(): Promise<number> {
  const { rows } = await portal.owner.query<{ count: number }>('select count(*)::int as count from merchants')
  return rows[0]?.count ?? 0
}

test('50 concurrent requests with the same key and input have one effect and the same response', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => post('/add-merchant', { code: 'A' }, 'key')))

  expect(await countMerchants()).toBe(1)
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"count":1}']))
  expect(responses.filter(({ replayed }) => replayed === null)).toHaveLength(1)
})

test('repeats a response without a body', async () => {
  await post('/add-nothing', {}, 'empty')

  expect(await post('/add-nothing', {}, 'empty')).toEqual({ status: 200, text: '', replayed: 'true' })
})

test('rejects the same key for another input or call without effect', async () => {
  await post('/add-merchant', { code: 'A' }, 'again')

  expect(await post('/add-merchant', { code: 'B' }, 'again')).toMatchObject({
    status: 422,
    text: 'IdempotencyKeyReused',
  })
  expect(await post('/add-nothing', {}, 'again')).toMatchObject({ status: 422, text: 'IdempotencyKeyReused' })
  expect(await countMerchants()).toBe(1)
})

test('runs equal calls twice without a key or for different users', async () => {
  await post('/add-merchant', { code: 'A' }, null)
  await post('/add-merchant', { code: 'A' }, null)
  await post('/add-merchant', { code: 'A' }, 'shared')
  await post('/add-merchant', { code: 'A' }, 'shared', finance.token)

  expect(await countMerchants()).toBe(4)
})

test('a rejected change does not use up its key', async () => {
  refused = true
  expect(await post('/add-merchant', { code: 'A' }, 'second try')).toMatchObject({ status: 409, text: 'TooMany' })
  refused = false
  expect(await post('/add-merchant', { code: 'A' }, 'second try')).toEqual({
    status: 200,
    text: '{"count":1}',
    replayed: null,
  })
  expect(await countMerchants()).toBe(1)
})

test('stored records reveal neither key nor input', async () => {
  await post('/add-merchant', { code: 'SECRET' }, 'the key itself')

  const { rows } = await portal.owner.query('select idempotency_keys::text as kept from idempotency_keys')
  expect(rows.map(({ kept }) => kept).join()).not.toMatch(/SECRET|the key itself/)
})
