import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { readDay, readInstant } from './odd-values.ts'
import { namingStatements, recognizePooler } from './prepared.ts'
import type { DB } from './types.ts'

/** Reads, outside any transaction. */
export type Db = Kysely<DB>
/** One open transaction: asked for by every function whose effects belong together with others. */
export type Tx = Transaction<DB>

// Counts and cents are safe integers; calendar dates stay text (YYYY-MM-DD) and never become local midnights.
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return parseSafeInteger
    if (oid === pg.types.builtins.DATE) return readDay
    const parse = pg.types.getTypeParser(oid, format)
    return oid === pg.types.builtins.TIMESTAMPTZ ? (text: string) => readInstant(text, parse) : parse
  },
}

export interface ConnectOptions {
  readonly url: string
  readonly maxConnections: number
  readonly applicationName: string
  /** By default those of jobs and commands. */
  readonly waits?: Waits | undefined
}

/** How long a pool waits, in milliseconds. */
export interface Waits {
  /** For a connection. */
  readonly connects: number
  /** For the next byte of a reply, after which the connection is closed; 0: for as long as the connection lives. */
  readonly replies: number
}

/** A job may take minutes, and repeating it would only add to the load of a slow database. */
const waitsOfJobs: Waits = { connects: 20_000, replies: 0 }
/** Nothing that staff wait for takes this long, unless the database has stopped responding. */
export const waitsOfRequests: Waits = { connects: 4_000, replies: 12_000 }
/** Ten probes follow, one a second: a connection whose other end is gone dies 20 s after the last byte. */
const PROBE_AFTER_MS = 10_000

/**
 * A pool of connections. What else holds in each session is stored with its login (`logins.ts`), since a pooler such as
 * PgBouncer refuses to pass it on.
 */
export function createPool({ url, maxConnections, applicationName, waits = waitsOfJobs }: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withoutApplicationName(url),
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: waits.connects,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    // pg's `query_timeout` would keep the connection, and the rollback on it would wait for as long once more.
    stream: () => closedWhenSilent(waits.replies),
    types,
    // Awaited, which its type does not say.
    onConnect: (client) => recognizePooler(pool, client),
  })
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that dies between two queries of a transaction, where the pool doesn't listen: the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A pool closes idle connections after 10 s, so one that is silent for longer owes a reply. */
function closedWhenSilent(forMs: number): Socket {
  const socket = new Socket()
  // The operating system gives the same code for a connection on which no reply comes.
  const error = () => Object.assign(new Error('the database has stopped responding'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(forMs, () => socket.destroy(error()))
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

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`)
  return value
}
