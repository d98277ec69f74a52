import { record } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/connect.ts'

interface EndOptions {
  /** Only views of this session; by default all expired ones. */
  readonly sessionId?: number
  readonly at: Date
  readonly requestId: string | null
}

/** Ends the views of a session, or those whose time or session has ended, and records each in the audit trail. */
export async function endRoleViews(tx: Tx, { sessionId, at, requestId }: EndOptions): Promise<void> {
  const ended = await tx
    .deleteFrom('role_views')
    .using('staff')
    .whereRef('staff.id', '=', 'staff_id')
    .where((view) =>
      sessionId === undefined
        ? view.or([
            view('viewed_until', '<=', at),
            view.not(
              view.exists(view.selectFrom('sessions').whereRef('sessions.id', '=', 'session_id').select('sessions.id')),
            ),
          ])
        : view('session_id', '=', sessionId),
    )
    .returning(['staff.id', 'staff.email', 'viewed_role as role'])
    .execute()
  for (const { role, ...staff } of ended) {
    await record(tx, { staff, action: 'stop-viewing-as-role', at, requestId, before: { role }, after: {} })
  }
}
