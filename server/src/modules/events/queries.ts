import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'

interface NewEvent {
  readonly type: string
  readonly object: string
  readonly id: string
  readonly at: Date
  /** The part of the body before the sequence; `end` is the part after it. */
  readonly start: string
  readonly end: string
}

/** Adds events in this order, with increasing sequences. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const column = (pick: (event: NewEvent) => string) => events.map(pick)
  await sql`
    insert into events (sequence, type, object_kind, object_id, occurred_at, body)
    select sequence, type, object_kind, object_id, occurred_at, body_start || sequence || body_end
    from (
      select nextval('events_sequence_seq') as sequence, given.* from unnest(
        ${column(({ type }) => type)}::text[], ${column(({ object }) => object)}::text[],
        ${column(({ id }) => id)}::text[], ${column(({ at }) => at.toISOString())}::timestamptz[],
        ${column(({ start }) => start)}::text[], ${column(({ end }) => end)}::text[]
      ) as given (type, object_kind, object_id, occurred_at, body_start, body_end)
    ) numbered`.execute(tx)
}

/** An arbitrary number, the same in every process: only one process numbers events at a time. */
const NUMBERING_LOCK = 7_302_018

/**
 * Assigns the next committed events their positions in the stream and creates their deliveries. Transactions do not
 * commit in sequence order, but each event numbered here follows all events numbered before, so readers miss nothing.
 *
 * @returns the number of events
 */
export async function numberEvents(tx: Tx, limit: number, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`.execute(tx)
  // A separate statement, so it sees events that were numbered while this one waited for the lock.
  const { rows } = await sql<{ numbered: number }>`
    with numbered as (
      update events set position = last.position + waiting.row_number
      from
        (select coalesce(max(position), 0) as position from events) last,
        (select sequence, row_number() over (order by sequence) from (
          select sequence from events where position is null order by sequence limit ${limit}) next) waiting
      where events.sequence = waiting.sequence
      returning events.sequence, events.type, events.object_kind),
    handed_over as (
      insert into webhook_deliveries (endpoint_id, event_sequence, state, next_attempt_at)
      select endpoint.id, numbered.sequence, case endpoint.state when 'on' then 'waiting' else 'held' end, ${at}
      from numbered join webhook_endpoints endpoint on endpoint.types is null or numbered.type = any (endpoint.types)
      -- A test goes to its own endpoint alone, which has it already.
      where endpoint.state <> 'deleted' and numbered.object_kind <> 'webhook'
      order by numbered.sequence)
    select count(*)::int as numbered from numbered`.execute(tx)
  return rows[0]?.numbered ?? 0
}

/** Returns the position of an event in the stream; null if the event is unknown or not numbered yet. */
export async function findPosition(db: Db, id: string): Promise<number | null> {
  const found = await db.selectFrom('events').select('position').where('id', '=', id).executeTakeFirst()
  return found?.position ?? null
}

/** Returns events in stream order. */
export async function listEventsAfter(
  db: Db,
  position: number,
  limit: number,
): Promise<{ id: string; body: string }[]> {
  return db
    .selectFrom('events')
    .select(['id', 'body'])
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/**
 * Deletes old events except the newest one: positions continue from it, and cursors point to it. @returns how many
 * there were
 */
export function deleteEventsBefore(context: Context, before: Date): Promise<number> {
  return deleteInBatches(
    context,
    'events',
    sql`occurred_at < ${before} and position < (select max(position) from events)`,
  )
}
