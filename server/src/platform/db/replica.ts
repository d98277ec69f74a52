import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type pg from 'pg'
import { createDb, createPool, type Db, type Tx } from './connect.ts'
import { isDatabaseUnavailable, isDatabaseUnreachable } from './failures.ts'

/** Where something is read. */
export interface Source {
  readonly db: Db
  readonly pool: pg.Pool
  /**
   * How old what the transaction sees may be, in milliseconds; 0 at the primary. Asked first in the transaction:
   * several replicas may share one address, and the one that answers is not the one that was looked at.
   *
   * @throws StaleReplica if that is too old
   */
  readonly readAge: (tx: Db) => Promise<number>
}

/** A streaming replica, used while it answers and keeps up. */
export interface Replica {
  readonly pool: pg.Pool
  /** Null if the primary must be read. */
  source(): Promise<Source | null>
  /** To be read while the primary cannot be, if it had kept up until then. */
  readonly sourceWithoutPrimary: Source
  /** Marks it as failed: for a while no query is sent there. */
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
const LEFT_FOR_MS = 30_000
/** For so long what the replica says of who may read counts, should it be this process alone that lost the primary. */
const WITHOUT_PRIMARY_MS = HOUR_MS
/** A statement was cancelled because it stood in the way of replication. */
const RECOVERY_CONFLICT = '40001'

interface Places {
  readonly db: Db
  readonly pool: pg.Pool
  readonly replica: Replica | null
}

/**
 * Reads with `work` at the replica where that is possible, and once more at the primary where it fails there. One that
 * cannot be reached is left for a while; one that cancelled a statement has only cancelled that one.
 */
export async function readWhereStale<T>(places: Places, work: (source: Source) => Promise<T>): Promise<T> {
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

/** Reads with `work` at the primary, and at the replica while there is no primary. */
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
 * Looks once a second how far the replica has come: it is as fresh as the latest look at which the primary stood where
 * the replica stands now. No clock is compared with that of another machine, and no row is written for it. Looks start
 * with the first question.
 */
export function watchReplica(primary: pg.Pool, options: ReplicaOptions): Replica {
  const pool = createPool(options)
  const db = createDb(pool)
  let looks: { readonly at: number; readonly position: bigint }[] = []
  /** As of when the replica's state is that of the primary, by `performance.now()`. */
  let freshAt = Number.NEGATIVE_INFINITY
  let leftUntil = Number.NEGATIVE_INFINITY
  let first: Promise<void> | null = null
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const at = performance.now()
    const position = await positionOf(primary, 'pg_current_wal_lsn()')
    // Older ones can't be fresh enough.
    looks = [...looks.filter((one) => at - one.at <= options.maxLagMs), { at, position }]
    const replayed = await positionOf(pool, 'pg_last_wal_replay_lsn()')
    freshAt = looks.findLast((one) => one.position <= replayed)?.at ?? Number.NEGATIVE_INFINITY
  }

  /** Without a primary no look succeeds, and what has been seen last grows old. */
  const readAgeUpTo = (maxAgeMs: number) => async (tx: Db) => {
    const { rows } = await sql<{ bytes: string | null }>`
      select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as bytes
    `.execute(tx)
    const replayed = BigInt(rows[0]?.bytes ?? -1)
    const at = looks.findLast((one) => one.position <= replayed)?.at ?? Number.NEGATIVE_INFINITY
    const ageMs = performance.now() - at
    if (ageMs > maxAgeMs) throw new StaleReplica()
    return ageMs
  }

  async function lookNowAndLater(): Promise<void> {
    // What can't be read grows old, and is too old in the end.
    await Promise.race([look().catch(() => undefined), wait(ANSWER_TIMEOUT_MS, undefined, { ref: false })])
    if (isEnded) return
    timer = setTimeout(lookNowAndLater, POLL_INTERVAL_MS)
    timer.unref()
  }

  return {
    pool,
    async source() {
      first ??= lookNowAndLater()
      await first
      const staleMs = performance.now() - freshAt
      if (staleMs > options.maxLagMs || performance.now() < leftUntil) return null
      return { db, pool, readAge: readAgeUpTo(options.maxLagMs) }
    },
    sourceWithoutPrimary: { db, pool, readAge: readAgeUpTo(WITHOUT_PRIMARY_MS) },
    leave() {
      leftUntil = performance.now() + LEFT_FOR_MS
    },
    async end() {
      isEnded = true
      clearTimeout(timer)
      await pool.end()
    },
  }
}

/** What `read` reads from one snapshot of the database, and how old that may be, in milliseconds. */
export async function readSnapshot<T>({ db, readAge }: Source, read: (tx: Tx) => Promise<T>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const ageMs = await readAge(tx)
      return { answer: await read(tx), ageMs }
    })
}

/** Reads at the primary instead. */
class StaleReplica extends Error {
  override readonly name = 'StaleReplica'
}

async function positionOf(pool: pg.Pool, position: string): Promise<bigint> {
  // A replica that was made the primary of its own replays nothing: null, and no position.
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
