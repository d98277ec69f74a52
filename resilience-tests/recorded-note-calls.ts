import { notesCalls } from '@portal/contract/notes/calls'
import { insertCustomer } from '@portal/server/test/customers.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'
import { type Change, change } from './recorded-change.ts'

const followUp = { dueOn: '2999-12-31', assignee: { role: 'support' } } as const

/** Every change of a note or a follow-up. */
export const noteChanges: readonly Change[] = [
  change(notesCalls.addNote, async ({ context }) => {
    const { email } = await insertCustomer(context.db)
    return { input: { email, body: 'Call back' } }
  }),
  change(notesCalls.editNote, async (portal) => ({ input: { ...(await newNote(portal)), body: 'Called back' } })),
  change(notesCalls.pinNote, async (portal) => ({ input: { ...(await newNote(portal)), isPinned: true } })),
  change(notesCalls.removeNote, async (portal) => ({ input: await newNote(portal) })),
  change(notesCalls.addFollowUp, async (portal) => ({ input: { ...(await newNote(portal)), ...followUp } })),
  change(notesCalls.completeFollowUp, async (portal) => ({
    input: { ...(await newFollowUp(portal)), outcome: 'Paid' },
  })),
  change(notesCalls.postponeFollowUp, async (portal) => ({
    input: { ...(await newFollowUp(portal)), dueOn: '2999-12-30' },
  })),
  change(notesCalls.handOnFollowUp, async (portal) => ({
    input: { ...(await newFollowUp(portal)), assignee: { role: 'finance' } },
  })),
  change(notesCalls.readMention, async (portal) => {
    const { noteId } = await newNote(portal)
    await portal.owner.query(
      `insert into note_mentions (note_id, staff_id) select $1, id from staff where email = 'administrator@staff.test'`,
      [noteId],
    )
    return { input: { noteId } }
  }),
]

async function newNote(portal: TestPortal): Promise<{ email: string; noteId: number }> {
  const { email } = await insertCustomer(portal.context.db)
  const administrator = await portal.as('administrator')
  await administrator.call(notesCalls.addNote, { email, body: 'Call back' })
  const [note] = await administrator.call(notesCalls.getNotes, { email })
  return { email, noteId: note?.id ?? 0 }
}

async function newFollowUp(portal: TestPortal): Promise<{ email: string; followUpId: number }> {
  const { email, noteId } = await newNote(portal)
  const administrator = await portal.as('administrator')
  await administrator.call(notesCalls.addFollowUp, { email, noteId, ...followUp })
  const [note] = await administrator.call(notesCalls.getNotes, { email })
  return { email, followUpId: note?.followUps[0]?.id ?? 0 }
}
