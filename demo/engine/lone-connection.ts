import { createDb, type Db, types } from '@portal/server/src/platform/db/connect.ts'
import type pg from 'pg'

/** How nested transactions are mapped to savepoints in the open one. */
const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint nested',
  commit: 'release savepoint nested',
  rollback: 'rollback to savepoint nested; release savepoint nested',
}

/**
 * Exposes the transaction that is open on this connection as the database that the portal's code expects: callers that
 * request a connection wait for this one, and their commits only take effect with the transaction.
 */
export function databaseOfTransaction(client: pg.ClientBase): { readonly db: Db; readonly pool: pg.Pool } {
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
  // The query builder needs only these members of a pool.
  const pool = lone as unknown as pg.Pool
  return { db: createDb(pool), pool }
}
