import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Loop } from '../jobs/loop.ts'

/** What pages subscribe to: a customer, who has the customer open, a list, a session. */
export type LiveTopic = `customer:${number}` | `presence:${number}` | `session:${number}` | 'queues' | 'approvals'

/** The channel of PostgreSQL's notifications; the payload is a space-separated list of topics. */
export const LIVE_CHANNEL = 'live'

/** A payload must be under 8,000 bytes; a topic has at most 40. */
const TOPICS_PER_NOTIFICATION = 150
const MAX_TAKEN = 5_000

/**
 * Makes every open page of the topic reload its data within two seconds of the commit. Reports only that something has
 * changed: pages read the data with their ordinary calls.
 *
 * An audit entry or event of a customer publishes `customer:<id>` on its own. Call this in the change's transaction for
 * changes without one, and for lists:
 *
 *     await publishLive(tx, 'approvals')
 *
 * On a screen, `useCallQuery(call, input, { live: 'approvals' })` reloads.
 */
export async function publishLive(tx: Db, ...topics: readonly LiveTopic[]): Promise<void> {
  await tx
    .insertInto('live_changes')
    .values(topics.map((topic) => ({ topic })))
    .execute()
}

/**
 * Notifies all API processes of published topics. A transaction that notifies locks the whole database while it
 * commits, so changes only add rows, and this loop combines many into a few notifications.
 */
export const notifyLive: Loop = {
  name: 'notify-live',
  everyMs: 250,
  async run({ db }) {
    const { rows } = await sql<{ taken: number }>`
      with taken as (
        delete from live_changes where ctid = any (array(
          select ctid from live_changes limit ${MAX_TAKEN} for update skip locked))
        returning topic),
      numbered as (
        select topic, (row_number() over () - 1) / ${TOPICS_PER_NOTIFICATION} as part
        from (select distinct topic from taken) as topics),
      parts as (select string_agg(topic, ' ') as payload from numbered group by part)
      select (select count(*) from taken) as taken, count(pg_notify(${LIVE_CHANNEL}, payload)) from parts`.execute(db)
    return (rows[0]?.taken ?? 0) >= MAX_TAKEN
  },
}
