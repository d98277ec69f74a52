import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { summarizeQueue } from '../../db/summarize-queue.ts'
import type { AuditReport, Seal } from './verify.ts'

/** Starts a verification; returns null if one is already running. */
export async function beginVerification(tx: Tx, requestedBy: number | null, at: Date): Promise<number | null> {
  const begun = await tx
    .insertInto('audit_verification_runs')
    .values({ requested_by: requestedBy, requested_at: at, progressed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun?.id ?? null
}

/** Abandons a verification that has made no progress since `before`, because its worker is gone. */
export async function abandonStuck(tx: Tx, before: Date, at: Date): Promise<void> {
  const [stuck] = await tx
    .deleteFrom('audit_verification_runs')
    .where('progressed_at', '<', before)
    .returning(['requested_by', 'requested_at', 'checked', 'total'])
    .execute()
  if (stuck)
    await tx
      .insertInto('audit_verifications')
      .values({ ...stuck, ended_at: at })
      .execute()
}

/** Returns true if a verification has neither ended nor been abandoned. */
export async function isRunning(db: Db, id: number): Promise<boolean> {
  const run = await db.selectFrom('audit_verification_runs').select('id').where('id', '=', id).executeTakeFirst()
  return run !== undefined
}

/** Does nothing if the verification has ended or been abandoned. */
export async function recordProgress(db: Db, id: number, progress: Progress): Promise<void> {
  const { checked, total, at } = progress
  await db
    .updateTable('audit_verification_runs')
    .set({ checked, total, progressed_at: at })
    .where('id', '=', id)
    .execute()
}

export interface Progress {
  readonly checked: number
  readonly total: number
  readonly at: Date
}

/** Ends a verification and stores its report, unless it was abandoned. */
export async function recordReport(tx: Tx, id: number, report: AuditReport, at: Date): Promise<void> {
  const run = await tx
    .deleteFrom('audit_verification_runs')
    .where('id', '=', id)
    .returning(['requested_by', 'requested_at', 'checked', 'total'])
    .executeTakeFirst()
  if (!run) return
  await tx
    .insertInto('audit_verifications')
    .values({ ...run, ...columnsOf(report), ended_at: at })
    .execute()
}

/** Stores the result of the check of the newest entries. */
export async function insertFinding(tx: Tx, report: AuditReport, at: Date): Promise<void> {
  const total = report.head?.position ?? 0
  const run = { requested_at: at, ended_at: at, checked: total, total, scope: 'newest' }
  await tx
    .insertInto('audit_verifications')
    .values({ ...run, ...columnsOf(report) })
    .execute()
}

function columnsOf({ head, waiting, overdue, breaks }: AuditReport) {
  return {
    head_position: head?.position ?? null,
    head_hash: head ? Buffer.from(head.hash, 'hex') : null,
    waiting,
    overdue,
    breaks: [...breaks],
  }
}

/** Returns the running verification, or else the one that ended last. */
export async function findLatestVerification(db: Db) {
  const running = await db
    .selectFrom('audit_verification_runs as run')
    .leftJoin('staff', 'staff.id', 'run.requested_by')
    .select(['requested_at as requestedAt', 'checked', 'total', 'staff.email as requestedBy'])
    .executeTakeFirst()
  if (running) return { ...running, ...NOTHING_FOUND_YET }
  return db
    .selectFrom('audit_verifications as verification')
    .leftJoin('staff', 'staff.id', 'verification.requested_by')
    .select(['requested_at as requestedAt', 'ended_at as endedAt', 'checked', 'total', 'waiting', 'overdue', 'breaks'])
    .select(['head_position as headPosition', 'head_hash as headHash', 'staff.email as requestedBy', 'scope'])
    .orderBy('verification.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const NOTHING_FOUND_YET = {
  endedAt: null,
  waiting: 0,
  overdue: 0,
  breaks: null,
  headPosition: null,
  headHash: null,
  scope: 'whole',
} as const

/** Returns the breaks that the last completed verification found, including the check of the newest entries. */
export async function findLatestBreaks(
  db: Db,
): Promise<{ readonly breaks: readonly string[]; readonly scope: string }> {
  const latest = await db
    .selectFrom('audit_verifications')
    .select(['breaks', 'scope'])
    .where('breaks', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { breaks: latest?.breaks ?? [], scope: latest?.scope ?? 'whole' }
}

/**
 * Summarizes the breaks of `findLatestBreaks`, dated by the first verification since the last good one that found them.
 */
export function summarizeBreaks(db: Db, since: Date): Promise<QueueDetails> {
  const items = sql`
    (select min(ended_at) as found_at
     from unnest((select breaks from audit_verifications where breaks is not null order by id desc limit 1)) as found
       join audit_verifications on found = any(breaks) and id > coalesce((
         select max(id) from audit_verifications where cardinality(breaks) = 0), 0)
     group by found) found`
  return summarizeQueue(db, since, { items, at: sql`found_at` })
}

/** Returns the newest seal of the last intact trail. Every later trail must still contain it. */
export async function findVerifiedSeal(db: Db): Promise<Seal | null> {
  const latest = await db
    .selectFrom('audit_verifications')
    .select(['head_position as position', 'head_hash as hash'])
    .where(sql<boolean>`cardinality(breaks) = 0`)
    .where('head_position', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest?.hash || latest.position === null) return null
  return { position: latest.position, hash: latest.hash.toString('hex') }
}
