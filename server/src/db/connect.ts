import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { namingStatements } from './prepared.ts'
import { watchPulse } from './pulse.ts'
import type { DB } from './types.ts'

/** Reads, outside any transaction. */
export type Db = Kysely<DB>
/** One open transaction: asked for by every function whose effects belong together with others. */
export type Tx = Transaction<DB>

/** The role that the portal runs as; the migrations' owner grants it what it needs and no more. */
export const APP_ROLE = 'portal_app'

// Counts and cents are safe integers; calendar dates stay text (YYYY-MM-DD) and never become local midnights.
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return parseSafeInteger
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

export interface ConnectOptions {
  readonly url: string
  readonly maxConnections: number
  readonly applicationName: string
  /** How long the database may say nothing to anybody before all connections are given up; 3 s unless told. */
  readonly frozenAfterMs?: number | undefined
}

const SESSION = [
  `role=${APP_ROLE}`,
  'timezone=UTC',
  'statement_timeout=60s',
  'idle_in_transaction_session_timeout=60s',
  // Statements that know their plans better than the planner count as dear, and would each be compiled first.
  'jit=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** People who wait for an answer are better told that there is none. */
const FROZEN_AFTER_MS = 3_000
const CONNECTS_WITHIN_MS = 5_000

/**
 * A pool of connections in the portal's own role, in UTC. Waits at most 5 s for a connection, or `frozenAfterMs` where
 * that is longer, and gives those up on which a dead database would never answer.
 */
export function createPool(connect: ConnectOptions): pg.Pool {
  const { url, maxConnections, applicationName, frozenAfterMs = FROZEN_AFTER_MS } = connect
  const { address, options } = readAddress(url)
  const pool = new pg.Pool({
    connectionString: address,
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: Math.max(CONNECTS_WITHIN_MS, frozenAfterMs),
    keepAlive: true,
    types,
    options: `${options} ${SESSION}`,
  })
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that dies between two queries of a transaction, where the pool doesn't listen: the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  watchPulse(pool, frozenAfterMs)
  return pool
}

/** The address without the options in its query, before which pg would forget ours; the last of two settings holds. */
function readAddress(url: string): { address: string; options: string } {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  for (const name of ['options', 'application_name']) address.searchParams.delete(name)
  return { address: address.href, options }
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
