import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

const DAY_SECONDS = 86_400
const INTERVAL_MS = 600_000
const BATCH_SIZE = 5_000
const kept = { idempotency_keys: DAY_SECONDS, events: 30 * DAY_SECONDS } as const

/** Deletes keys after a day and events after thirty, as the provider does. */
export function deleteExpired(pool: pg.Pool, clock: Clock, log: Logger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = forget(pool, clock.now()).catch((error: unknown) => log.warn({ err: error }, 'simulator: cleanup failed'))
  }, INTERVAL_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function forget(pool: pg.Pool, now: number): Promise<void> {
  for (const [table, seconds] of Object.entries(kept)) {
    const text = `delete from stand_in.${table} where id in
      (select id from stand_in.${table} where created < $1 order by created limit ${BATCH_SIZE})`
    while ((await pool.query(text, [now - seconds])).rowCount === BATCH_SIZE);
  }
}
