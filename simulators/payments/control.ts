import { z } from 'zod'
import { isLocalRequest } from '../local-request.ts'
import type { Incoming } from './api/responder.ts'
import type { Account } from './api/endpoint-request.ts'
import { newId } from './api/new-id.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import { dispute, findCharge, type Scheduler, type Note, sendBy } from './scheduler.ts'
import { disputeSteps, moveDispute } from './objects/move-dispute.ts'
import { Changes } from './store/changes.ts'
import type { Store } from './store/store.ts'
import type { Webhooks } from './webhooks.ts'

export const CONTROL_PREFIX = '/_control'

export interface ControlParts {
  readonly store: Store
  readonly faults: Faults
  readonly account: Account
  readonly clock: Clock
  readonly webhooks: Webhooks
  readonly later: Scheduler
  readonly journal: Journal
  readonly note: Note
}

export interface ControlReply {
  readonly status: number
  readonly body: string
}

/** Creates the simulator's control API, which the real provider does not have: JSON in, JSON out. */
export function createControl(parts: ControlParts): (incoming: Incoming) => Promise<ControlReply> {
  return async ({ method, url, headers, body }) => {
    if (!isLocalRequest(method, headers)) return reply(403, { error: 'Send JSON requests from this machine.' })
    const action = actions[`${method} ${url.pathname.slice(CONTROL_PREFIX.length)}`]
    if (action === undefined) return reply(404, { error: 'Unknown control.', switches: Object.keys(actions) })
    try {
      const shown = await action(parts, body === '' ? {} : JSON.parse(body))
      return reply(200, shown ?? {})
    } catch (error) {
      if (error instanceof z.ZodError) return reply(400, { error: z.prettifyError(error) })
      if (error instanceof SyntaxError) return reply(400, { error: error.message })
      throw error
    }
  }
}

/** Its result is the response; an empty object if there is none. */
type Action = (parts: ControlParts, input: unknown) => unknown

const actions: Readonly<Record<string, Action>> = {
  'GET ': ({ clock, faults, webhooks, journal }) => ({
    now: clock.now(),
    faults: faults.all,
    webhooks: webhooks.endpoints.map(({ url, enabled_events }) => ({ url, enabledEvents: enabled_events })),
    requests: journal.entries.length,
    switches: Object.keys(actions),
  }),

  'GET /requests': ({ journal }) => ({ requests: journal.entries }),
  'DELETE /requests': ({ journal }) => journal.clear(),

  'POST /faults': ({ faults }, input) => {
    const id = newId('fault')
    faults.add(id, faultInput.parse(input))
    return { id }
  },
  'DELETE /faults': ({ faults }) => faults.clear(),

  'POST /account': ({ account }, input) => {
    Object.assign(account, z.strictObject({ moto: z.boolean() }).parse(input))
  },

  async 'POST /clock'({ clock, later }, input) {
    await clock.advance(z.strictObject({ advanceSeconds: z.int().min(0) }).parse(input).advanceSeconds)
    await later.run()
    return { now: clock.now() }
  },

  async 'POST /late-events'({ later, webhooks }) {
    await later.run({ all: true })
    webhooks.deliverSoon()
  },

  async 'POST /disputes'({ store, clock, note, webhooks }, input) {
    const { charge, ...facts } = disputeInput.parse(input)
    const found = await findCharge(store, charge)
    if (found === null) return { error: 'Charge not found.' }
    if (facts.amount !== undefined && facts.amount > found.charge.amount)
      return { error: 'The amount exceeds the charge.' }
    const changes = new Changes()
    const { id } = dispute(changes, found, facts, clock.now(), note)
    await store.save(changes.list)
    webhooks.deliverSoon()
    return { id }
  },

  async 'POST /dispute-steps'({ store, clock, note, webhooks }, input) {
    const { dispute: id, step } = disputeStepInput.parse(input)
    const row = await store.find('disputes', id)
    const found = row && (await findCharge(store, row.charge))
    if (!row || !found) return { error: 'Dispute not found.' }
    const changes = new Changes()
    const parts = { changes, card: found.card, now: clock.now(), send: sendBy(changes, note) }
    const { status } = moveDispute(parts, row, step)
    await store.save(changes.list)
    webhooks.deliverSoon()
    return { status }
  },

  async 'POST /webhooks'({ webhooks }, input) {
    const { url, secret, enabledEvents } = webhookInput.parse(input)
    await webhooks.register(url, secret, enabledEvents)
  },
  async 'DELETE /webhooks'({ webhooks }) {
    await webhooks.removeAll()
  },
}

const faultInput = z.strictObject({
  when: z.enum(['before', 'after']),
  effect: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('reset') }),
    z.strictObject({ kind: z.literal('hang') }),
    z.strictObject({ kind: z.literal('late'), milliseconds: z.int().min(0).max(600_000) }),
    z.strictObject({
      kind: z.literal('status'),
      status: z.int().min(400).max(599),
      stored: z.boolean().default(false),
    }),
  ]),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  path: z.string().startsWith('/v1/').optional(),
  paymentMethod: z.string().optional(),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
})

const disputeInput = z.strictObject({
  charge: z.string(),
  reason: z.string().default('fraudulent'),
  /** In cents; defaults to the whole charge. */
  amount: z.int().min(1).optional(),
  /** Whether the money is withdrawn immediately. */
  isWithdrawn: z.boolean().default(true),
})

const disputeStepInput = z.strictObject({ dispute: z.string(), step: z.enum(disputeSteps) })

const webhookInput = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().startsWith('whsec_'),
  enabledEvents: z.array(z.string()).nullable().default(null),
})

function reply(status: number, body: unknown): ControlReply {
  return { status, body: JSON.stringify(body) }
}
