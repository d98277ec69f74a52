import { CompiledQuery } from 'kysely'
import { type Db as BossDb, PgBoss } from 'pg-boss'
import type { Db } from '../db/connect.ts'

/**
 * Creates a pg-boss that reads and writes through `db`, which may be an open transaction. Its timers use `now`; its
 * statements read the time from `pgboss.job_now()`, which follows the demo clock as `now` does.
 */
export function createBoss(
  db: Db,
  now: () => Date,
  { schedule, superviseSeconds }: { schedule: boolean; superviseSeconds?: number },
): PgBoss {
  return new PgBoss({
    schedule,
    ...(superviseSeconds === undefined
      ? { supervise: false }
      : { supervise: true, superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds }),
    db: viaKysely(db),
    clock: { ...realTimers, now: () => now().getTime() },
    migrate: false,
    createSchema: false,
    // The portal's role owns no index and cannot see other roles' activity.
    reindex: false,
    monitorVacuum: false,
  })
}

function viaKysely(db: Db): BossDb {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows }
    },
  }
}

const realTimers = {
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  // pg-boss passes back the values returned by the two functions above, but types them as unknown.
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}
