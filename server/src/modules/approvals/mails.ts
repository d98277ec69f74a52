import type { ApprovalState } from '@portal/contract/approvals/calls'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { layOutMail } from '../../platform/mail/lay-out.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { ApprovalRow } from './queries.ts'

type MailContext = Pick<Context, 'config' | 'now' | 'newId'>

/** Notifies approvers of pending requests without revealing their content. */
export async function mailApprovers(
  tx: Tx,
  context: MailContext,
  approvers: readonly string[],
  waiting: number,
): Promise<void> {
  const subject = waiting === 1 ? '1 request is waiting for approval' : `${waiting} requests are waiting for approval`
  for (const to of approvers) await mail(tx, context, to, subject, `${subject}.`)
}

const decisions: Record<Exclude<ApprovalState, 'pending' | 'withdrawn'>, string> = {
  approved: 'Your request was approved',
  rejected: 'Your request was rejected',
  stale: 'Your request was rejected because it no longer applies',
  expired: 'Your request has expired',
}

/** Notifies the requester of the decision. */
export async function mailDecision(
  tx: Tx,
  context: MailContext,
  { requestedBy }: Pick<ApprovalRow, 'requestedBy'>,
  state: keyof typeof decisions,
): Promise<void> {
  await mail(tx, context, requestedBy.email, decisions[state], `${decisions[state]}.`)
}

async function mail(tx: Tx, context: MailContext, to: string, subject: string, greeting: string): Promise<void> {
  const { portalName, publicUrl } = context.config
  await queueMail(tx, context, {
    to,
    subject: `${portalName}: ${subject}`,
    ...layOutMail({
      portalName,
      greeting,
      before: [],
      link: { label: 'Open Approvals', url: `${publicUrl}/approvals` },
      after: ['Requests expire after 7 days.'],
    }),
  })
}
