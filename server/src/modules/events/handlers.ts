import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { eventsCalls } from '@portal/contract/events/calls'
import { changesBetween } from '../../platform/audit/changes.ts'
import { record } from '../../platform/audit/record.ts'
import type { Context } from '../../platform/context.ts'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { admitAttempt } from '../../platform/throttling/throttle.ts'
import {
  countResent,
  findDelivery,
  findEndpointOf,
  insertTestDelivery,
  listDeliveries,
  PAGE_SIZE,
  resendDeliveries,
  resendDelivery,
} from './delivery/log-queries.ts'
import { switchOff } from './delivery/queries.ts'
import {
  deleteEndpoint,
  expireSecret,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  switchOn,
  updateEndpoint,
} from './endpoints/queries.ts'
import { createSecret } from './endpoints/secrets.ts'
import { publish } from './publish.ts'

const TESTS_PER_MINUTE = 10

export const eventsHandlers = {
  async getWebhooks(_request, { db, now }) {
    return listEndpoints(db, now())
  },

  async getWebhook({ input, refuse }, { db, now }) {
    const [endpoint] = await listEndpoints(db, now(), Number(input.id))
    if (!endpoint) throw refuse('EndpointNotFound')
    return endpoint
  },

  async createWebhook({ input, staff, requestId, refuse }, { transaction, now, config }) {
    const { address, description, types, ...rest } = input
    allUsed(rest)
    if (!mayBeCalled(address, config)) throw refuse('AddressNotPublic')
    return transaction(async (tx) => {
      const at = now()
      const id = await insertEndpoint(tx, { address, description, types, createdBy: staff.id, at })
      const secret = await createSecret(tx, config, id, at)
      const after = { description, types }
      await record(tx, { staff, action: 'create-webhook', at, requestId, subject: address, after })
      return { id, secret }
    })
  },

  async updateWebhook({ input, staff, requestId, refuse }, { transaction, now, config }) {
    const { id, ...fields } = input
    if (!mayBeCalled(fields.address, config)) throw refuse('AddressNotPublic')
    await transaction(async (tx) => {
      const current = await lockEndpoint(tx, id)
      if (!current) throw refuse('EndpointNotFound')
      const { address, description, types } = current
      const texts = (of: typeof fields) => ({ ...of, types: of.types?.join(', ') ?? null })
      const changes = changesBetween(texts({ address, description, types }), texts(fields))
      if (changes === null) return
      await updateEndpoint(tx, id, fields)
      await record(tx, { staff, action: 'update-webhook', at: now(), requestId, subject: address, ...changes })
    })
  },

  async toggleWebhook({ input, staff, requestId, refuse }, { transaction, now }) {
    const { id, state, ...rest } = input
    allUsed(rest)
    await transaction(async (tx) => {
      const at = now()
      const endpoint = await lockEndpoint(tx, id)
      if (!endpoint) throw refuse('EndpointNotFound')
      if (endpoint.state === state) return
      if (state === 'on') await switchOn(tx, id)
      else await switchOff(tx, id, { reason: 'staff', at })
      const changes = { before: { state: endpoint.state }, after: { state } }
      await record(tx, { staff, action: 'toggle-webhook', at, requestId, subject: endpoint.address, ...changes })
    })
  },

  async deleteWebhook({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, input.id)
      if (!endpoint) throw refuse('EndpointNotFound')
      await deleteEndpoint(tx, input.id)
      const { address, description, types } = endpoint
      const before = { description, types }
      await record(tx, { staff, action: 'delete-webhook', at: now(), requestId, subject: address, before })
    })
  },

  async rotateWebhookSecret({ input, staff, requestId, refuse }, { transaction, now, config }) {
    const { id, overlapHours, ...rest } = input
    allUsed(rest)
    return transaction(async (tx) => {
      const at = now()
      const endpoint = await lockEndpoint(tx, id)
      if (!endpoint) throw refuse('EndpointNotFound')
      await expireSecret(tx, id, new Date(at.getTime() + overlapHours * HOUR_MS))
      const secret = await createSecret(tx, config, id, at)
      const after = { overlapHours }
      await record(tx, { staff, action: 'rotate-webhook-secret', at, requestId, subject: endpoint.address, after })
      return { id, secret }
    })
  },

  async sendWebhookTest({ input, staff, requestId, refuse }, context) {
    const { id } = input
    const limit = { key: `webhook-test ${id}`, maxAttempts: TESTS_PER_MINUTE, windowMs: MINUTE_MS }
    await admitAttempt(context, [limit])
    await context.transaction(async (tx) => {
      const at = context.now()
      const endpoint = await lockEndpoint(tx, id)
      if (!endpoint) throw refuse('EndpointNotFound')
      if (endpoint.state !== 'on') throw refuse('EndpointOff')
      await publish(tx, { type: 'webhook.test', id, at, data: {} })
      await insertTestDelivery(tx, id, at)
      await record(tx, { staff, action: 'send-webhook-test', at, requestId, subject: endpoint.address })
    })
  },

  async getWebhookDeliveries({ input, refuse }, { db, now }) {
    const { id, before, ...filters } = input
    const endpointId = Number(id)
    const [endpoint] = await listEndpoints(db, now(), endpointId)
    if (!endpoint) throw refuse('EndpointNotFound')
    const wanted = { ...filters, endpointId, before: before === undefined ? undefined : Number(before) }
    const deliveries = await listDeliveries(db, wanted)
    return { deliveries: deliveries.slice(0, PAGE_SIZE), hasMore: deliveries.length > PAGE_SIZE }
  },

  async getWebhookDelivery({ input, refuse }, { db }) {
    const delivery = await findDelivery(db, Number(input.id))
    if (!delivery) throw refuse('DeliveryNotFound')
    return delivery
  },

  async resendWebhookDelivery({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const at = now()
      const endpointId = await findEndpointOf(tx, input.id)
      const endpoint = endpointId === null ? undefined : await lockEndpoint(tx, endpointId)
      if (!endpoint) throw refuse('DeliveryNotFound')
      if (endpoint.state !== 'on') throw refuse('EndpointOff')
      const after = { event: await resendDelivery(tx, input.id, at) }
      await record(tx, { staff, action: 'resend-webhook-delivery', at, requestId, subject: endpoint.address, after })
    })
  },

  async countWebhookDeliveries({ input, refuse }, { db, now }) {
    const { id, ...span } = input
    const endpointId = Number(id)
    const [endpoint] = await listEndpoints(db, now(), endpointId)
    if (!endpoint) throw refuse('EndpointNotFound')
    return { count: await countResent(db, { ...span, endpointId }) }
  },

  async resendWebhookDeliveries({ input, staff, requestId, refuse }, { transaction, now }) {
    const { id, from, to, onlyUndelivered, ...rest } = input
    allUsed(rest)
    const span = { from, to, onlyUndelivered }
    await transaction(async (tx) => {
      const at = now()
      const endpoint = await lockEndpoint(tx, id)
      if (!endpoint) throw refuse('EndpointNotFound')
      if (endpoint.state !== 'on') throw refuse('EndpointOff')
      const events = await resendDeliveries(tx, { ...span, endpointId: id }, at)
      const after = { ...span, events }
      await record(tx, { staff, action: 'resend-webhook-deliveries', at, requestId, subject: endpoint.address, after })
    })
  },
} satisfies Handlers<typeof eventsCalls>

/** Allows HTTP without TLS only if the settings allow internal networks; each connection checks the network. */
function mayBeCalled(address: string, { webhookAllow }: Context['config']): boolean {
  return address.startsWith('https:') || webhookAllow.length > 0
}
