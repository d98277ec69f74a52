import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { createLink } from './links.ts'
import { mailLink } from './mails.ts'
import { insertStaff, type NewStaff } from './queries.ts'

/** Adds an admin user and emails a link to set a password. Returns false if the email address is taken. */
export async function invite(
  tx: Tx,
  context: Pick<Context, 'config' | 'now' | 'newId'>,
  staff: Omit<NewStaff, 'createdAt'>,
): Promise<boolean> {
  const id = await insertStaff(tx, { ...staff, createdAt: context.now() })
  if (id === null) return false
  const url = await createLink(tx, context, id, 'set')
  await mailLink(tx, context, { to: staff, purpose: 'set', url })
  return true
}
