import { createDb, type Db, types } from '@portal/server/src/platform/db/connect.ts'
import type pg from 'pg'

/** What the transactions of others become within the one that is open. */
const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint nested',
  commit: 'release savepoint nested',
  rollback: 'rollback to savepoint nested; release savepoint nested',
}

/**
 * The transaction that is open on this connection, as the portal's own code wants its database: a caller that requests
 * a connection waits for this one, and what they commit is committed with the transaction, or not at all.
 */
export function dbWithin(client: pg.ClientBase): { readonly db: Db; readonly pool: pg.Pool } {
  let free = Promise.resolve()
  const query = (statement: pg.QueryConfig) =>
    client.query({ ...statement, text: nested[statement.text] ?? statement.text, types })
  const lone = {
    options: {},
    async connect() {
      const before = free
      const { promise, resolve } = Promise.withResolvers<void>()
      free = promise
      await before
      return { query, release: () => resolve() }
    },
    async end() {},
  }
  // Of a pool, the query builder wants no more than these, and asks in no other way.
  const pool = lone as unknown as pg.Pool
  return { db: createDb(pool), pool }
}
