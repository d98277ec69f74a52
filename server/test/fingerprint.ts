import type pg from 'pg'

/**
 * Returns one hash over all rows of each table: two fingerprints are equal if nothing has changed in between. Counts of
 * rejected requests are not a change.
 */
export async function fingerprint(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'test') and tablename <> 'security_events' order by 1
  `)
  const hashes = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
  )
  const { rows } = await owner.query<{ name: string; hash: string }>(hashes.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
