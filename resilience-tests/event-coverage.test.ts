import { type Call } from '@portal/contract/call'
import { bodyOf, type EventType } from '@portal/contract/events/event-types'
import { modules } from '@portal/contract/modules'
import type { Caller } from '@portal/server/test/caller.ts'
import { startBillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import { startPortal } from '@portal/server/test/portal.ts'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { expectedEvents, withoutEvents } from './expected-events.ts'
import { keyedCalls } from './keyed-calls.ts'
import { changes } from './recorded-calls.ts'

const billing = await startBillingAtSimulator()
const portal = await startPortal()
afterAll(() => Promise.all([billing.stop(), portal.stop()]))

/** Modules whose calls change what other systems follow. */
const followed = [
  modules.customers,
  modules.billing,
  modules.billingProblems,
  modules.notes,
  modules.appStores,
  modules.merchants,
  modules.complimentaryCodes,
  modules.channels,
  modules.channelLogos,
  modules.channelTags,
  modules.vods,
]
/** These change nothing, or need a guide source, whose own test covers the event. */
const others = ['/preview-action', '/refresh-channel-programs']

test('the tables cover every call that changes data', () => {
  const all = [...followed, modules.programs].flatMap((module): Call[] => Object.values(module))
  const changing = all.filter(({ method }) => method === 'POST').map(({ path }) => path)
  const known = [...Object.keys(expectedEvents), ...withoutEvents, ...others]
  expect(known.toSorted()).toEqual([...changing, '/email-invoice'].toSorted())
})

test.each(keyedCalls)('$call.path reports each customer change', async ({ call, prepare }) => {
  const { input } = await prepare(billing)
  const reported = await reportedBy(billing.owner, await billing.as('administrator'), call, input)
  expect(reported).toEqual(expectedEvents[call.path] ?? [])
})

test.each(changes.filter(({ call }) => call.path in expectedEvents || withoutEvents.includes(call.path)))(
  '$call.path reports each content change',
  async ({ call, prepare }) => {
    const { input, caller = await portal.as('administrator') } = await prepare(portal)
    expect(await reportedBy(portal.owner, caller, call, input)).toEqual(expectedEvents[call.path] ?? [])
  },
)

/** Returns the types of a call's events, each validated against its schema. */
async function reportedBy(owner: pg.Pool, caller: Caller, call: Call, input: object): Promise<EventType[]> {
  const { rows: last } = await owner.query('select coalesce(max(sequence), 0) as sequence from events')
  expect((await caller.send(call, input)).status).toBe(200)
  const { rows } = await owner.query<{ type: EventType; body: string }>(
    'select type, body from events where sequence > $1 order by sequence',
    [last[0].sequence],
  )
  for (const { type, body } of rows) bodyOf(type).strict().parse(JSON.parse(body))
  return rows.map(({ type }) => type)
}
