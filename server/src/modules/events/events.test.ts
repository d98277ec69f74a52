import { DAY_MS } from '@portal/contract/durations'
import { statusCalls } from '@portal/contract/customers/status/calls'
import { serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { bodyOf } from '@portal/contract/events/event-types'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { eventsJobs } from './jobs.ts'
import { publish } from './publish.ts'
import { numberEvents } from './queries.ts'

const portal = await startPortal()
afterAll(() => portal.stop())
beforeEach(() => portal.owner.query('truncate events cascade'))
const { context } = portal

const disabled = (id: string) => ({ type: 'vod.disabled', id, at: context.now(), data: {} }) as const
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => context.db.transaction().execute(work)
const number = (limit = 100) => inTransaction((tx) => numberEvents(tx, limit, context.now()))

async function stream(): Promise<string[]> {
  const { rows } = await portal.owner.query('select object_id from events where position is not null order by position')
  return rows.map((row) => row.object_id)
}

test('an event is committed with its change or not at all', async () => {
  const { email, id } = await insertCustomer(context.db)
  const support = await portal.as('support')
  await support.call(statusCalls.suspendUser, { email })
  await portal.owner.query('alter table events add constraint closed check (false) not valid')
  expect((await support.send(statusCalls.unsuspendUser, { email })).status).toBe(500)
  await portal.owner.query('alter table events drop constraint closed')

  const { rows } = await portal.owner.query(
    'select body, sequence, object_kind, object_id, status from events, customers',
  )
  expect(rows).toMatchObject([{ object_kind: 'customer', object_id: String(id), status: 'suspended' }])
  const body = bodyOf('customer.suspended').strict().parse(JSON.parse(rows[0].body))
  expect(body).toEqual({
    type: 'customer.suspended',
    timestamp: context.now().toISOString(),
    data: { sequence: Number(rows[0].sequence), customerId: id, previousStatus: 'active', status: 'suspended' },
  })
})

test('sequences follow the order of changes to an object, even concurrent ones', async () => {
  const { email } = await insertCustomer(context.db)
  const support = await portal.as('support')
  const calls = [statusCalls.suspendUser, statusCalls.unsuspendUser]
  for (let round = 0; round < 10; round++) {
    await Promise.all(calls.map((call) => support.send(call, { email })))
  }
  const { rows } = await portal.owner.query<{ type: string }>('select type from events order by sequence')
  const types = rows.map(({ type }) => type)
  expect(types.length).toBeGreaterThan(9)
  const alternating = types.map((_, at) => (at % 2 === 0 ? 'customer.suspended' : 'customer.unsuspended'))
  expect(types).toEqual(alternating)
})

test('an event committed late follows those already read and is not missed', async () => {
  const late = await context.db.startTransaction().execute()
  await publish(late, disabled('late'))
  await inTransaction((tx) => publish(tx, disabled('early')))
  expect(await number()).toBe(1)
  expect(await stream()).toEqual(['early'])
  await late.commit().execute()
  expect(await number()).toBe(1)
  expect(await stream()).toEqual(['early', 'late'])
})

test('concurrent processes number each event once', async () => {
  await inTransaction((tx) => publish(tx, ...Array.from({ length: 200 }, (_, at) => disabled(`vod ${at}`))))
  const numbered = await Promise.all(Array.from({ length: 8 }, () => number(30)))
  expect(numbered.toSorted()).toEqual([20, 30, 30, 30, 30, 30, 30, 0].toSorted())
  expect(await stream()).toEqual(Array.from({ length: 200 }, (_, at) => `vod ${at}`))
})

test('sends any text unchanged', async () => {
  const name = '"},"type":"x"\\ <script>  😀 \' ; drop table'
  await inTransaction((tx) => publish(tx, { type: 'channel.created', id: 'NEWS', at: context.now(), data: { name } }))
  const { rows } = await portal.owner.query('select body from events')
  expect(JSON.parse(rows[0].body)).toMatchObject({ type: 'channel.created', data: { channelCode: 'NEWS', name } })
})

test('deletes events after 30 days, except the newest one', async () => {
  const old = { ...disabled('old'), at: new Date(context.now().getTime() - 31 * DAY_MS) }
  await inTransaction((tx) => publish(tx, old, disabled('new'), { ...old, id: 'newest' }))
  await number()
  await inTransaction((tx) => enqueue(tx, context, eventsJobs[0]!, {}))
  await portal.runJobs()
  expect(await stream()).toEqual(['new', 'newest'])
})

test('the service API reads the stream with a cursor', async () => {
  const administrator = await portal.as('administrator')
  const { key } = await administrator.call(serviceKeysCalls.createServiceKey, {
    name: 'Reader',
    scopes: ['read-events'],
  })
  const read = async (query = '') => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${portal.url}/service/v1/events${query}`, { headers })
    const body: Record<string, unknown> = JSON.parse(await response.text())
    return { ...body, status: response.status } as Record<string, unknown>
  }
  expect(await read()).toEqual({ status: 200, items: [], nextCursor: null, hasMore: false })
  await inTransaction((tx) => publish(tx, disabled('one'), disabled('two'), disabled('three')))
  await number()
  const first = await read('?limit=2')
  expect(first).toMatchObject({ hasMore: true, items: [{ type: 'vod.disabled', data: { mediaId: 'one' } }, {}] })
  const second = await read(`?limit=2&cursor=${String(first['nextCursor'])}`)
  expect(second).toMatchObject({ hasMore: false, items: [{ data: { mediaId: 'three' } }] })
  expect(await read(`?cursor=${String(second['nextCursor'])}`)).toMatchObject({
    items: [],
    nextCursor: second['nextCursor'],
  })
  expect(await read(`?cursor=evt_${'0'.repeat(32)}`)).toMatchObject({
    status: 404,
    code: 'CursorNotFound',
    errors: [expect.objectContaining({ field: 'cursor' })],
  })
  expect((await read('?cursor=x')).status).toBe(400)
  expect((await read('?limit=1001')).status).toBe(400)
})
