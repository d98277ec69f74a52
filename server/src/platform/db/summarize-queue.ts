import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { sumReadable } from './odd-values.ts'

interface Queue {
  /** The waiting rows, as `from` and `where`. */
  readonly items: RawBuilder<unknown>
  /** When a row started waiting. */
  readonly at: RawBuilder<unknown>
  /** A row's amount in cents; omitted if the queue has none. */
  readonly cents?: RawBuilder<unknown>
}

/** Returns the oldest time, the number of items since `since`, and the amount as far as it is readable. */
export async function summarizeQueue(db: Db, since: Date, { items, at, cents }: Queue): Promise<QueueDetails> {
  const { rows } = await sql<QueueDetails>`
    select ${cents ? sumReadable(cents) : sql`null`} as "amountCents", min(${at}) as "oldestAt",
      count(*) filter (where ${at} >= ${since}) as "newToday"
    from ${items}`.execute(db)
  // An aggregate returns exactly one row.
  return rows[0] as QueueDetails
}
