import { sql } from 'kysely'
import { auditText } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { givenRows } from '../../platform/db/given-rows.ts'
import type { HistoryRow } from './history.ts'
import type { ImportFacts } from './importer.ts'

/** Returns the customer of each existing type and number. */
export async function listOwners(
  tx: Tx,
  source: string,
  rows: readonly Partial<HistoryRow>[],
): Promise<Map<string, number>> {
  const { rows: found } = await sql<{ name: string; id: number }>`
    select type || ' ' || number as name, customer_id as id from imported_history
    where source = ${source} and number = any (${rows.flatMap(({ number }) => number ?? [])}::text[])`.execute(tx)
  return new Map(found.map(({ name, id }) => [name, id]))
}

interface StoredItem {
  readonly customerId: number
  readonly isNew: boolean
}

/** Adds or updates items. Returns those that are new or different. */
export async function upsertHistory(
  tx: Tx,
  rows: readonly HistoryRow[],
  { source, now }: ImportFacts,
): Promise<StoredItem[]> {
  const given = givenRows(rows, {
    sourceId: ['text', ({ sourceId }) => sourceId],
    type: ['text', ({ type }) => type],
    number: ['text', ({ number }) => number],
    day: ['date', ({ date }) => date],
    amount_cents: ['bigint', ({ amount }) => amount],
    status: ['text', ({ status }) => status],
    description: ['text', ({ description }) => description],
  })
  const { rows: stored } = await sql<StoredItem>`
    insert into imported_history as known (source, type, number, customer_id, day, amount_cents, status, description,
      imported_at)
    select ${source}, given.type, given.number, customer_id, given.day, given.amount_cents, given.status,
      given.description, ${now}
    from ${given} join imported_customers on source = ${source} and source_id = given."sourceId"
    on conflict (source, type, number) do update set day = excluded.day, amount_cents = excluded.amount_cents,
      status = excluded.status, description = excluded.description, imported_at = excluded.imported_at
    where (known.day, known.amount_cents, known.status, known.description)
      is distinct from (excluded.day, excluded.amount_cents, excluded.status, excluded.description)
    returning customer_id as "customerId", xmax = 0 as "isNew"`.execute(tx)
  return stored
}

/** Adds one audit entry per customer, with the number of imported items. */
export async function recordHistory(
  tx: Tx,
  { source, now }: ImportFacts,
  stored: readonly StoredItem[],
): Promise<void> {
  if (stored.length === 0) return
  const byCustomer = [...Map.groupBy(stored, ({ customerId }) => customerId)]
  const given = givenRows(byCustomer, {
    id: ['bigint', ([id]) => id],
    after: [
      'jsonb',
      ([, items]) => {
        const added = items.filter(({ isNew }) => isNew).length
        return JSON.stringify({ added, changed: items.length - added })
      },
    ],
  })
  await sql`
    insert into audit_entries (occurred_at, action, customer_id, subject, after)
    select ${now}, 'import-history', id, ${auditText(source)}, after from ${given}`.execute(tx)
}
