import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { sumReadable } from './odd-values.ts'

interface Queue {
  /** The rows that wait, as `from` and `where`. */
  readonly items: RawBuilder<unknown>
  /** Since when a row waits. */
  readonly at: RawBuilder<unknown>
  /** What a row is worth, in cents; left out where there is no money. */
  readonly cents?: RawBuilder<unknown>
}

/** Oldest time, items since `since`, and amount as far as it is readable. */
export async function summarizeQueue(db: Db, since: Date, { items, at, cents }: Queue): Promise<QueueDetails> {
  const { rows } = await sql<QueueDetails>`
    select ${cents ? sumReadable(cents) : sql`null`} as "amountCents", min(${at}) as "oldestAt",
      count(*) filter (where ${at} >= ${since}) as "newToday"
    from ${items}`.execute(db)
  // An aggregate has exactly one row.
  return rows[0] as QueueDetails
}
