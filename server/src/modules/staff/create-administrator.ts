import { firstName, lastName, staffEmail } from '@portal/contract/fields'
import { z } from 'zod'
import { record } from '../../platform/audit/record.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import type { Context } from '../../platform/context.ts'
import { createLink } from './links.ts'
import { mailLink } from './mails.ts'
import { insertStaff } from './queries.ts'

export const newAdministrator = z.object({ email: staffEmail, firstName, lastName })

/**
 * Creates an administrator without a signed-in user.
 *
 * @returns the link to set a password; null if it was emailed
 * @throws StartupError with one sentence if a field is invalid or the email address is taken
 */
export async function createAdministrator(
  context: Context,
  input: z.input<typeof newAdministrator>,
): Promise<{ link: string | null }> {
  const { data: staff, error } = newAdministrator.safeParse(input)
  if (!staff) throw new StartupError(`${error.issues[0]?.message}.`)
  const at = context.now()
  const isMailed = context.config.mail.smtpUrl !== null

  return context.db.transaction().execute(async (tx) => {
    const id = await insertStaff(tx, { ...staff, role: 'administrator', createdAt: at })
    if (id === null) throw new StartupError(`There is already an admin user with the email address ${staff.email}.`)
    const url = await createLink(tx, context, id, 'set')
    if (isMailed) await mailLink(tx, context, { to: staff, purpose: 'set', url })
    await record(tx, {
      staff: null,
      action: 'create-admin-user',
      subject: staff.email,
      after: { ...staff, role: 'administrator' },
      at,
      requestId: null,
    })
    return { link: isMailed ? null : url }
  })
}
