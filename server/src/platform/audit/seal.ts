import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** So many in one transaction. Each steps over what was taken away before it, so that fewer at a time cost more. */
export const SEAL_BATCH_SIZE = 2_000

/** Moves the waiting entries that stand first to the audit trail and its hash chain; answers how many. */
export async function sealAudit({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_audit_entries(${SEAL_BATCH_SIZE}) as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}
