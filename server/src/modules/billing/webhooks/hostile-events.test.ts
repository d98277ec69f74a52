import { afterAll, expect, test } from 'vitest'
import { startWebhooks } from '../../../../test/webhooks.ts'

const webhooks = await startWebhooks()
const { billing, hasPaid, findingsOf, send } = webhooks
afterAll(() => webhooks.stop())

const FINDING = 'Unreadable event: charge.refunded.'
const TYPE = 'charge.refunded'
const hostile = [
  ['NUL', '\0'],
  ['a lone surrogate', '\ud800'],
] as const
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

async function noJobs() {
  const { rows } = await billing.owner.query(
    "select name from pgboss.job where state not in ('completed', 'created') or retry_count > 0",
  )
  expect(rows).toEqual([])
}

test.each(hostile)('%s anywhere in stored data is a discrepancy, and nothing is retried', async (name, text) => {
  const events = {
    object: { id: `ch_${text}`, object: 'charge' },
    charge: { id: 're_1', object: 'refund', charge: `ch_${text}` },
    metadata: { id: 're_1', object: 'refund', charge: 'ch_1', metadata: { operation: text } },
    status: { id: 're_1', object: 'refund', charge: 'ch_1', status: text },
  }
  for (const [place, object] of Object.entries(events)) {
    const id = `evt_${name}_${place}`
    expect(await send(TYPE, object, { id })).toBe(200)
    expect(await send(TYPE, object, { id })).toBe(200)
    expect(await findingsOf(id)).toEqual([FINDING])
  }
  await noJobs()
})

test.each(hostile)('%s in data that is not stored is a discrepancy, and the event is handled', async (name, text) => {
  const { email, chargeId } = await hasPaid()
  billing.payments.refundInDashboard(chargeId, 500)
  const id = `evt_${name}_elsewhere`
  const object = { id: chargeId, object: 'charge', billing_details: { name: text }, [text]: 1 }
  expect(await send(TYPE, object, { id })).toBe(200)
  expect(await findingsOf(id)).toEqual([FINDING])
  expect((await billing.details(email)).refunds).toMatchObject([{ amountCents: 500 }])
})

test.each(hostile)('%s in the ID or type of an event returns 400', async (_name, text) => {
  const object = { id: 'ch_1', object: 'charge' }
  expect(await send(TYPE, object, { id: `evt_${text}` })).toBe(400)
  expect(await send(`${TYPE}${text}`, object)).toBe(400)
})

test.each([21, 1_000, 40_000])('%i levels of nesting are a discrepancy', async (levels) => {
  const id = `evt_deep_${levels}`
  const object = `{"id":"ch_deep","object":"charge","metadata":{},"deep":${deep(levels)}}`
  expect(await webhooks.sendBody(`{"id":"${id}","type":"${TYPE}","data":{"object":${object}}}`)).toBe(200)
  expect(await findingsOf(id)).toEqual([FINDING])
  expect(await webhooks.sendBody(deep(levels))).toBe(400)
})

test('an ID that is too long to store is a discrepancy or is ignored', async () => {
  const long = 'x'.repeat(10_000)
  expect(await send(TYPE, { id: long, object: 'charge' }, { id: 'evt_long' })).toBe(200)
  expect(await findingsOf('evt_long')).toEqual([FINDING])
  expect(await send(TYPE, { id: 'ch_1', object: 'charge' }, { id: long })).toBe(200)
})

test.each(['null', '[]', '"text"', '{"id":"evt_x","type":"charge.refunded","data":null}', '{', ''])(
  'a signed body of %s never causes a server error',
  async (body) => {
    expect([200, 400]).toContain(await webhooks.sendBody(body))
  },
)
