import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { isOwnAccount, type LockedCustomer } from '../customers/public.ts'
import { type Account, areIndependent } from './requester-queries.ts'

interface ApprovalAttempt {
  readonly approver: Account
  readonly requester: Account
  /** The customer in question; null for a bulk action. */
  readonly locked: LockedCustomer | null
  readonly at: Date
}

/** Returns why this user may not approve this requester's requests, whatever the content; null if they may. */
export async function whyNotApprove(
  tx: Tx,
  settings: Pick<Context, 'config'>,
  { approver, requester, locked, at }: ApprovalAttempt,
): Promise<'NotIndependent' | 'OwnAccount' | null> {
  if (!(await areIndependent(tx, [approver, requester], at))) return 'NotIndependent'
  return locked && (await isOwnAccount(locked, settings, [approver, requester])) ? 'OwnAccount' : null
}
