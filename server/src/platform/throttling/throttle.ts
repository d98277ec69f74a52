import { DAY_MS } from '@portal/contract/durations'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { tooManyRequests } from '../http/refusal.ts'
import { runInOrder, refusedUntil, rememberRefusal } from './keyed-queue.ts'
import { findAttemptBefore, insertAttempt, lockAttempts, withdrawAttempts } from './queries.ts'

export interface Limit {
  /** The limited action and its subject: `check-password ana@example.com 192.0.2.1`. */
  readonly key: string
  readonly maxAttempts: number
  /** A sliding window: how long each attempt counts. At most `MAX_WINDOW_MS`. */
  readonly windowMs: number
}

/** Older attempts can be deleted. */
export const MAX_WINDOW_MS = DAY_MS

export type Admission =
  /** The IDs of the attempts, for `withdrawAttempts`. */
  | { readonly isAdmitted: true; readonly attempts: readonly number[] }
  /** The limit that was reached first, and when all limits allow an attempt again. */
  | { readonly isAdmitted: false; readonly reached: Limit; readonly until: Date }

type Parts = Pick<Context, 'db' | 'pool' | 'now'>

/**
 * Counts an attempt under each limit, or under none if one of them is reached. Commits immediately, one attempt at a
 * time, so the limits also apply to concurrent attempts and to those whose own transaction fails. A flood of one key
 * takes one connection at a time, and soon none, so that it blocks no one else.
 */
export async function tryAttempt(context: Parts, limits: readonly Limit[]): Promise<Admission> {
  const remembered = findCachedRefusal(context, limits)
  if (remembered) return remembered
  const attempts: number[] = []
  for (const limit of limits) {
    const counted = await runInOrder(context.pool, limit.key, () => countAttempt(context, limit))
    if (typeof counted === 'number') attempts.push(counted)
    else {
      if (attempts.length > 0) await withdrawAttempts(context.db, attempts)
      return storeRefusal(context, { limits, reached: limit, until: counted })
    }
  }
  return { isAdmitted: true, attempts }
}

/**
 * The same, but throws if a limit is reached.
 *
 * @throws Refusal TooManyRequests with the number of seconds to wait
 */
export async function admitAttempt(context: Parts, limits: readonly Limit[]): Promise<readonly number[]> {
  const admission = await tryAttempt(context, limits)
  if (!admission.isAdmitted) throw refusalOf(admission, context.now())
  return admission.attempts
}

export function refusalOf({ until }: { readonly until: Date }, now: Date) {
  return tooManyRequests((until.getTime() - now.getTime()) / 1000)
}

/** @returns the attempt ID, or until when no attempt is allowed */
async function countAttempt({ db, pool, now }: Parts, limit: Limit): Promise<number | Date> {
  const remembered = refusedUntil(pool, limit.key, now())
  if (remembered) return remembered
  return db.transaction().execute(async (tx) => {
    await lockAttempts(tx, limit.key)
    const at = now()
    return (await freeAt(tx, limit, at)) ?? insertAttempt(tx, limit.key, at)
  })
}

/** Returns when the limit allows an attempt again; null if it does now. */
async function freeAt(db: Db, { key, maxAttempts, windowMs }: Limit, now: Date): Promise<Date | null> {
  const after = new Date(now.getTime() - windowMs)
  const oldestThatFills = await findAttemptBefore(db, { key, after, newer: maxAttempts - 1 })
  return oldestThatFills && new Date(oldestThatFills.getTime() + windowMs)
}

/** The other limits may be exhausted for longer than the one that was reached. */
async function storeRefusal(
  context: Parts,
  { limits, reached, until }: { limits: readonly Limit[]; reached: Limit; until: Date },
): Promise<Admission> {
  const { db, pool, now } = context
  const remembered = refusedUntil(pool, reached.key, now())
  if (remembered) return { isAdmitted: false, reached, until: remembered }
  let latest = until
  for (const limit of limits.slice(limits.indexOf(reached) + 1)) {
    const free = await freeAt(db, limit, now())
    if (free && free > latest) latest = free
  }
  rememberRefusal(pool, reached.key, { now: now(), until: latest })
  return { isAdmitted: false, reached, until: latest }
}

function findCachedRefusal({ pool, now }: Parts, limits: readonly Limit[]): Admission | null {
  for (const reached of limits) {
    const until = refusedUntil(pool, reached.key, now())
    if (until) return { isAdmitted: false, reached, until }
  }
  return null
}
