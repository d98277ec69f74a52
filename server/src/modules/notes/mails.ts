import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { layOutMail } from '../../platform/mail/lay-out.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'

interface Mentioned {
  readonly to: { readonly email: string; readonly firstName: string }
  /** The author's name. */
  readonly by: string
}

/** Emails a colleague that a note mentions them, without the note's text or customer. */
export async function mailMention(
  tx: Tx,
  context: Pick<Context, 'config' | 'now' | 'newId'>,
  { to, by }: Mentioned,
): Promise<void> {
  const { portalName, publicUrl } = context.config
  await queueMail(tx, context, {
    to: to.email,
    subject: `${portalName}: You were mentioned in a note`,
    ...layOutMail({
      portalName,
      greeting: `Hello ${to.firstName},`,
      before: [`${by} mentioned you in a note about a customer.`],
      link: { label: 'Open Mentions', url: `${publicUrl}/follow-ups?tab=mentions` },
      after: ['You receive this email because you are an admin user of the portal.'],
    }),
  })
}
