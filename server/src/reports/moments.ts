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
async function snapshotOf(db: Db, written: string | undefined): Promise<Snapshot | null> {
  const moment = written === undefined ? undefined : readMoment(written)
  const snapshot = moment === null ? null : await knownSnapshot(db, moment)
  return snapshot === null ? null : sql`${snapshot}::pg_snapshot`
}

interface OfAMoment {
  readonly input: { readonly moment?: string | undefined }
  refuse(code: 'MomentGone'): Error
}

/** Answers what `read` answers of the moment that is asked for, or refuses where there is none such, or has never been. */
export async function atMomentAskedFor<T>(
  db: Db,
  { input: { moment }, refuse }: OfAMoment,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const snapshot = await snapshotOf(db, moment)
  if (snapshot === null) throw refuse('MomentGone')
  return read(snapshot).catch((error: unknown) => {
    throw moment !== undefined && error instanceof ImpossibleCount ? refuse('MomentGone') : error
  })
}

/** Of a moment that somebody has made up, in which a change is seen and not the one before it. */
class ImpossibleCount extends Error {}

/** Numbers that were counted of a moment; throws where these tell that it has never been. */
export function asCounted(numbers: readonly number[]): void {
  if (numbers.some((number) => number < 0)) throw new ImpossibleCount('counted less than nothing')
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

/**
 * Rows that have been changed since, each as it was at the moment where it `was_there`. What has become again what it was
 * is none of them.
 */
export const changedSince = {
  // By what adds up to something: what one statement does to a customer and what its triggers do stand in any order.
  signUps: (snapshot: Snapshot) => sql`
    select customer_id, signed_up_at, merchant_code, type, verified, min(status) as status, plan, client, utm_source,
      utm_campaign, utm_medium, utm_term, utm_content, sum(cancellation_requests) as cancellation_requests,
      sum(customers) < 0 as was_there
    from ${changesAfter.signUps(snapshot)}
    group by customer_id, signed_up_at, merchant_code, type, verified, plan, client, utm_source, utm_campaign,
      utm_medium, utm_term, utm_content, cancellation_requests <> 0
    having sum(customers) <> 0`,
  payments: (snapshot: Snapshot) => sql`
    select distinct on (payment_id) *, payments < 0 as was_there
    from payment_changes_after(${snapshot}) order by payment_id, id`,
  inApp: (snapshot: Snapshot) => sql`
    select distinct on (in_app_subscription_id) *, subscriptions < 0 as was_there
    from in_app_changes_after(${snapshot}) order by in_app_subscription_id, id`,
}
