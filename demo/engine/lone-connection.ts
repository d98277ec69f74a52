import { createDb, type Db, types } from '@portal/server/src/platform/db/connect.ts'
import type pg from 'pg'

/** How nested transactions are mapped to savepoints in the open one. */
const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint nested',
  commit: 'release savepoint nested',
  rollback: 'rollback to savepoint nested; release savepoint nested',
}

/** The names of the statements with values, by text. */
const names = new Map<string, string>()

/** Names a statement, so that PostgreSQL parses and plans it only once for thousands of executions. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `demo-${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * Exposes the transaction that is open on this connection as the database that the portal's code expects: callers that
 * request a connection wait for this one, and their commits only take effect with the transaction.
 */
export function databaseOfTransaction(client: pg.ClientBase): { readonly db: Db; readonly pool: pg.Pool } {
  let free = Promise.resolve()
  const query = ({ text, values = [] }: pg.QueryConfig) =>
    client.query({ text: nested[text] ?? text, values, types, ...(values.length > 0 && { name: nameOf(text) }) })
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
