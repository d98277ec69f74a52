import { eventName } from '@portal/contract/customers/event-names'
import { toUsername } from '@portal/contract/customers/username'
import type { notesCalls } from '@portal/contract/notes/calls'
import { record } from '../../platform/audit/record.ts'
import { allUsed, type Handlers, type SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { publishLive } from '../../platform/live/publish.ts'
import { findCustomerId, type LockedCustomer, recordEvents } from '../customers/public.ts'
import { addFollowUp, followUpHandlers } from './follow-up-handlers.ts'
import { mention } from './mention.ts'
import { auditNote, lockNote, onCustomer } from './on-customer.ts'
import { listColleagues, listMentions, markRead } from './queries/mentions.ts'
import {
  findLastBody,
  findNote,
  insertNote,
  listNotes,
  markRemoved,
  markRestored,
  setPinned,
  updateBody,
} from './queries/notes.ts'
import { whyNotEdit, whyNotRemove } from './rules.ts'

export const notesHandlers = {
  ...followUpHandlers,

  async getNotes({ input, refuse }, { db }) {
    const customerId = await findCustomerId(db, toUsername(input.email))
    if (customerId === null) throw refuse('UserNotFound')
    return listNotes(db, customerId)
  },

  async getColleagues(_request, { db }) {
    const colleagues = await listColleagues(db)
    return colleagues.map(({ email, name, role }) => ({ email, name, role }))
  },

  async addNote(request, context) {
    const { email: _, body, mentions = [], followUp, ...rest } = request.input
    allUsed(rest)
    await onCustomer(request, context, async (locked) => {
      const { tx, account, at } = locked
      const noteId = await insertNote(tx, { customerId: account.id, staffId: request.staff.id, body, at })
      await recordEvents(locked, [eventName.noteAdded, '', { noteId }])
      const mentioned = await mention(request, context, locked, { noteId, emails: mentions })
      await auditNote(locked, 'add-note', { after: { noteId, ...(mentioned.length > 0 && { mentions: mentioned }) } })
      if (followUp) await addFollowUp(request, locked, noteId, followUp)
    })
  },

  async editNote(request, context) {
    const { email: _, noteId, body, mentions, ...rest } = request.input
    allUsed(rest)
    await onCustomer(request, context, async (locked) => {
      const note = await lockNote(request, locked, noteId)
      const obstacle = whyNotEdit(note, request.staff.id, locked.at)
      if (obstacle) throw request.refuse(obstacle)
      if (body !== note.body) await updateBody(locked.tx, note, body, locked.at)
      const mentioned = mentions && (await mention(request, context, locked, { noteId, emails: mentions }))
      if (body === note.body && !mentioned?.length) return
      await recordEvents(locked, [eventName.noteEdited, '', { noteId, isPinned: note.isPinned }])
      await auditNote(locked, 'edit-note', { after: { noteId, ...(mentioned?.length && { mentions: mentioned }) } })
    })
  },

  async pinNote(request, context) {
    const { email: _, noteId, isPinned, ...rest } = request.input
    allUsed(rest)
    await onCustomer(request, context, async (locked) => {
      const note = await lockNote(request, locked, noteId)
      if (note.isRemoved) throw request.refuse('NoteRemoved')
      if (note.isPinned === isPinned) return
      await setPinned(locked.tx, noteId, isPinned)
      const event = isPinned ? eventName.notePinned : eventName.noteUnpinned
      await recordEvents(locked, [event, '', { noteId, isPinned }])
      await auditNote(locked, 'pin-note', { before: { isPinned: note.isPinned }, after: { noteId, isPinned } })
    })
  },

  async removeNote(request, context) {
    const { email: _, noteId, ...rest } = request.input
    allUsed(rest)
    await onCustomer(request, context, async (locked) => {
      const note = await lockNote(request, locked, noteId)
      const obstacle = whyNotRemove(note, request.staff)
      if (obstacle) throw request.refuse(obstacle)
      await markRemoved(locked.tx, noteId, request.staff.id, locked.at)
      await recordEvents(locked, [eventName.noteRemoved, '', { noteId }])
      await auditNote(locked, 'remove-note', { after: { noteId } })
    })
  },

  async getMyMentions({ staff }, { db }) {
    return listMentions(db, staff.id)
  },

  async readMention({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const at = now()
      const customerId = await markRead(tx, input.noteId, staff.id, at)
      if (customerId === null) throw refuse('MentionNotFound')
      await publishLive(tx, 'queues')
      const after = { noteId: input.noteId }
      await record(tx, { staff, action: 'read-mention', at, requestId, customerId, after })
    })
  },
} satisfies Handlers<typeof notesCalls>

/** Restores a removed note for users who may remove it. The customer must be locked. */
export async function restoreNote(
  locked: LockedCustomer,
  noteId: number,
  staff: SignedInStaff,
  refuse: () => Refusal,
): Promise<void> {
  const note = await findNote(locked.tx, locked.account.id, noteId)
  if (!note?.isRemoved || whyNotRemove({ ...note, isRemoved: false }, staff) === 'NotYours') throw refuse()
  await markRestored(locked.tx, noteId)
  await recordEvents(locked, [eventName.noteRestored, '', { noteId }])
  await auditNote(locked, 'restore-note', { after: { noteId } })
}

/** Restores the text of a note before its last edit, made at `editedAt`. The customer must be locked. */
export async function restoreText(
  locked: LockedCustomer,
  { noteId, editedAt }: { readonly noteId: number; readonly editedAt: Date },
  refuse: () => Refusal,
): Promise<void> {
  const note = await findNote(locked.tx, locked.account.id, noteId)
  const body = await findLastBody(locked.tx, noteId)
  // An edit that only added mentions did not change the text.
  const isLast = note?.editedAt?.getTime() === editedAt.getTime()
  if (!note || note.isRemoved || !isLast || body === null) throw refuse()
  await updateBody(locked.tx, note, body, locked.at)
  await recordEvents(locked, [eventName.noteEdited, '', { noteId, isPinned: note.isPinned }])
  await auditNote(locked, 'edit-note', { after: { noteId } })
}
