import { record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { StaffRow } from '../queries.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { deleteIdentities } from './queries.ts'

/**
 * Removes a user's identities at identity providers and ends their sessions. The next sign-in finds the account by
 * email address again.
 *
 * @returns whether there was anything to remove
 */
export async function unlink(tx: Tx, { now }: Pick<Context, 'now'>, owner: StaffRow): Promise<boolean> {
  const identities = await deleteIdentities(tx, owner.id)
  if (identities.length === 0) return false
  await deleteSessionsOf(tx, owner.id)
  await record(tx, {
    staff: null,
    action: 'unlink-single-sign-on',
    subject: owner.email,
    before: { identities },
    after: { identities: [] },
    at: now(),
    requestId: null,
  })
  return true
}
