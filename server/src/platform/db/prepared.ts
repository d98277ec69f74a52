import { CompiledQuery, type PostgresPool, type PostgresPoolClient, type QueryResult } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'

/** The statements that every connection parses only once, by their texts. */
const names = new Map<string, string>()
/** More than the code has of them; whatever is beyond is parsed each time. */
const MOST = 200

/**
 * Runs a statement under a name of its own, so that each connection parses it only once. For texts that hold no values;
 * one text has one name for as long as the process lives.
 */
export async function runPrepared<Row>(db: Db, text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
  if (!names.has(text) && names.size < MOST) names.set(text, `portal-${names.size + 1}`)
  return db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
}

/** Pools between which and PostgreSQL there is a pooler, and those without one; of others it is not known yet. */
const hasPooler = new WeakMap<pg.Pool, boolean>()

/**
 * Finds out with the pool's first connection whether a pooler such as PgBouncer is in between: it gives connections
 * process ids of its own. In transaction mode it hands each transaction to another connection of the server, where a
 * named statement is not there, so statements have no names then.
 */
export async function recognizePooler(pool: pg.Pool, client: pg.ClientBase): Promise<void> {
  if (hasPooler.has(pool)) return
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // As reported by the server when the connection was opened; its type leaves it out.
  const { processID } = client as pg.ClientBase & { readonly processID: number | null }
  hasPooler.set(pool, rows[0]?.pid !== processID)
}

/** The pool as the query builder uses it: prepared statements go by their names. */
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
    // Only what the query builder streams is an object, and the portal streams by COPY.
    if (typeof text !== 'string') throw new TypeError('statements are texts')
    const name = isPooled ? undefined : names.get(text)
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
  }
  // Of the two ways to call it that the type knows, the other one is refused above.
  return { query: query as unknown as PostgresPoolClient['query'], release: (discard) => client.release(discard) }
}
