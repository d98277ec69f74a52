import { readMoment } from '@portal/contract/moments'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { knownSnapshot } from '../db/moments.ts'

/** Of which moment a list is: a snapshot of the database, from which on all changes are known. */
export type Snapshot = RawBuilder<unknown>

/**
 * The moment that a list was asked for, or that of `db` itself.
 *
 * @param written what a report has told
 * @returns null where it is none any more
 */
export async function snapshotOf(db: Db, written: string | undefined): Promise<Snapshot | null> {
  const moment = written === undefined ? undefined : readMoment(written)
  const snapshot = moment === null ? null : await knownSnapshot(db, moment)
  return snapshot === null ? null : sql`${snapshot}::pg_snapshot`
}

/** What has been changed since, as changes of the counts: to be taken away from those of now. */
export const changesAfter = {
  signUps: (snapshot: Snapshot) => sql`(
    select *, eastern_day(signed_up_at) as day, status <> 'registered' as verified
    from sign_up_changes_after(${snapshot})) later`,
  payments: (snapshot: Snapshot) => sql`(
    select *, eastern_day(paid_at) as day from payment_changes_after(${snapshot})) later`,
  inApp: (snapshot: Snapshot) => sql`(
    select *, eastern_day(started_at) as day from in_app_changes_after(${snapshot})) later`,
}

/** Rows that have been changed since, each as it was before its first change: `was_there` unless that one added it. */
export const changedSince = {
  signUps: (snapshot: Snapshot) => sql`
    select distinct on (customer_id) *, customers < 0 as was_there, status <> 'registered' as verified
    from sign_up_changes_after(${snapshot}) order by customer_id, id`,
  payments: (snapshot: Snapshot) => sql`
    select distinct on (payment_id) *, payments < 0 as was_there
    from payment_changes_after(${snapshot}) order by payment_id, id`,
  inApp: (snapshot: Snapshot) => sql`
    select distinct on (in_app_subscription_id) *, subscriptions < 0 as was_there
    from in_app_changes_after(${snapshot}) order by in_app_subscription_id, id`,
}
