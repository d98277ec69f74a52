import type pg from 'pg'

/** Short, because an attempt that counted may still be withdrawn, which the database alone knows. */
const REFUSAL_REMEMBERED_MS = 1_000
const MOST_REFUSALS = 10_000

interface Memory {
  /** The last of those who wait, by key. */
  readonly lines: Map<string, Promise<unknown>>
  /** When each key was refused, the latest last. */
  readonly refusals: Map<string, number>
}

/** For each database: a process may have several. */
const memories = new WeakMap<pg.Pool, Memory>()

/** Does `work` once everything of the same key that came earlier has been done. */
export async function inLine<T>(pool: pg.Pool, key: string, work: () => Promise<T>): Promise<T> {
  const { lines } = memoryOf(pool)
  const turn = (lines.get(key) ?? Promise.resolve()).then(work)
  const settled = turn.catch(() => undefined)
  lines.set(key, settled)
  try {
    return await turn
  } finally {
    if (lines.get(key) === settled) lines.delete(key)
  }
}

/** Whether the limit of `key` was reached a moment ago, as far as this process knows. */
export function isRefusedLately(pool: pg.Pool, key: string, now: Date): boolean {
  const at = memoryOf(pool).refusals.get(key)
  return at !== undefined && now.getTime() - at < REFUSAL_REMEMBERED_MS
}

/** The oldest is forgotten where there are too many. */
export function rememberRefusal(pool: pg.Pool, key: string, now: Date): void {
  const { refusals } = memoryOf(pool)
  refusals.delete(key)
  refusals.set(key, now.getTime())
  const [oldest] = refusals.keys()
  if (refusals.size > MOST_REFUSALS && oldest !== undefined) refusals.delete(oldest)
}

function memoryOf(pool: pg.Pool): Memory {
  const known = memories.get(pool) ?? { lines: new Map(), refusals: new Map() }
  memories.set(pool, known)
  return known
}
