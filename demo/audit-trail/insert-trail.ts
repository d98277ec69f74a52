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
    `select customer_id, occurred_at as at, event, details, staff_id, email, customers.last_name as "lastName", language,
       time_zone as "timeZone"
     from customer_events join staff on staff.id = staff_id join customers on customers.id = customer_id
     where occurred_at > $1 order by occurred_at, customer_events.id`,
    [since],
  )
  return rows.flatMap(({ customer_id, at, event, details, staff_id, email, ...customer }) => {
    const change = changeOf(event, details, customer)
    const staff = { id: Number(staff_id), email }
    return change ? [{ staff, at, requestId: null, customerId: Number(customer_id), ...change }] : []
  })
}
