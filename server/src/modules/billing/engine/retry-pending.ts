import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { findOperation } from './find-operation.ts'
import { ASKER_DIES_AFTER_MS, type Operation } from './operations.ts'

/** Someone may be waiting for the outcome. */
const FIRST_PAUSES_MS = [5_000, 30_000] as const
const NEXT_PAUSE_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MS = HOUR_MS

/** The provider may forget a key after 24 hours; from then on an operation is looked for instead of asked again. */
const KEYS_LIVE_MS = 23 * HOUR_MS

/**
 * Claims an open operation: no other process calls the provider until this one counts as dead. Null if it is settled.
 */
export async function takeOperation({ db, now }: Context, id: string): Promise<Operation | null> {
  const { numUpdatedRows } = await db
    .updateTable('payment_operations')
    .set(({ eb }) => ({
      times_asked: eb('times_asked', '+', 1),
      ask_again_at: new Date(now().getTime() + ASKER_DIES_AFTER_MS),
    }))
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 0 ? null : findOperation(db, id)
}

/** How often an asker reports, well before it counts as dead. */
const REPORT_EVERY_MS = 5_000

/** Does `work` on an operation and meanwhile reports that its asker is alive, so that no other process asks. */
export async function whileAlive<T>(context: Context, id: string, work: () => Promise<T>): Promise<T> {
  const { db, now, log } = context
  const report = () =>
    db
      .updateTable('payment_operations')
      .set({ ask_again_at: new Date(now().getTime() + ASKER_DIES_AFTER_MS) })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .execute()
      .catch((error: unknown) => log.warn({ err: error, operation: id }, 'payment operation: cannot report'))
  let reported: Promise<unknown> = Promise.resolve()
  const reports = setInterval(() => {
    reported = report()
  }, REPORT_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(reports)
    // A report that came later would undo when it is asked again.
    await reported
  }
}

/**
 * Claims operations whose process died or whose pause is over, the longest waiting first: no other process gets them.
 */
export async function claimOverdue({ db, now }: Context, atMost: number): Promise<string[]> {
  const at = now()
  const rows = await db
    .updateTable('payment_operations')
    .set({ ask_again_at: new Date(at.getTime() + ASKER_DIES_AFTER_MS) })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('payment_operations')
        .where('ask_again_at', '<=', at)
        .where('settled_at', 'is', null)
        .select('id')
        .orderBy('ask_again_at')
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the provider is just being asked something, or was when its asker died. Not what was left unknown. */
export async function isAnyBeingAsked(db: Db): Promise<boolean> {
  const asked = await db
    .selectFrom('payment_operations')
    .where('settled_at', 'is', null)
    .where('state', '=', 'asked')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return asked !== undefined
}

/** Unknown outcome: it is retried after a pause, each longer than the last. */
export async function leaveUnknown({ db, now }: Context, { id, timesAsked }: Operation): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({ state: 'unknown', ask_again_at: new Date(now().getTime() + pauseAfter(timesAsked)) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

/** Whether the provider may have forgotten the operation's keys. */
export function areKeysForgotten({ askedAt }: Operation, now: Date): boolean {
  return now.getTime() - askedAt.getTime() > KEYS_LIVE_MS
}

function pauseAfter(timesAsked: number): number {
  const first = FIRST_PAUSES_MS[timesAsked - 1]
  return first ?? Math.min(NEXT_PAUSE_MS * 2 ** (timesAsked - 1 - FIRST_PAUSES_MS.length), LONGEST_PAUSE_MS)
}
