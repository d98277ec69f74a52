import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type pg from 'pg'
import { createDb, createPool, type Db, type Tx } from './connect.ts'
import { isDatabaseUnavailable, isDatabaseUnreachable } from './failures.ts'

/** A database to read from. */
export interface Source {
  readonly db: Db
  readonly pool: pg.Pool
  /**
   * Returns the age of the transaction's data in milliseconds; 0 on the primary. Call it first in the transaction:
   * several replicas may share an address, and the one that answers may not be the one that was probed.
   *
   * @throws StaleReplica if the data is too old
   */
  readonly readAge: (tx: Db) => Promise<number>
}

/** A streaming replica, used while it responds and keeps up. */
export interface Replica {
  readonly pool: pg.Pool
  /** Returns null if the primary must be used. */
  source(): Promise<Source | null>
  /** To be used while the primary is unavailable, if the replica had kept up until then. */
  readonly sourceWithoutPrimary: Source
  /** Marks it as failed: for some time no query is sent there. */
  leave(): void
  end(): Promise<void>
}

export interface ReplicaOptions {
  readonly url: string
  readonly maxLagMs: number
  readonly maxConnections: number
  readonly applicationName: string
}

const POLL_INTERVAL_MS = 1_000
const ANSWER_TIMEOUT_MS = 2_000
const REPLICA_PAUSE_MS = 30_000
/** How long the replica is trusted on permissions without a primary, in case only this process has lost it. */
const WITHOUT_PRIMARY_MS = HOUR_MS
/** A statement was cancelled because it conflicted with replication. */
const RECOVERY_CONFLICT = '40001'

interface Places {
  readonly db: Db
  readonly pool: pg.Pool
  readonly replica: Replica | null
}

/**
 * Runs `work` on the replica if possible, and again on the primary if it fails there. An unreachable replica is not
 * used for some time; a replica that cancelled one statement stays in use.
 */
export async function readFromReplica<T>(places: Places, work: (source: Source) => Promise<T>): Promise<T> {
  const source = (await places.replica?.source()) ?? null
  if (source === null) return readPrimaryFirst(places, work)
  try {
    return await work(source)
  } catch (error) {
    if (!isFailureOfReplica(error)) throw error
    if (isDatabaseUnreachable(error)) places.replica?.leave()
    return readPrimaryFirst(places, work)
  }
}

/** Runs `work` on the primary, or on the replica while there is no primary. */
export async function readPrimaryFirst<T>(
  { db, pool, replica }: Places,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  try {
    return await work({ db, pool, readAge: async () => 0 })
  } catch (error) {
    if (replica === null || !(error instanceof Error) || !isDatabaseUnreachable(error)) throw error
    return work(replica.sourceWithoutPrimary).catch((failure: unknown) => {
      throw isFailureOfReplica(failure) ? error : failure
    })
  }
}

/**
 * Probes the replica's position once a second: the replica is as fresh as the latest probe at which the primary was at
 * the replica's current position. This needs no clock of another machine and writes no row. Probing starts with the
 * first query.
 */
export function watchReplica(primary: pg.Pool, options: ReplicaOptions): Replica {
  const pool = createPool(options)
  const db = createDb(pool)
  let samples: { readonly at: number; readonly position: bigint }[] = []
  /** The `performance.now()` at which the replica's state equaled the primary's. */
  let freshAt = Number.NEGATIVE_INFINITY
  let leftUntil = Number.NEGATIVE_INFINITY
  let first: Promise<void> | null = null
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  async function checkReplicas(): Promise<void> {
    const at = performance.now()
    const position = await positionOf(primary, 'pg_current_wal_lsn()')
    // Older probes cannot be fresh enough.
    samples = [...samples.filter((one) => at - one.at <= options.maxLagMs), { at, position }]
    const replayed = await positionOf(pool, 'pg_last_wal_replay_lsn()')
    freshAt = samples.findLast((one) => one.position <= replayed)?.at ?? Number.NEGATIVE_INFINITY
  }

  /** Without a primary no probe succeeds, and the last known position ages. */
  const readAgeUpTo = (maxAgeMs: number) => async (tx: Db) => {
    const { rows } = await sql<{ bytes: string | null }>`
      select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as bytes
    `.execute(tx)
    const replayed = BigInt(rows[0]?.bytes ?? -1)
    const at = samples.findLast((one) => one.position <= replayed)?.at ?? Number.NEGATIVE_INFINITY
    const ageMs = performance.now() - at
    if (ageMs > maxAgeMs) throw new StaleReplica()
    return ageMs
  }

  async function checkRepeatedly(): Promise<void> {
    // A replica that cannot be read ages until it is too old.
    await Promise.race([checkReplicas().catch(() => undefined), wait(ANSWER_TIMEOUT_MS, undefined, { ref: false })])
    if (isEnded) return
    timer = setTimeout(checkRepeatedly, POLL_INTERVAL_MS)
    timer.unref()
  }

  return {
    pool,
    async source() {
      first ??= checkRepeatedly()
      await first
      const staleMs = performance.now() - freshAt
      if (staleMs > options.maxLagMs || performance.now() < leftUntil) return null
      return { db, pool, readAge: readAgeUpTo(options.maxLagMs) }
    },
    sourceWithoutPrimary: { db, pool, readAge: readAgeUpTo(WITHOUT_PRIMARY_MS) },
    leave() {
      leftUntil = performance.now() + REPLICA_PAUSE_MS
    },
    async end() {
      isEnded = true
      clearTimeout(timer)
      await pool.end()
    },
  }
}

/** Returns what `read` reads from one database snapshot, with its maximum age in milliseconds. */
export async function readSnapshot<T>({ db, readAge }: Source, read: (tx: Tx) => Promise<T>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const ageMs = await readAge(tx)
      return { response: await read(tx), ageMs }
    })
}

/** The replica is too old: read from the primary instead. */
class StaleReplica extends Error {
  override readonly name = 'StaleReplica'
}

async function positionOf(pool: pg.Pool, position: string): Promise<bigint> {
  // A replica that was promoted replays nothing: null, and no position.
  const { rows } = await pool.query<{ bytes: string | null }>(
    `select pg_wal_lsn_diff(${position}, '0/0')::text as bytes`,
  )
  const bytes = rows[0]?.bytes
  if (bytes === null || bytes === undefined) throw new Error('not a replica')
  return BigInt(bytes)
}

function isFailureOfReplica(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof StaleReplica) return true
  return isDatabaseUnavailable(error) || ('code' in error && error.code === RECOVERY_CONFLICT)
}
