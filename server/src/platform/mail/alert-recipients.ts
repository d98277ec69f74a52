import type { Role } from '@portal/contract/permissions'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'

/** Returns the configured addresses, or else those of all active admin users with one of the roles. */
export async function listAlertRecipients(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  roles: readonly Role[],
): Promise<readonly string[]> {
  if (config.alertMailTo.length > 0) return config.alertMailTo
  const rows = await tx
    .selectFrom('staff')
    .where('disabled', '=', false)
    .where('role', 'in', roles)
    .select('email')
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
