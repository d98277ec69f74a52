import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Encrypted } from '../../../platform/secrets/encryption.ts'

/** Returns the endpoints that have deliveries due. */
export async function listDueEndpoints(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as endpoint')
    .select('id')
    .where('state', '=', 'on')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .select('id')
          .whereRef('endpoint_id', '=', 'endpoint.id')
          .where('state', '=', 'waiting')
          .where('next_attempt_at', '<=', now)
          .where(sql<boolean>`(leased_until is null or leased_until <= ${now})`),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export interface ClaimedDelivery {
  readonly id: number
  readonly endpointId: number
  readonly address: string
  readonly eventId: string
  readonly body: string
  /** Attempts before this one. */
  readonly tries: number
}

interface Claim {
  readonly endpointId: number
  /** Limit while the endpoint fails: one request at a time is enough to see whether it works again. */
  readonly limit: number
  readonly limitWhileFailing: number
  readonly now: Date
  readonly leasedUntil: Date
}

/** Leases due deliveries: no other worker takes them until the lease expires. */
export async function claimDeliveries(
  db: Db,
  { endpointId, limit, limitWhileFailing, now, leasedUntil }: Claim,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      update webhook_deliveries set leased_until = ${leasedUntil}
      -- As an array: of a limit that is itself asked for, the planner expects a tenth of all rows.
      where id = any(array(
        select delivery.id
        from webhook_deliveries delivery join webhook_endpoints on webhook_endpoints.id = delivery.endpoint_id
        where endpoint_id = ${endpointId} and delivery.state = 'waiting' and webhook_endpoints.state = 'on'
          and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})
        order by next_attempt_at, delivery.id
        limit (select case when failing_since is null then ${limit}::int else ${limitWhileFailing}::int end
          from webhook_endpoints where id = ${endpointId})
        for update of delivery skip locked))
      returning id, endpoint_id, event_sequence, tries)
    select claimed.id, endpoint_id as "endpointId", address, events.id as "eventId", body, tries
    from claimed join events on sequence = event_sequence
      join webhook_endpoints on webhook_endpoints.id = endpoint_id
    order by claimed.id`.execute(db)
  return rows
}

/** Releases a delivery that was not sent because the worker is shutting down. */
export async function releaseDelivery(db: Db, id: number): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ leased_until: null }).where('id', '=', id).execute()
}

/** Returns the signing secrets, newest first. */
export async function findSigningSecrets(db: Db, endpointId: number, now: Date): Promise<Encrypted[]> {
  return db
    .selectFrom('webhook_secrets')
    .select(['secret', 'key_id as keyId'])
    .where('endpoint_id', '=', endpointId)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute()
}

export interface NewAttempt {
  readonly deliveryId: number
  readonly address: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly requestHeaders: string
  readonly status: number | null
  readonly error: string | null
  readonly responseHeaders: string | null
  readonly responseBody: string | null
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({
      delivery_id: attempt.deliveryId,
      address: attempt.address,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      request_headers: attempt.requestHeaders,
      status: attempt.status,
      error: attempt.error,
      response_headers: attempt.responseHeaders,
      response_body: attempt.responseBody,
    })
    .execute()
}

interface Settled {
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly tries: number
  readonly nextAttemptAt: Date
  readonly at: Date
}

/** Stores the outcome of an attempt, unless another attempt has settled the delivery. */
export async function updateDelivery(tx: Tx, id: number, { state, tries, nextAttemptAt, at }: Settled): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state,
      tries,
      next_attempt_at: nextAttemptAt,
      leased_until: null,
      settled_at: state === 'waiting' ? null : at,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Writes at most once a second per endpoint, so that many successes in a row cost one write. */
export async function recordSuccess(tx: Tx, endpointId: number, at: Date): Promise<void> {
  const recently = new Date(at.getTime() - 1_000)
  await tx
    .updateTable('webhook_endpoints')
    .set({ last_delivered_at: at, failing_since: null, warned_at: null })
    .where('id', '=', endpointId)
    .where((of) =>
      of.or([
        of('failing_since', 'is not', null),
        of('last_delivered_at', 'is', null),
        of('last_delivered_at', '<', recently),
      ]),
    )
    .execute()
}

/** Locks the endpoint and records that it fails. Returns undefined if the endpoint is off. */
export async function recordFailure(tx: Tx, endpointId: number, at: Date) {
  return tx
    .updateTable('webhook_endpoints')
    .set(({ fn, val }) => ({ failing_since: fn.coalesce('failing_since', val(at)) }))
    .where('id', '=', endpointId)
    .where('state', '=', 'on')
    .returning([
      'address',
      'warned_at as warnedAt',
      // Not null, because this statement sets it.
      sql<Date>`failing_since`.as('failingSince'),
    ])
    .executeTakeFirst()
}

export async function recordWarning(tx: Tx, endpointId: number, at: Date): Promise<void> {
  await tx.updateTable('webhook_endpoints').set({ warned_at: at }).where('id', '=', endpointId).execute()
}

/** Switches an endpoint off. Pending deliveries are held until a user sends them. */
export async function switchOff(
  tx: Tx,
  endpointId: number,
  { reason, at }: { readonly reason: 'staff' | 'failing' | 'gone'; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'off', off_reason: reason, off_at: at })
    .where('id', '=', endpointId)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'held', leased_until: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}
