import type { SecurityEventKind } from '@portal/contract/security-events/calls'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export interface CountedEvent {
  /** The start of the hour. */
  readonly hour: Date
  readonly kind: SecurityEventKind
  readonly request: string
  readonly account: string
  readonly address: string
  readonly count: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/** Sorted the same way in every process, to avoid deadlocks. */
export async function addSecurityEvents(db: Db, events: readonly CountedEvent[]): Promise<void> {
  const keyOf = (event: CountedEvent) => [event.kind, event.request, event.account, event.address].join('\n')
  const rows = events.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  await sql`
    insert into security_events (hour, kind, request, account, address, count, first_at, last_at)
    select * from unnest(
      ${rows.map(({ hour }) => hour)}::timestamptz[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ request }) => request)}::text[], ${rows.map(({ account }) => account)}::text[],
      ${rows.map(({ address }) => address)}::text[], ${rows.map(({ count }) => count)}::bigint[],
      ${rows.map(({ firstAt }) => firstAt)}::timestamptz[], ${rows.map(({ lastAt }) => lastAt)}::timestamptz[])
    on conflict (hour, kind, request, account, address) do update set
      count = security_events.count + excluded.count,
      first_at = least(security_events.first_at, excluded.first_at),
      last_at = greatest(security_events.last_at, excluded.last_at)`.execute(db)
}
