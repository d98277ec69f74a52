import { CompiledQuery, type PostgresPool, type PostgresPoolClient, type QueryResult } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'

/** Names of the statements that each connection parses only once, by text. */
const names = new Map<string, string>()
/** More than the code has; statements beyond this are parsed each time. */
const MAX_STATEMENTS = 200

/**
 * Runs a statement under a name, so that each connection parses it only once. For texts without values; a text keeps
 * its name while the process runs.
 */
export async function runPrepared<Row>(db: Db, text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
  if (!names.has(text) && names.size < MAX_STATEMENTS) names.set(text, `portal-${names.size + 1}`)
  return db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
}

/** Whether there is a pooler between each pool and PostgreSQL; pools not in the map are not known yet. */
const hasPooler = new WeakMap<pg.Pool, boolean>()

/**
 * Detects with the pool's first connection whether a pooler such as PgBouncer is in between: a pooler assigns its own
 * process IDs. In transaction mode, it gives each transaction another server connection, where a named statement does
 * not exist, so statements then have no names.
 */
export async function recognizePooler(pool: pg.Pool, client: pg.ClientBase): Promise<void> {
  if (hasPooler.has(pool)) return
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // As reported by the server when the connection was opened; missing from its type.
  const { processID } = client as pg.ClientBase & { readonly processID: number | null }
  hasPooler.set(pool, rows[0]?.pid !== processID)
}

/** Wraps the pool for the query builder, so that prepared statements have names. */
export function namingStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const named = clients.get(client) ?? nameStatements(client, hasPooler.get(pool) ?? true)
      clients.set(client, named)
      return named
    },
  }
}

function nameStatements(client: pg.PoolClient, isPooled: boolean): PostgresPoolClient {
  function query(text: string | object, values: readonly unknown[] = []) {
    // The query builder passes an object only to stream, and the portal streams by COPY.
    if (typeof text !== 'string') throw new TypeError('statements are texts')
    const name = isPooled ? undefined : names.get(text)
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
  }
  // The type knows two ways to call it; the other one is rejected above.
  return { query: query as unknown as PostgresPoolClient['query'], release: (discard) => client.release(discard) }
}
