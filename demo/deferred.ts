import type pg from 'pg'

interface Deferred {
  readonly drop: string
  readonly create: string
}

/**
 * Drops what slows down a bulk load of some tables: foreign keys, unique constraints, the triggers that enforce a
 * limit, and indexes other than primary keys. Returns a function that restores everything and checks all rows at once,
 * except for the triggers. Both belong in one transaction.
 */
export async function deferIndexes(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const deferred = [
    ...(await findLimits(client, tables)),
    ...(await findConstraints(client, tables, 'f')),
    ...(await findConstraints(client, tables, 'u')),
    ...(await findIndexes(client, tables)),
  ]
  await client.query(deferred.map(({ drop }) => drop).join(';'))
  return async () => {
    // Foreign keys come last: checking them is faster with indexes and statistics.
    const creates = deferred.toReversed().map(({ create }) => create)
    await client.query([...tables.map((name) => `analyze ${name}`), ...creates].join(';'))
  }
}

async function findConstraints(client: pg.Client, tables: readonly string[], kind: 'f' | 'u'): Promise<Deferred[]> {
  const { rows } = await client.query<Deferred>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint
     where conrelid = any($1::regclass[]) and contype = $2 and conparentid = 0
       and not ($2 = 'u' and exists (
         select from pg_constraint reference where reference.contype = 'f' and reference.conindid = pg_constraint.conindid))
     order by conrelid, conname`,
    [tables, kind],
  )
  return rows
}

async function findLimits(client: pg.Client, tables: readonly string[]): Promise<Deferred[]> {
  const { rows } = await client.query<Deferred>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop, pg_get_triggerdef(oid) as create
     from pg_trigger
     where tgrelid = any($1::regclass[]) and tgconstraint <> 0 and not tgisinternal and not tgdeferrable
     order by tgrelid, tgname`,
    [tables],
  )
  return rows
}

async function findIndexes(client: pg.Client, tables: readonly string[]): Promise<Deferred[]> {
  const { rows } = await client.query<Deferred>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
     from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by indexrelid`,
    [tables],
  )
  return rows
}
