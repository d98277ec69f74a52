import type { Problem } from '@portal/contract/service/problem'
import { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'

/** Tests requests that are rejected before they reach a handler of the service interface. */

const portal = await startPortal({ env: { TRUST_PROXY: '127.0.0.1' } })
afterAll(() => portal.stop())
const { key } = await (
  await portal.as('administrator')
).call(serviceKeysCalls.createServiceKey, {
  name: 'Apps',
  scopes: ['report-errors'],
})

async function report(more: object = {}, { bearer = key, from = '203.0.113.1' } = {}) {
  const response = await fetch(`${portal.url}/service/v1/errors`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      authorization: `Bearer ${bearer}`,
      'x-forwarded-for': from,
    },
    body: JSON.stringify({
      occurredAt: '2026-03-10T14:59:00.000Z',
      description: 'Player failed with code 12',
      ...more,
    }),
  })
  // Declared by the interface.
  const { code, detail } = (await response.json()) as Partial<Problem>
  return { status: response.status, code, detail }
}

test('counts wrong keys per IPv6 network instead of per address', async () => {
  const guess = (from: string) => report({}, { bearer: 'psk_no', from })
  const responses = await Promise.all(Array.from({ length: 40 }, (_, host) => guess(`2001:db8:0:1::${host + 1}`)))

  expect(responses.filter(({ code }) => code === 'InvalidKey')).toHaveLength(30)
  expect(responses.filter(({ code }) => code === 'TooManyRequests')).toHaveLength(10)
  expect(await guess('2001:db8:0:2::1')).toMatchObject({ status: 401, code: 'InvalidKey' })
})

test('stops reading an oversized body', async () => {
  expect(await report({ description: 'x'.repeat(200_000) })).toMatchObject({ status: 413, code: 'RequestTooLarge' })
})

test('an internal error exposes no details', async () => {
  await portal.owner.query('alter table application_errors rename to hidden')
  const response = await report()
  await portal.owner.query('alter table hidden rename to application_errors')

  expect(response).toMatchObject({ status: 500, code: 'InternalError' })
})

test('returns a retryable error while the database accepts no connections', async () => {
  await portal.owner.query(`
    create function store_nothing() returns trigger language plpgsql as $$
      begin raise exception 'the database system is shutting down' using errcode = '57P03'; end $$;
    create trigger store_nothing before insert on application_errors execute function store_nothing()`)
  const response = await report()
  await portal.owner.query('drop function store_nothing() cascade')

  expect(response).toMatchObject({ status: 503, code: 'Unavailable' })
  expect(await report()).toMatchObject({ status: 200 })
})
