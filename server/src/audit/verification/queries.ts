import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { AuditReport, Seal } from './verify.ts'

/** Begins a verification; null while another one runs. */
export async function beginVerification(tx: Tx, requestedBy: number | null, at: Date): Promise<number | null> {
  const begun = await tx
    .insertInto('audit_verifications')
    .values({ requested_by: requestedBy, requested_at: at, progressed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun?.id ?? null
}

/** Gives up one that has made no progress since `before`: its worker is gone. */
export async function giveUpStuck(tx: Tx, before: Date, at: Date): Promise<void> {
  await tx
    .updateTable('audit_verifications')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where('progressed_at', '<', before)
    .execute()
}

/** Whether a verification has neither ended nor been given up. */
export async function isRunning(db: Db, id: number): Promise<boolean> {
  const open = await db
    .selectFrom('audit_verifications')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Changes nothing of one that has ended or been given up. */
export async function recordProgress(db: Db, id: number, progress: Progress): Promise<void> {
  const { checked, total, at } = progress
  await db
    .updateTable('audit_verifications')
    .set({ checked, total, progressed_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export interface Progress {
  readonly checked: number
  readonly total: number
  readonly at: Date
}

/** Ends a verification with what it has found, unless it has been given up. */
export async function recordReport(db: Db, id: number, report: AuditReport, at: Date): Promise<void> {
  const { head, waiting, overdue, breaks } = report
  await db
    .updateTable('audit_verifications')
    .set({
      ended_at: at,
      progressed_at: at,
      head_position: head?.position ?? null,
      head_hash: head ? Buffer.from(head.hash, 'hex') : null,
      waiting,
      overdue,
      breaks: [...breaks],
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function findLatestVerification(db: Db) {
  return db
    .selectFrom('audit_verifications as verification')
    .leftJoin('staff', 'staff.id', 'verification.requested_by')
    .select(['requested_at as requestedAt', 'ended_at as endedAt', 'checked', 'total', 'waiting', 'overdue', 'breaks'])
    .select(['head_position as headPosition', 'head_hash as headHash', 'staff.email as requestedBy'])
    .orderBy('verification.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest seal of the last trail that held: whatever follows must still contain it. */
export async function findKeptSeal(db: Db): Promise<Seal | null> {
  const kept = await db
    .selectFrom('audit_verifications')
    .select(['head_position as position', 'head_hash as hash'])
    .where(sql<boolean>`cardinality(breaks) = 0`)
    .where('head_position', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!kept?.hash || kept.position === null) return null
  return { position: kept.position, hash: kept.hash.toString('hex') }
}
