import type { DeliveryState, WebhookAttempt, WebhookDelivery } from '@portal/contract/events/calls'
import type { EventType } from '@portal/contract/events/event-types'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'

export const PAGE_SIZE = 100

interface DeliveryFilter {
  readonly endpointId: number
  readonly state?: DeliveryState | undefined
  readonly type?: EventType | undefined
  /** Time of the event. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Only deliveries older than the one with this ID. */
  readonly before?: number | undefined
}

/** Returns the newest first, and one more than a page if there are more. */
export async function listDeliveries(db: Db, filter: DeliveryFilter): Promise<WebhookDelivery[]> {
  let rows = selectDeliveries(db)
    .where('delivery.endpoint_id', '=', filter.endpointId)
    .orderBy('delivery.id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (filter.state) rows = rows.where('delivery.state', '=', filter.state)
  if (filter.type) rows = rows.where('event.type', '=', filter.type)
  if (filter.from) rows = rows.where('event.occurred_at', '>=', filter.from)
  if (filter.to) rows = rows.where('event.occurred_at', '<=', filter.to)
  if (filter.before !== undefined) rows = rows.where('delivery.id', '<', filter.before)
  return (await rows.execute()).map(toDelivery)
}

/** Returns a delivery with its request and all responses; undefined if there is none, or its endpoint is deleted. */
export async function findDelivery(db: Db, id: number) {
  const row = await selectDeliveries(db)
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select(['event.body', 'endpoint.address', 'endpoint.id as endpointId'])
    .where('delivery.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { body, address, endpointId } = row
  return { ...toDelivery(row), body, address, endpointId, history: await listAttempts(db, id) }
}

async function listAttempts(db: Db, deliveryId: number): Promise<WebhookAttempt[]> {
  return db
    .selectFrom('webhook_attempts')
    .select(['address', 'started_at as startedAt', 'duration_ms as durationMs', 'request_headers as requestHeaders'])
    .select(['status', 'error', 'response_headers as responseHeaders', 'response_body as responseBody'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .execute()
}

function selectDeliveries(db: Db) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('events as event', 'event.sequence', 'delivery.event_sequence')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('webhook_attempts')
          .select(['status', 'error'])
          .whereRef('delivery_id', '=', 'delivery.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['delivery.id', 'event.id as eventId', 'event.type', 'event.object_id as objectId'])
    .select(['event.occurred_at as occurredAt', 'delivery.state', 'delivery.next_attempt_at as nextAttemptAt'])
    .select(['last.status as lastStatus', 'last.error as lastError'])
    .select(sql<number>`(select count(*) from webhook_attempts where delivery_id = delivery.id)`.as('attempts'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number]

function toDelivery({ eventId, type, state, nextAttemptAt, ...row }: Row): WebhookDelivery {
  return {
    id: row.id,
    eventId: toEventId(eventId),
    // Only `publish` writes types, and a CHECK allows exactly these states.
    type: type as EventType,
    state: state as DeliveryState,
    objectId: row.objectId,
    occurredAt: row.occurredAt,
    attempts: row.attempts,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
    nextAttemptAt: state === 'waiting' ? nextAttemptAt : null,
  }
}

/** Returns the ID that receivers see. It must not contain a period; hyphens are removed. */
export function toEventId(id: string): string {
  return `evt_${id.replaceAll('-', '')}`
}

// ── Resending ──────────────────────────────────────────────────────────────────────────────────────────────────────

export async function findEndpointOf(tx: Tx, deliveryId: number): Promise<number | null> {
  const found = await tx
    .selectFrom('webhook_deliveries')
    .select('endpoint_id as endpointId')
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  return found?.endpointId ?? null
}

/** Sends a delivery again, with the full number of attempts. @returns the event's ID */
export async function resendDelivery(tx: Tx, id: number, at: Date): Promise<string> {
  const { id: eventId } = await tx
    .updateTable('webhook_deliveries')
    .from('events')
    .set({ state: 'waiting', tries: 0, next_attempt_at: at, leased_until: null, settled_at: null })
    .where('webhook_deliveries.id', '=', id)
    .whereRef('events.sequence', '=', 'event_sequence')
    .returning('events.id')
    .executeTakeFirstOrThrow()
  return toEventId(eventId)
}

export interface ResentDeliveries {
  readonly endpointId: number
  readonly from: Date
  readonly to: Date
  /** Only failed or held deliveries. */
  readonly onlyUndelivered: boolean
}

export async function countResent(db: Db, resent: ResentDeliveries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries delivery join events on sequence = event_sequence
    where ${isResent(resent)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns the number of deliveries */
export async function resendDeliveries(tx: Tx, resent: ResentDeliveries, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries delivery
    set state = 'waiting', tries = 0, next_attempt_at = ${at}, leased_until = null, settled_at = null
    from events where sequence = event_sequence and ${isResent(resent)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

function isResent({ endpointId, from, to, onlyUndelivered }: ResentDeliveries) {
  const states = onlyUndelivered ? ['failed', 'held'] : ['failed', 'held', 'delivered']
  return sql`delivery.endpoint_id = ${endpointId} and delivery.state = any (${states})
    and occurred_at >= ${from} and occurred_at <= ${to}`
}

/** A test event goes to its own endpoint only. */
export async function insertTestDelivery(tx: Tx, endpointId: number, at: Date): Promise<void> {
  await sql`
    insert into webhook_deliveries (endpoint_id, event_sequence, state, next_attempt_at)
    select ${endpointId}, max(sequence), 'waiting', ${at} from events
    where object_kind = 'webhook' and object_id = ${String(endpointId)}`.execute(tx)
}
