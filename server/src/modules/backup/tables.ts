import type pg from 'pg'

/** The schemas in a backup. Excludes the job library's version and statistics, which belong to each installation. */
const SCHEMAS = ['public', 'pgboss', 'stand_in']
const NOT_KEPT = ['public.schema_migrations', 'pgboss.version', 'pgboss.queue_stats']

export interface Table {
  /** Schema and name, quoted where needed. */
  readonly name: string
  /** The source of its rows: all partitions of a partitioned table, but no inherited rows of a regular one. */
  readonly source: string
  /** The stored columns, quoted where needed. Generated columns are computed again. */
  readonly columns: readonly string[]
}

/** Returns every table. A partitioned table is listed once, under its own name. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       format('%s%I.%I', case c.relkind when 'r' then 'only ' end, n.nspname, c.relname) as source,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     group by 1, 2 order by 1`,
    [SCHEMAS],
  )
  return rows.filter(({ name }) => !NOT_KEPT.includes(name))
}

/** Returns the last value of each sequence; omits unused sequences. */
export async function listSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [SCHEMAS],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Returns the IDs of the keys that encrypt secrets; none if the schema has no such secrets yet. */
export async function listTwoFactorKeys(client: pg.ClientBase): Promise<string[]> {
  const { rowCount } = await client.query(`select where to_regclass('public.webhook_secrets') is not null`)
  if (rowCount === 0) return []
  const { rows } = await client.query<{ id: string }>(
    'select key_id as id from two_factors union select key_id from webhook_secrets order by 1',
  )
  return rows.map(({ id }) => id)
}

/** Returns the names of the baseline and the migrations after it. */
export async function listAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}
