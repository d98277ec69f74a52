import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { readDay, readInstant, readInteger } from './odd-values.ts'
import { namingStatements, recognizePooler } from './prepared.ts'
import { watchConnections } from './connection-watchdog.ts'
import type { DB } from './types.ts'

/** Reads outside any transaction. */
export type Db = Kysely<DB>
/** An open transaction. Functions whose writes must commit together with others require it. */
export type Tx = Transaction<DB>

// Counts and cents are safe integers; calendar dates stay text (YYYY-MM-DD) and never become local midnights.
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return readInteger
    if (oid === pg.types.builtins.DATE) return readDay
    const parse = pg.types.getTypeParser(oid, format)
    return oid === pg.types.builtins.TIMESTAMPTZ ? (text: string) => readInstant(text, parse) : parse
  },
}

export interface ConnectOptions {
  readonly url: string
  readonly maxConnections: number
  readonly applicationName: string
  /** How long the database may be silent before all connections are closed; defaults to 3 s. */
  readonly frozenAfterMs?: number | undefined
}

/** For a waiting user, an error is better than no response. */
const FROZEN_AFTER_MS = 3_000
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Creates a connection pool. Other session settings are stored with the login (`logins.ts`), because a pooler such as
 * PgBouncer does not pass them on. Waits up to 5 s for a connection, or `frozenAfterMs` if that is longer, and closes
 * connections to a database that no longer responds.
 */
export function createPool(connect: ConnectOptions): pg.Pool {
  const { url, maxConnections, applicationName, frozenAfterMs = FROZEN_AFTER_MS } = connect
  const pool = new pg.Pool({
    connectionString: withoutApplicationName(url),
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: Math.max(CONNECT_TIMEOUT_MS, frozenAfterMs),
    keepAlive: true,
    types,
    // The pool awaits it, although its type does not say so.
    onConnect: (client) => recognizePooler(pool, client),
  })
  // A connection that dies while idle is replaced at the next use. Without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that dies between two queries of a transaction, when the pool does not listen. The next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  watchConnections(pool, frozenAfterMs)
  return pool
}

function withoutApplicationName(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('application_name')
  return address.href
}

/** Typed queries over the connections of a pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: namingStatements(pool) }) })
}
