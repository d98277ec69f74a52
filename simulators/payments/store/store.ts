import type pg from 'pg'
import { type Change, type Changes, composeChanges } from './changes.ts'
import type { TableName, Tables } from './rows.ts'

export interface ListOptions {
  /** Columns and their required values. */
  readonly where: Readonly<Record<string, string | boolean | readonly string[]>>
  readonly limit: number
  readonly startingAfter?: string | undefined
  readonly endingBefore?: string | undefined
  readonly created?:
    | { readonly gt?: number; readonly gte?: number; readonly lt?: number; readonly lte?: number }
    | undefined
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
}

/** The simulator's data in PostgreSQL. Every `save` is one atomic statement. */
export interface Store {
  find<Table extends TableName>(table: Table, id: string): Promise<Tables[Table] | undefined>
  findAll<Table extends TableName>(table: Table, ids: readonly string[]): Promise<readonly Tables[Table][]>
  /** Newest first. */
  list<Table extends ListedTable>(table: Table, options: ListOptions): Promise<Page<Tables[Table]>>
  save(changes: readonly Change[]): Promise<void>
}

type ListedTable = Exclude<
  TableName,
  'setup_intents' | 'checkout_sessions' | 'tokens' | 'later' | 'webhook_endpoints' | 'deliveries' | 'idempotency_keys'
>

export function createStore(pool: pg.Pool): Store {
  return {
    async find(table, id) {
      const { rows } = await pool.query({
        name: `find-${table}`,
        text: `select * from stand_in.${table} where id = $1`,
        values: [id],
      })
      return rows[0]
    },

    async findAll(table, ids) {
      if (ids.length === 0) return []
      const { rows } = await pool.query({
        name: `find-all-${table}`,
        text: `select * from stand_in.${table} where id = any($1::text[])`,
        values: [[...new Set(ids)]],
      })
      return rows
    },

    async list(table, options) {
      const { text, values } = composeList(table, options)
      const { rows } = await pool.query(text, values)
      const hasMore = rows.length > options.limit
      const page = hasMore ? rows.slice(0, options.limit) : rows
      return { rows: options.endingBefore === undefined ? page : page.reverse(), hasMore }
    },

    async save(changes) {
      if (changes.length > 0) await pool.query(composeChanges(changes))
    },
  }
}

/** Reads as if the changes had already been saved; lists do not include them. */
export function withChanges(store: Store, changes: Changes): Store {
  return {
    ...store,
    async find(table, id) {
      const written = changes.written(table, id)
      const row = await store.find(table, id)
      // A row that does not exist yet has been written in full.
      return written === undefined ? row : ({ ...row, ...written } as NonNullable<typeof row>)
    },
    async findAll(table, ids) {
      const rows = await store.findAll(table, ids)
      return rows.map((row) => ({ ...row, ...changes.written(table, row.id) }))
    },
  }
}

function composeList(table: string, { where, limit, startingAfter, endingBefore, created }: ListOptions) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = Object.entries(where).map(([column, value]) =>
    Array.isArray(value) ? `${column} = any(${bind(value)}::text[])` : `${column} = ${bind(value)}`,
  )
  const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
  for (const [name, sign] of Object.entries(comparisons)) {
    // The four names are those of `created`.
    const bound = created?.[name as keyof typeof comparisons]
    if (bound !== undefined) conditions.push(`created ${sign} ${bind(bound)}`)
  }
  const placeOf = (id: string) => `(select created, seq from stand_in.${table} where id = ${bind(id)})`
  if (startingAfter !== undefined) conditions.push(`(created, seq) < ${placeOf(startingAfter)}`)
  if (endingBefore !== undefined) conditions.push(`(created, seq) > ${placeOf(endingBefore)}`)
  const direction = endingBefore === undefined ? 'desc' : 'asc'
  const filter = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const order = `order by created ${direction}, seq ${direction}`
  // Fetches one row more than requested, to find out whether there are more.
  return { text: `select * from stand_in.${table} ${filter} ${order} limit ${bind(limit + 1)}`, values }
}
