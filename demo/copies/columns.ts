import type pg from 'pg'
import { type HistoryTable, historyTables } from '../base/snapshot.ts'

export interface Column {
  readonly table: HistoryTable
  readonly name: string
  /** The type name in PostgreSQL. */
  readonly type: string
  /** The table that its IDs refer to. */
  readonly refersTo: string | null
}

/** Returns the columns of the copied tables, except those that the database computes. */
export async function findColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attrelid::regclass::text as table, attname as name, atttypid::regtype::text as type,
       (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = attrelid and conkey = array[attnum]) as "refersTo"
     from pg_attribute
     where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attrelid, attnum`,
    [historyTables],
  )
  return rows
}
