import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { statusCalls } from '@portal/contract/customers/status/calls'
import { eventsCalls } from '@portal/contract/events/calls'
import { mailCalls } from '@portal/contract/mail/calls'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { startPortal } from '../../../../test/portal.ts'
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts'
import { prepareWebhookSecrets } from '../endpoints/secrets.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import { publish } from '../publish.ts'
import { claimDeliveries } from './queries.ts'
import { deliverDue } from './start-delivery.ts'

const portal = await startPortal({ env: { WEBHOOK_ALLOW: '127.0.0.1' } })
const administrator = await portal.as('administrator')
afterAll(() => portal.stop())
const { context } = portal

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let id: number
let secret: string
beforeEach(async () => {
  await portal.owner.query('truncate events, webhook_endpoints cascade')
  receiver = await startWebhookReceiver()
  ;({ id, secret } = await create(receiver.url))
  receiver.setSecret(secret)
})
afterEach(() => receiver.stop())

const create = (address: string, types: ('vod.disabled' | 'vod.enabled')[] | null = null) =>
  administrator.call(eventsCalls.createWebhook, { address, description: '', types })
// Receivers compare the time of a request with their own clocks.
const atTrueTime = { ...context, trueNow: () => new Date() }
const deliver = () => deliverDue(atTrueTime)
const endpoint = (of = id) => administrator.call(eventsCalls.getWebhook, { id: String(of) })
const log = async (of = id) =>
  (await administrator.call(eventsCalls.getWebhookDeliveries, { id: String(of) })).deliveries

async function disable(...ids: string[]): Promise<void> {
  const at = context.now()
  await context.db.transaction().execute(async (tx) => {
    await publish(tx, ...ids.map((vod) => ({ type: 'vod.disabled' as const, id: vod, at, data: {} })))
  })
}

test('delivers an event once, as specified', async () => {
  const { email, id: customerId } = await insertCustomer(context.db)
  await (await portal.as('support')).call(statusCalls.suspendUser, { email })
  await deliver()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect(receiver.received[0]).toMatchObject({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    signatures: expect.stringMatching(/^v1,\S+$/),
    verified: { type: 'customer.suspended', data: { customerId, status: 'suspended' } },
  })
  const [delivery] = await log()
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200, nextAttemptAt: null })
  const shown = await administrator.call(eventsCalls.getWebhookDelivery, { id: String(delivery?.id) })
  expect(shown.body).toBe(receiver.received[0]?.raw)
  expect(shown.history).toMatchObject([{ status: 200, responseBody: 'OK', error: null }])
  expect(JSON.stringify(shown)).not.toContain(secret.slice(6))
})

test('every attempt sends the same bytes and ID with a new signature', async () => {
  receiver.respondWithStatus(500)
  await disable('😀 Zoë')
  await deliver()
  portal.clock.advance(MINUTE_MS)
  await deliver()
  receiver.respondWithStatus(200)
  portal.clock.advance(HOUR_MS)
  await deliver()
  const [first, ...others] = receiver.received
  expect(others).toHaveLength(2)
  for (const one of others) expect([one.id, one.raw]).toEqual([first?.id, first?.raw])
  expect(receiver.received.every(({ verified }) => verified?.data['mediaId'] === '😀 Zoë')).toBe(true)
  expect((await log())[0]).toMatchObject({ state: 'delivered', attempts: 3 })
})

test('the log shows the destination of each attempt, even after the URL has changed', async () => {
  receiver.respondWithStatus(500)
  await disable('moved')
  await deliver()
  const address = `${receiver.url}/moved`
  await administrator.call(eventsCalls.updateWebhook, { id, address, description: '', types: null })
  portal.clock.advance(MINUTE_MS)
  await deliver()
  const [delivery] = await log()
  const { history } = await administrator.call(eventsCalls.getWebhookDelivery, { id: String(delivery?.id) })
  expect(history.map((attempt) => attempt.address)).toEqual([address, receiver.url])
})

test('an endpoint receives only selected events created after it', async () => {
  await disable('before')
  await deliver()
  const { id: other } = await create(receiver.url, ['vod.enabled'])
  await disable('after')
  await deliver()
  expect(await log(other)).toEqual([])
  expect((await log()).map(({ objectId }) => objectId)).toEqual(['after', 'before'])
})

test('an unresponsive endpoint does not delay others', async () => {
  const slow = await startWebhookReceiver()
  let answerNow = () => {}
  slow.respondWith((response) => {
    answerNow = () => response.end()
  })
  await create(slow.url)
  await disable('one')
  const delivered = deliver()
  await expect.poll(() => [slow.received.length, receiver.received.length]).toEqual([1, 1])
  await expect.poll(async () => (await log())[0]?.state).toBe('delivered')
  answerNow()
  await delivered
  await slow.stop()
})

test('another worker sends the deliveries of a dead worker, and no two send the same one', async () => {
  await disable('one')
  let answerNow = () => {}
  receiver.respondWith((response) => {
    answerNow = () => response.end()
  })
  const first = deliver()
  await expect.poll(() => receiver.received.length).toBe(1)
  await deliver()
  expect(receiver.received).toHaveLength(1)

  portal.clock.advance(61_000)
  receiver.respondWithStatus(200)
  await deliver()
  expect(receiver.received.map((one) => one.id)).toEqual([receiver.received[0]?.id, receiver.received[0]?.id])
  answerNow()
  await first
  expect((await log())[0]).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('a new secret signs beside the old one until the overlap ends', async () => {
  const rotated = await administrator.call(eventsCalls.rotateWebhookSecret, { id, overlapHours: 24 })
  await disable('one')
  await deliver()
  const [both] = receiver.received
  expect(both?.signatures.split(' ')).toHaveLength(2)
  expect(both?.verified).not.toBeNull()
  receiver.setSecret(rotated.secret)
  portal.clock.advance(25 * HOUR_MS)
  await disable('two')
  await deliver()
  expect(receiver.received[1]?.signatures.split(' ')).toHaveLength(1)
  expect(receiver.received[1]?.verified).not.toBeNull()
  const headers = {
    'webhook-id': both?.id ?? '',
    'webhook-timestamp': String(both?.timestamp),
    'webhook-signature': both?.signatures ?? '',
  }
  expect(new Webhook(rotated.secret).verify(both?.raw ?? '', headers)).toBeTruthy()

  // A leaked secret ends immediately, even if it had an overlap before.
  await administrator.call(eventsCalls.rotateWebhookSecret, { id, overlapHours: 168 })
  const last = await administrator.call(eventsCalls.rotateWebhookSecret, { id, overlapHours: 0 })
  receiver.setSecret(last.secret)
  await disable('three')
  await deliver()
  expect(receiver.received[2]?.signatures.split(' ')).toHaveLength(1)
  expect(receiver.received[2]?.verified).not.toBeNull()
})

test('an endpoint that fails for an hour is reported once and disabled after five days', async () => {
  await portal.owner.query('truncate mails cascade')
  receiver.respondWithStatus(503)
  await disable('one')
  for (let hours = 0; hours < 5 * 24; hours += 6) {
    await deliver()
    portal.clock.advance(6 * HOUR_MS)
    await disable(`after ${hours}`)
  }
  expect(await endpoint()).toMatchObject({ state: 'on', failingSince: expect.any(Date) })
  await deliver()
  expect(await endpoint()).toMatchObject({ state: 'off', offReason: 'failing', waiting: 0 })
  await disable('while off')
  await deliver()
  expect((await log())[0]).toMatchObject({ objectId: 'while off', state: 'held' })

  const mails = await administrator.call(mailCalls.listMails, {})
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Admin Portal: A webhook endpoint was switched off',
    'Admin Portal: A webhook endpoint is failing',
  ])
  const before = receiver.received.length
  receiver.respondWithStatus(200)
  await administrator.call(eventsCalls.toggleWebhook, { id, state: 'on' })
  const span = { id, from: '2026-01-01T00:00:00.000Z', to: context.now().toISOString() }
  const inQuery = { ...span, id: String(id), onlyUndelivered: 'true' as const }
  const { count } = await administrator.call(eventsCalls.countWebhookDeliveries, inQuery)
  await administrator.call(eventsCalls.resendWebhookDeliveries, { ...span, onlyUndelivered: true })
  await deliver()
  expect(receiver.received.length - before).toBe(count)
  expect(await endpoint()).toMatchObject({ state: 'on', failingSince: null, held: 0, failed: 0, waiting: 0 })
})

test('410 disables the endpoint immediately', async () => {
  receiver.respondWithStatus(410)
  await disable('one')
  await deliver()
  expect(await endpoint()).toMatchObject({ state: 'off', offReason: 'gone', held: 1 })
  const response = await administrator.send(eventsCalls.sendWebhookTest, { id })
  expect(response).toMatchObject({ status: 409, text: 'EndpointOff' })
})

test('a delivery can be sent again with the same ID and body', async () => {
  await disable('one')
  await deliver()
  const [delivery] = await log()
  await administrator.call(eventsCalls.resendWebhookDelivery, { id: delivery?.id ?? 0 })
  await deliver()
  const [first, again] = receiver.received
  expect([again?.id, again?.raw]).toEqual([first?.id, first?.raw])
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('a test event goes only to its endpoint', async () => {
  const { id: other } = await create(receiver.url)
  await administrator.call(eventsCalls.sendWebhookTest, { id })
  await deliver()
  expect(receiver.received.map(({ verified }) => verified?.type)).toEqual(['webhook.test'])
  expect(await log(other)).toEqual([])
})

test('a deleted endpoint receives nothing, and its secrets are deleted', async () => {
  await disable('one')
  await administrator.call(eventsCalls.deleteWebhook, { id })
  await disable('two')
  await deliver()
  expect(receiver.received).toEqual([])
  expect((await portal.owner.query('select from webhook_secrets')).rowCount).toBe(0)
  const response = await administrator.send(eventsCalls.getWebhook, { id: String(id) })
  expect(response).toMatchObject({ status: 404, text: 'EndpointNotFound' })
})

test('lists deliveries by state, type and time, page by page', async () => {
  await disable(...Array.from({ length: 120 }, (_, at) => `vod ${at}`))
  await deliver()
  const list = (more: object = {}) => administrator.call(eventsCalls.getWebhookDeliveries, { id: String(id), ...more })
  const page = await list()
  expect([page.deliveries.length, page.hasMore]).toEqual([100, true])
  const rest = await list({ before: String(page.deliveries.at(-1)?.id) })
  expect([rest.deliveries.length, rest.hasMore]).toEqual([20, false])
  expect((await list({ state: 'failed' })).deliveries).toEqual([])
  expect((await list({ type: 'vod.enabled' })).deliveries).toEqual([])
  expect((await list({ to: new Date(context.now().getTime() - DAY_MS).toISOString() })).deliveries).toEqual([])
  expect(
    (await list({ state: 'delivered', type: 'vod.disabled', from: context.now().toISOString() })).deliveries,
  ).toHaveLength(100)
})

test('encrypts secrets and re-encrypts them with a new key', async () => {
  const { rows } = await portal.owner.query('select secret, key_id from webhook_secrets')
  expect(rows[0].secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
  const oldKey = Buffer.alloc(32, 'test').toString('base64')
  const newKey = Buffer.alloc(32, 'new').toString('base64')
  const keys = { DEMO: 'false', TWO_FACTOR_KEY: newKey }
  await prepareWebhookSecrets(portal.databaseUrl, readConfig({ ...keys, TWO_FACTOR_OLD_KEY: oldKey }))
  await disable('one')
  await deliverDue({
    ...atTrueTime,
    config: { ...context.config, ...readConfig({ ...keys, WEBHOOK_ALLOW: '127.0.0.1' }) },
  })
  expect(receiver.received[0]?.verified).not.toBeNull()

  // If the key is lost, a new secret helps.
  await disable('two')
  await deliver()
  expect((await log())[0]).toMatchObject({ lastError: 'The request could not be signed. Create a new secret.' })
})

test.each([
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'https://example.com:22/',
  'https://intranet/',
  'example.com',
  'https://example.com/#x',
  'https://exa mple.com/',
  '',
])('rejects the URL %j', async (address) => {
  const response = await administrator.send(eventsCalls.createWebhook, { address, description: '', types: null })
  expect(response.status).toBe(400)
})

test('claims a few of many due deliveries by index', async () => {
  await portal.owner.query(`
    with made as (insert into events (type, object_kind, object_id, occurred_at, body)
      select 'vod.disabled', 'vod', n, '2026-03-01', '{}' from generate_series(1, 5000) n returning sequence)
    insert into webhook_deliveries (endpoint_id, event_sequence, state, next_attempt_at)
      select id, sequence, 'waiting', timestamp '2026-03-01' + sequence * interval '1 s' from made, webhook_endpoints`)
  await portal.owner.query('analyze events, webhook_deliveries')
  await context.db.transaction().execute(async (tx) => {
    const now = context.now()
    const claim = { endpointId: id, limit: 8, limitWhileFailing: 1, now, leasedUntil: now }
    const before = await rowsScanned(tx)
    expect(await claimDeliveries(tx, claim)).toHaveLength(8)
    expect(await rowsScanned(tx)).toBe(before)
  })
})

/**
 * Returns the number of rows of both tables that the transaction's connection has read without an index. Includes
 * previous transactions that PostgreSQL has not reported yet.
 */
async function rowsScanned(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(seq_tup_read), 0)::int as count from pg_stat_xact_user_tables
    where schemaname = 'public' and relname in ('events', 'webhook_deliveries')`.execute(tx)
  return rows[0]?.count ?? 0
}
