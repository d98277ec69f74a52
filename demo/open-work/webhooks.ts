import { createHmac } from 'node:crypto'
import { DAY_MS } from '@portal/contract/durations'
import { insertAttempt, switchOff } from '@portal/server/src/modules/events/delivery/queries.ts'
import { toEventId } from '@portal/server/src/modules/events/delivery/log-queries.ts'
import { insertEndpoint } from '@portal/server/src/modules/events/endpoints/queries.ts'
import { publish, type PublishedEvent } from '@portal/server/src/modules/events/publish.ts'
import { numberEvents } from '@portal/server/src/modules/events/queries.ts'
import type pg from 'pg'
import { databaseOfTransaction } from '../engine/lone-connection.ts'
import { demoStaffEmail } from '../staff.ts'

const BEGAN_DAYS_AGO = 28
const ENDED_DAYS_AGO = 3
/** The partner's server was down for a moment: one in this many requests was repeated. */
const REPEATED = 7
const types = ['vod.disabled', 'channel.disabled', 'channel_logo.uploaded', 'code.created'] as const

/**
 * Inserts the webhook of a partner's pilot, which an administrator has turned off. Its URL leads nowhere, and it has no
 * secret: the user who turns it on creates one.
 */
export async function insertWebhook(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from staff where email = $1', [
    demoStaffEmail('administrator'),
  ])
  const createdBy = Number(rows[0]?.id)
  await databaseOfTransaction(client)
    .db.transaction()
    .execute(async (tx) => {
      const id = await insertEndpoint(tx, {
        address: 'https://hooks.recommendations.example/portal',
        description: 'Recommendations pilot',
        types,
        createdBy,
        at: new Date(now.getTime() - BEGAN_DAYS_AGO * DAY_MS),
      })
      await switchOff(tx, id, { reason: 'staff', at: new Date(now.getTime() - ENDED_DAYS_AGO * DAY_MS) })
    })
}

/**
 * Inserts deliveries for the audit entries of the last weeks; all except those of the last days were delivered to the
 * pilot.
 */
export async function insertDeliveries(client: pg.ClientBase, now: Date): Promise<void> {
  const events = await eventsSince(client, new Date(now.getTime() - BEGAN_DAYS_AGO * DAY_MS))
  const ended = new Date(now.getTime() - ENDED_DAYS_AGO * DAY_MS)
  await databaseOfTransaction(client)
    .db.transaction()
    .execute(async (tx) => {
      await publish(tx, ...events)
      await numberEvents(tx, events.length, now)
      const held = await tx
        .selectFrom('webhook_deliveries as delivery')
        .innerJoin('events as event', 'event.sequence', 'delivery.event_sequence')
        .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
        .select(['delivery.id', 'endpoint.id as endpointId', 'endpoint.address'])
        .select(['event.id as eventId', 'event.occurred_at as at', 'event.body'])
        .where('event.occurred_at', '<', ended)
        .orderBy('event.sequence')
        .execute()
      for (const [index, { id, eventId, at, body, endpointId, address }] of held.entries()) {
        const answers = index % REPEATED === REPEATED - 1 ? [503, 204] : [204]
        for (const [tries, status] of answers.entries()) {
          const startedAt = new Date(at.getTime() + 400 + tries * 5_000)
          await insertAttempt(tx, {
            deliveryId: id,
            address,
            startedAt,
            durationMs: 60 + ((index * 37) % 90),
            requestHeaders: JSON.stringify(headersOf(toEventId(eventId), startedAt, body)),
            status,
            error: null,
            responseHeaders: JSON.stringify({ date: startedAt.toUTCString(), server: 'nginx' }),
            responseBody: status === 204 ? '' : 'Service Unavailable',
          })
          await tx
            .updateTable('webhook_deliveries')
            .set({ state: 'delivered', tries: tries + 1, settled_at: startedAt })
            .where('id', '=', id)
            .execute()
          await tx
            .updateTable('webhook_endpoints')
            .set({ last_delivered_at: startedAt })
            .where('id', '=', endpointId)
            .execute()
        }
      }
    })
}

async function eventsSince(client: pg.ClientBase, since: Date): Promise<PublishedEvent[]> {
  const { rows } = await client.query<{ action: string; id: string; at: Date; code: CodeRow | null }>(
    `select action, subject as id, occurred_at as at, case when action = 'create-complimentary-code' then
       jsonb_build_object('startDate', "after"->'startDate', 'endDate', "after"->'endDate',
         'durationDays', "after"->'duration', 'maximumAccounts', "after"->'maximumAccounts') end as code
     from audit_entries
     where occurred_at > $1 and action in
       ('toggle-vod-status', 'toggle-channel-status', 'upload-channel-logo', 'create-complimentary-code')
     order by occurred_at, id`,
    [since],
  )
  return rows.map(({ action, id, at, code }) => {
    if (code) return { type: 'code.created', id, at, data: code }
    if (action === 'upload-channel-logo') return { type: 'channel_logo.uploaded', id, at, data: {} }
    return { type: action === 'toggle-vod-status' ? 'vod.disabled' : 'channel.disabled', id, at, data: {} }
  })
}

type CodeRow = Extract<PublishedEvent, { type: 'code.created' }>['data']

/** Returns the headers that the worker sends. */
function headersOf(id: string, sentAt: Date, body: string) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  const signature = createHmac('sha256', 'demo').update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Portal-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
