import type pg from 'pg'

/** Short, because a counted attempt may still be withdrawn, which only the database knows. */
const REFUSAL_CACHE_MS = 1_000
const MAX_REFUSALS = 10_000

interface Memory {
  /** The last waiting task of each key. */
  readonly lines: Map<string, Promise<unknown>>
  /** The latest refusal of each key, most recent last. */
  readonly refusals: Map<string, RememberedRefusal>
}

interface RememberedRefusal {
  readonly at: number
  /** When the next attempt is allowed. */
  readonly until: Date
}

/** One per database, because a process may have several. */
const memories = new WeakMap<pg.Pool, Memory>()

/** Runs `work` after all earlier work of the same key. */
export async function runInOrder<T>(pool: pg.Pool, key: string, work: () => Promise<T>): Promise<T> {
  const { lines } = memoryOf(pool)
  const current = (lines.get(key) ?? Promise.resolve()).then(work)
  const settled = current.catch(() => undefined)
  lines.set(key, settled)
  try {
    return await current
  } finally {
    if (lines.get(key) === settled) lines.delete(key)
  }
}

/** Returns until when `key` was refused a moment ago, as far as this process knows; null if it was not. */
export function refusedUntil(pool: pg.Pool, key: string, now: Date): Date | null {
  const refusal = memoryOf(pool).refusals.get(key)
  return refusal !== undefined && now.getTime() - refusal.at < REFUSAL_CACHE_MS ? refusal.until : null
}

/** Drops the oldest refusal if there are too many. */
export function rememberRefusal(pool: pg.Pool, key: string, { now, until }: { now: Date; until: Date }): void {
  const { refusals } = memoryOf(pool)
  refusals.delete(key)
  refusals.set(key, { at: now.getTime(), until })
  const [oldest] = refusals.keys()
  if (refusals.size > MAX_REFUSALS && oldest !== undefined) refusals.delete(oldest)
}

/** Attempts were deleted, so the database must be queried again. */
export function clearRefusals(pool: pg.Pool): void {
  memoryOf(pool).refusals.clear()
}

function memoryOf(pool: pg.Pool): Memory {
  const known = memories.get(pool) ?? { lines: new Map(), refusals: new Map() }
  memories.set(pool, known)
  return known
}
