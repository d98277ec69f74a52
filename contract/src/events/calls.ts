import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { optionalLine } from '../text.ts'
import { count, flag, instant } from '../wire.ts'
import { eventTypeNames } from './event-types.ts'
import { webhookAddress } from './webhook-address.ts'

const endpointStates = ['on', 'off'] as const
const offReasons = ['staff', 'failing', 'gone'] as const
/** `held`: the endpoint was off; `failed`: no attempts remain. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'held'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Hours that an old secret keeps signing alongside a new one. */
export const overlapHours = [0, 1, 24, 168] as const

/** All types except the test event, which is sent on request. */
export const chosenTypes = eventTypeNames.filter((type) => type !== 'webhook.test') as [
  (typeof eventTypeNames)[number],
  ...(typeof eventTypeNames)[number][],
]

const endpoint = z
  .object({
    id: z.int().positive(),
    address: z.string(),
    description: z.string(),
    /** Null for all types. */
    types: z.array(z.enum(eventTypeNames)).nullable(),
    state: z.enum(endpointStates),
    offReason: z.enum(offReasons).nullable(),
    offAt: instant.nullable(),
    /** The first failure since the last success. */
    failingSince: instant.nullable(),
    lastDeliveredAt: instant.nullable(),
    /** End of the previous secret's validity. */
    oldSecretUntil: instant.nullable(),
    createdBy: z.string(),
    createdAt: instant,
    /** In the last 24 hours. */
    delivered: count,
    /** Failed attempts in the last 24 hours. */
    failedAttempts: count,
    waiting: count,
    held: count,
    failed: count,
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof endpoint>

const delivery = z
  .object({
    id: z.int().positive(),
    /** Sent in the header `webhook-id`. */
    eventId: z.string(),
    type: z.enum(eventTypeNames),
    /** ID of the event's object. */
    objectId: z.string(),
    occurredAt: instant,
    state: z.enum(deliveryStates),
    attempts: count,
    /** Result of the last attempt: an HTTP status, or why there was no response. */
    lastStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    nextAttemptAt: instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof delivery>

const attempt = z.object({
  /** Where it was sent; the webhook's address may have changed since. */
  address: z.string(),
  startedAt: instant,
  durationMs: count,
  requestHeaders: z.string(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  responseHeaders: z.string().nullable(),
  responseBody: z.string().nullable(),
})
export type WebhookAttempt = z.output<typeof attempt>

const id = z.int().positive()
const idInQuery = z.string().regex(/^\d{1,15}$/, { error: 'Enter an ID' })
const EndpointNotFound = { status: 404, message: 'Webhook not found' } as const
const DeliveryNotFound = { status: 404, message: 'Delivery not found' } as const
const EndpointOff = { status: 409, message: 'This webhook is off. Switch it on first.' } as const
const AddressNotPublic = { status: 422, message: 'Enter an address that starts with https://' } as const
const secretReply = z.object({ id, secret: z.string() })

const fields = {
  address: webhookAddress,
  description: optionalLine(200),
  types: z
    .array(z.enum(chosenTypes), { error: 'Select at least one event' })
    .min(1, { error: 'Select at least one event' })
    .max(chosenTypes.length)
    .refine((types) => new Set(types).size === types.length, { error: 'Select each event only once' })
    .nullable(),
}
const span = { from: instant, to: instant }

/** Webhooks: external addresses that receive events. */
export const eventsCalls = defineCalls({
  getWebhooks: {
    method: 'GET',
    path: '/get-webhooks',
    permission: 'webhooks',
    input: noInput,
    reply: z.array(endpoint),
    errors: {},
    failed: 'Error fetching webhooks',
  },
  getWebhook: {
    method: 'GET',
    path: '/get-webhook',
    permission: 'webhooks',
    input: z.strictObject({ id: idInQuery }),
    reply: endpoint,
    errors: { EndpointNotFound },
    failed: 'Error fetching webhook',
  },
  createWebhook: {
    method: 'POST',
    path: '/create-webhook',
    permission: 'webhooks',
    input: z.strictObject(fields),
    reply: secretReply,
    replyIsSecret: true,
    errors: { AddressNotPublic },
    done: 'New webhook created successfully',
    failed: 'Unable to create webhook',
  },
  updateWebhook: {
    method: 'POST',
    path: '/update-webhook',
    permission: 'webhooks',
    input: z.strictObject({ id, ...fields }),
    reply: nothing,
    errors: { EndpointNotFound, AddressNotPublic },
    done: 'Webhook updated successfully',
    failed: 'Unable to update webhook',
  },
  toggleWebhook: {
    method: 'POST',
    path: '/toggle-webhook',
    permission: 'webhooks',
    input: z.strictObject({ id, state: z.enum(endpointStates) }),
    reply: nothing,
    errors: { EndpointNotFound },
    done: 'Webhook updated successfully',
    failed: 'Unable to update webhook',
  },
  deleteWebhook: {
    method: 'POST',
    path: '/delete-webhook',
    permission: 'webhooks',
    input: z.strictObject({ id }),
    reply: nothing,
    errors: { EndpointNotFound },
    done: 'Webhook deleted successfully',
    failed: 'Unable to delete webhook',
  },
  /** The old secret keeps signing for `overlapHours`. */
  rotateWebhookSecret: {
    method: 'POST',
    path: '/rotate-webhook-secret',
    permission: 'webhooks',
    input: z.strictObject({ id, overlapHours: z.literal(overlapHours) }),
    reply: secretReply,
    replyIsSecret: true,
    errors: { EndpointNotFound },
    done: 'New secret created successfully',
    failed: 'Unable to create a new secret',
  },
  sendWebhookTest: {
    method: 'POST',
    path: '/send-webhook-test',
    permission: 'webhooks',
    input: z.strictObject({ id }),
    reply: nothing,
    errors: { EndpointNotFound, EndpointOff },
    done: 'Test event queued. It is sent within seconds.',
    failed: 'Unable to send test event',
  },
  /** Newest first, 100 at a time. */
  getWebhookDeliveries: {
    method: 'GET',
    path: '/get-webhook-deliveries',
    permission: 'webhooks',
    input: z.strictObject({
      id: idInQuery,
      state: z.enum(deliveryStates).optional(),
      type: z.enum(eventTypeNames).optional(),
      from: instant.optional(),
      to: instant.optional(),
      /** Only deliveries older than the one with this ID. */
      before: idInQuery.optional(),
    }),
    reply: z.object({ deliveries: z.array(delivery), hasMore: z.boolean() }),
    errors: { EndpointNotFound },
    failed: 'Error fetching deliveries',
  },
  getWebhookDelivery: {
    method: 'GET',
    path: '/get-webhook-delivery',
    permission: 'webhooks',
    input: z.strictObject({ id: idInQuery }),
    reply: delivery.extend({
      endpointId: id,
      address: z.string(),
      body: z.string(),
      /** Newest first. */
      history: z.array(attempt),
    }),
    errors: { DeliveryNotFound },
    failed: 'Error fetching delivery',
  },
  resendWebhookDelivery: {
    method: 'POST',
    path: '/resend-webhook-delivery',
    permission: 'webhooks',
    input: z.strictObject({ id }),
    reply: nothing,
    errors: { DeliveryNotFound, EndpointOff },
    done: 'Event queued. It is sent within seconds.',
    failed: 'Unable to send event',
  },
  /** Number of events that `resendWebhookDeliveries` would send. */
  countWebhookDeliveries: {
    method: 'GET',
    path: '/count-webhook-deliveries',
    permission: 'webhooks',
    input: z.strictObject({ id: idInQuery, ...span, onlyUndelivered: flag }),
    reply: z.object({ count }),
    errors: { EndpointNotFound },
    failed: 'Error counting events',
  },
  /** Resends the events of a period: failed and held ones, or all. */
  resendWebhookDeliveries: {
    method: 'POST',
    path: '/resend-webhook-deliveries',
    permission: 'webhooks',
    input: z.strictObject({ id, ...span, onlyUndelivered: z.boolean() }),
    reply: nothing,
    errors: { EndpointNotFound, EndpointOff },
    done: 'Events queued for sending',
    failed: 'Unable to send events',
  },
})
