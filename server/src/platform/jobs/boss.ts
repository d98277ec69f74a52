import { CompiledQuery } from 'kysely'
import { type Db as BossDb, PgBoss } from 'pg-boss'
import type { Db } from '../db/connect.ts'

const JOB_SCHEMA = 'pgboss'

/**
 * A pg-boss that reads and writes through `db`, which may be an open transaction. It takes its time from `now`, like
 * everything else in the house: its statements ask one SQL function for the time, in whose place they get a literal.
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
    db: throughKysely(db, now),
    schema: JOB_SCHEMA,
    clock: { ...realTimers, now: () => now().getTime() },
    migrate: false,
    createSchema: false,
    // The portal's role owns no index and sees no other role's activity.
    reindex: false,
    monitorVacuum: false,
  })
}

function throughKysely(db: Db, now: () => Date): BossDb {
  return {
    async executeSql(text, values = []) {
      const timed = text.replaceAll(`${JOB_SCHEMA}.job_now()`, `'${now().toISOString()}'::timestamptz`)
      const { rows } = await db.executeQuery(CompiledQuery.raw(timed, [...values]))
      return { rows }
    },
  }
}

const realTimers = {
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  // pg-boss hands back what the two above returned, but types it as unknown.
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}
