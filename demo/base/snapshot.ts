import type pg from 'pg'

/** The tables with the history of customers, parents before children. */
export const historyTables = [
  ...(['customers', 'cards', 'in_app_subscriptions', 'subscriptions', 'invoices', 'payment_attempts'] as const),
  ...(['payments', 'refunds', 'reversals', 'credits', 'charges', 'disputes'] as const),
  ...(['ledger_entries', 'customer_events'] as const),
]
export type HistoryTable = (typeof historyTables)[number]

/** The rows of each table, as PostgreSQL's JSON. */
export type Snapshot = Readonly<Record<HistoryTable, string>>

export async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  const columns = historyTables.map(
    (table) => `(select json_agg(entry order by id) from ${table} entry)::text as ${table}`,
  )
  const { rows } = await client.query<Snapshot>(`select ${columns.join(', ')}`)
  if (!rows[0]) throw new Error('a select without a table has one row')
  return rows[0]
}

/** Loads the rows into temporary tables: those of `payments` into `base_payments`. */
export async function loadSnapshot(client: pg.Client, snapshot: Snapshot): Promise<void> {
  for (const table of historyTables) {
    await client.query(`create temp table base_${table} (like ${table}) on commit drop`)
    await client.query(`insert into base_${table} select * from json_populate_recordset(null::${table}, $1)`, [
      snapshot[table] ?? '[]',
    ])
    await client.query(`analyze base_${table}`)
  }
}
