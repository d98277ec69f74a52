import type pg from 'pg'

/** The simulator's clock: the given time plus the offset to which it was advanced. */
export interface Clock {
  /** Unix seconds. */
  now(): number
  /** Persists across restarts. */
  advance(seconds: number): Promise<void>
}

export async function createClock(pool: pg.Pool, now: () => Date): Promise<Clock> {
  const { rows } = await pool.query<{ ahead_seconds: number }>('select ahead_seconds from stand_in.clock')
  let ahead = rows[0]?.ahead_seconds ?? 0
  return {
    now: () => Math.floor(now().getTime() / 1000) + ahead,
    async advance(seconds) {
      ahead += seconds
      await pool.query('update stand_in.clock set ahead_seconds = $1', [ahead])
    },
  }
}
