import { DAY_MS } from '@portal/contract/durations'
import { type Change, record } from '@portal/server/src/platform/audit/record.ts'
import { sealAudit } from '@portal/server/src/platform/audit/seal.ts'
import type pg from 'pg'
import { databaseOfTransaction } from '../engine/lone-connection.ts'
import { administrationOf } from './administration.ts'
import { type Changed, changeOf } from './changes.ts'

const DAYS = 120

/**
 * Inserts the staff changes of the last months, as the portal records them: those on customers according to their
 * events, and all others.
 */
export async function insertDemoTrail(client: pg.ClientBase, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const changes = [...(await changesOfCustomers(client, since)), ...(await administrationOf(client, now))]
  const { db } = databaseOfTransaction(client)
  await db.transaction().execute(async (tx) => {
    for (const change of changes.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
      await record(tx, change)
    }
  })
}

/** Seals all entries, so that the trail can be verified like any other. */
export async function sealDemoTrail(client: pg.ClientBase): Promise<void> {
  const { db } = databaseOfTransaction(client)
  while ((await sealAudit({ db })) > 0);
}

async function changesOfCustomers(client: pg.ClientBase, since: Date): Promise<Change[]> {
  const { rows } = await client.query<
    Changed & { customer_id: string; at: Date; event: string; details: string; staff_id: string; email: string }
  >(
    // Events of notes do not name them: it is the customer's newest note at the time, and the follow-up of this time.
    `select events.customer_id, occurred_at as at, event, details, events.staff_id, email,
       customers.last_name as "lastName", language, time_zone as "timeZone", note.id::int as "noteId",
       coalesce(follow_up.id, (select id from follow_ups where note_id = note.id order by id limit 1))::int
         as "followUpId",
       (select coalesce(sum(amount_cents), 0) from ledger_entries l
         where l.customer_id = events.customer_id and l.occurred_at <= events.occurred_at)::int as "balanceCents"
     from customer_events events join staff on staff.id = events.staff_id
     join customers on customers.id = events.customer_id
     left join lateral (
       select id from notes where notes.customer_id = events.customer_id and created_at <= occurred_at
       order by created_at desc, id desc limit 1
     ) note on true
     left join lateral (
       select follow_ups.id from follow_ups join notes on notes.id = note_id
       where notes.customer_id = events.customer_id and done_at = occurred_at limit 1
     ) follow_up on true
     where occurred_at > $1 order by occurred_at, events.id`,
    [since],
  )
  return rows.flatMap(({ customer_id, at, event, details, staff_id, email, ...customer }) => {
    const change = changeOf(event, details, customer)
    const staff = { id: Number(staff_id), email }
    const customerId = Number(customer_id)
    return change ? [{ staff, at, requestId: requestOf(customerId, at), customerId, ...change }] : []
  })
}

/** All changes of a customer at one instant were one request: a note and its follow-up are undone together. */
function requestOf(customerId: number, at: Date): string {
  return `${customerId.toString(16).padStart(8, '0')}-0000-4000-9000-${at.getTime().toString(16).padStart(12, '0')}`
}
