import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Entries per transaction. Each batch skips over rows the previous ones deleted, so smaller batches cost more. */
export const SEAL_BATCH_SIZE = 2_000

/** Moves the first waiting entries to the audit trail and its hash chain; returns how many. */
export async function sealAudit({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_audit_entries(${SEAL_BATCH_SIZE}) as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}
