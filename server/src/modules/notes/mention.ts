import { formatFullName } from '@portal/contract/full-name'
import type { Context } from '../../platform/context.ts'
import type { SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { publishLive } from '../../platform/live/publish.ts'
import type { LockedCustomer } from '../customers/public.ts'
import { mailMention } from './mails.ts'
import { listColleagues, setMentions } from './queries/mentions.ts'

interface MentionRequest {
  readonly staff: SignedInStaff
  refuse(code: 'CannotSee'): Refusal
}

/**
 * Replaces the mentions of a note. Newly mentioned colleagues get an email.
 *
 * @returns their email addresses
 */
export async function mention(
  { staff, refuse }: MentionRequest,
  context: Pick<Context, 'config' | 'now' | 'newId'>,
  { tx }: LockedCustomer,
  { noteId, emails }: { readonly noteId: number; readonly emails: readonly string[] },
): Promise<string[]> {
  const wanted = [...new Set(emails)].filter((email) => email !== staff.email)
  const colleagues = wanted.length === 0 ? [] : await listColleagues(tx)
  const mentioned = wanted.map((email) => {
    const colleague = colleagues.find((one) => one.email === email)
    if (!colleague) throw refuse('CannotSee')
    return colleague
  })
  const added = await setMentions(
    tx,
    noteId,
    mentioned.map(({ id }) => id),
  )
  if (added.length > 0) await publishLive(tx, 'queues')
  const news = mentioned.filter(({ id }) => added.includes(id))
  for (const to of news) await mailMention(tx, context, { to, by: formatFullName(staff) })
  return news.map(({ email }) => email)
}
