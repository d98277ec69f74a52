import { DAY_MS } from '@portal/contract/durations'
import type { WebhookEndpoint } from '@portal/contract/events/calls'
import { type EventType, eventTypeNames } from '@portal/contract/events/event-types'
import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { summarizeQueue } from '../../../platform/db/summarize-queue.ts'
import type { Encrypted } from '../../../platform/secrets/encryption.ts'

/** The fields that an administrator enters. */
export interface EndpointFields {
  readonly address: string
  readonly description: string
  /** Null for all types. */
  readonly types: readonly EventType[] | null
}

/** Returns the newest first; with `id`, only that endpoint. */
export async function listEndpoints(db: Db, now: Date, id?: number): Promise<WebhookEndpoint[]> {
  const since = new Date(now.getTime() - DAY_MS)
  let endpoints = db
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('staff', 'staff.id', 'endpoint.created_by')
    .select(['endpoint.id', 'address', 'description', 'types', 'endpoint.state', 'off_reason as offReason'])
    .select(['off_at as offAt', 'failing_since as failingSince', 'last_delivered_at as lastDeliveredAt'])
    .select(['staff.email as createdBy', 'endpoint.created_at as createdAt'])
    .select([
      sql<Date | null>`(select max(expires_at) from webhook_secrets
        where endpoint_id = endpoint.id and expires_at > ${now})`.as('oldSecretUntil'),
      sql<number>`(select count(*) from webhook_deliveries
        where endpoint_id = endpoint.id and state = 'delivered' and settled_at > ${since})`.as('delivered'),
      sql<number>`(select count(*) from webhook_attempts
        join webhook_deliveries delivery on delivery.id = delivery_id
        where endpoint_id = endpoint.id and started_at > ${since}
          and (status is null or status not between 200 and 299))`.as('failedAttempts'),
      countIn('waiting').as('waiting'),
      countIn('held').as('held'),
      countIn('failed').as('failed'),
    ])
    .where('endpoint.state', '<>', 'deleted')
    .orderBy('endpoint.id', 'desc')
  if (id !== undefined) endpoints = endpoints.where('endpoint.id', '=', id)
  const rows = await endpoints.execute()
  return rows.map((row) => ({
    ...row,
    types: row.types && toTypes(row.types),
    // CHECKs allow exactly these states; deleted endpoints are filtered out.
    state: row.state as WebhookEndpoint['state'],
    offReason: row.offReason as WebhookEndpoint['offReason'],
  }))
}

function countIn(state: string) {
  return sql<number>`(select count(*) from webhook_deliveries where endpoint_id = endpoint.id and state = ${state})`
}

function toTypes(names: readonly string[]): EventType[] {
  return eventTypeNames.filter((type) => names.includes(type))
}

interface NewEndpoint extends EndpointFields {
  readonly createdBy: number
  readonly at: Date
}

export async function insertEndpoint(tx: Tx, { createdBy, at, types, ...fields }: NewEndpoint): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_endpoints')
    .values({ ...fields, types: types && [...types], state: 'on', created_by: createdBy, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks an endpoint that is not deleted until the transaction ends. */
export async function lockEndpoint(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select(['address', 'description', 'types', 'state'])
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, types: row.types && toTypes(row.types) }
}

export async function updateEndpoint(tx: Tx, id: number, { types, ...fields }: EndpointFields): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ ...fields, types: types && [...types] })
    .where('id', '=', id)
    .execute()
}

/** Switches an endpoint on and clears earlier failures. */
export async function switchOn(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'on', off_reason: null, off_at: null, failing_since: null, warned_at: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes the deliveries and secrets of an endpoint. Its row stays for the audit trail. */
export async function deleteEndpoint(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhook_secrets').where('endpoint_id', '=', id).execute()
  await tx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
  await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'deleted', off_reason: null, off_at: null, failing_since: null })
    .where('id', '=', id)
    .execute()
}

/** Counts endpoints that fail, or were switched off because of failures. */
export async function countFailingEndpoints(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${failing}`.execute(db)
  return rows[0]?.count ?? 0
}

export function summarizeFailingEndpoints(db: Db, since: Date): Promise<QueueDetails> {
  return summarizeQueue(db, since, { items: failing, at: sql`coalesce(failing_since, off_at)` })
}

/** A single failure is retried within seconds; only after the first warning does staff need to act. */
const failing = sql`(
  select * from webhook_endpoints
  where state = 'on' and warned_at is not null or state = 'off' and off_reason in ('failing', 'gone')) failing`

// ── Secrets ────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function insertSecret(
  tx: Tx,
  endpointId: number,
  { secret, keyId }: Encrypted,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('webhook_secrets')
    .values({ endpoint_id: endpointId, secret, key_id: keyId, created_at: createdAt })
    .execute()
}

/** Makes the current secret an old one. Secrets that already expire keep their time. */
export async function expireSecret(tx: Tx, endpointId: number, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('webhook_secrets')
    .set({ expires_at: expiresAt })
    .where('endpoint_id', '=', endpointId)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', expiresAt)]))
    .execute()
}

export async function deleteExpiredSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('webhook_secrets').where('expires_at', '<=', now).execute()
}

/** Locks all secrets that are not encrypted with this key. */
export async function lockSecretsOfOtherKeys(tx: Tx, keyId: string) {
  return tx
    .selectFrom('webhook_secrets')
    .select(['id', 'endpoint_id as endpointId', 'secret', 'key_id as keyId'])
    .where('key_id', '!=', keyId)
    .forUpdate()
    .execute()
}

export async function setSecret(tx: Tx, id: number, { secret, keyId }: Encrypted): Promise<void> {
  await tx.updateTable('webhook_secrets').set({ secret, key_id: keyId }).where('id', '=', id).execute()
}
