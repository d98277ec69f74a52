import { notesCalls } from '@portal/contract/notes/calls'
import { roles } from '@portal/contract/permissions'
import type { UndoableAction } from '@portal/contract/undo/calls'
import { z } from 'zod'
import { reopenFollowUp, restoreDueOn, restoreNote, restoreText } from '../notes/public.ts'
import type { DoneAction, Inverse, RunCall } from './inverses.ts'

type NoteAction = Extract<UndoableAction, `${string}-note` | `${string}-follow-up`>

const ofNote = ({ changes: [change] }: DoneAction) => Number(change?.after['noteId'])
const ofFollowUp = ({ changes: [change] }: DoneAction) => Number(change?.after['followUpId'])
const followUpChanges = ['complete-follow-up', 'postpone-follow-up', 'hand-on-follow-up']
const permission = notesCalls.addNote.permission
/** The outcome of a follow-up whose creation was undone. */
const UNDONE = 'Undone'

/** Notes are removed and restored, follow-ups completed and reopened; nothing is deleted. */
export const noteInverses: { readonly [Action in NoteAction]: Inverse } = {
  'add-note': {
    call: notesCalls.removeNote,
    async input(done, run) {
      const note = await findNote(done, run)
      // Follow-ups added with the note; a later one makes it too late.
      for (const { id, doneAt } of note?.followUps ?? []) {
        const completed = { email: done.username, followUpId: id, outcome: UNDONE }
        if (doneAt === null) await run(notesCalls.completeFollowUp, completed)
      }
      return { email: done.username, noteId: ofNote(done) }
    },
    tooLateAfter: ['remove-note', 'add-follow-up'],
    comparedBy: 'noteId',
    // As for removing the note.
    isForDoer: 'or-administrator',
  },
  'edit-note': {
    permission,
    apply: (locked, done, { refuse }) => restoreText(locked, { noteId: ofNote(done), editedAt: done.at }, refuse),
    tooLateAfter: ['edit-note', 'remove-note'],
    comparedBy: 'noteId',
    // Only the author can edit a note.
    isForDoer: true,
  },
  'pin-note': {
    call: notesCalls.pinNote,
    input: (done) => ({
      email: done.username,
      noteId: ofNote(done),
      isPinned: done.changes[0]?.before['isPinned'] === true,
    }),
    tooLateAfter: ['pin-note', 'remove-note'],
    comparedBy: 'noteId',
  },
  'remove-note': {
    permission,
    apply: (locked, done, { staff, refuse }) => restoreNote(locked, ofNote(done), staff, refuse),
    tooLateAfter: ['remove-note'],
    comparedBy: 'noteId',
  },
  'add-follow-up': {
    call: notesCalls.completeFollowUp,
    input: (done) => ({ email: done.username, followUpId: ofFollowUp(done), outcome: UNDONE }),
    tooLateAfter: followUpChanges,
    comparedBy: 'followUpId',
  },
  'complete-follow-up': {
    permission,
    apply: (locked, done, { refuse }) => reopenFollowUp(locked, ofFollowUp(done), refuse),
    tooLateAfter: followUpChanges,
    comparedBy: 'followUpId',
  },
  'postpone-follow-up': {
    permission,
    // Not with a call, because the earlier day may have passed, as for most postponed follow-ups.
    apply: (locked, done, { refuse }) =>
      restoreDueOn(locked, ofFollowUp(done), String(done.changes[0]?.before['dueOn']), refuse),
    tooLateAfter: followUpChanges,
    comparedBy: 'followUpId',
  },
  'hand-on-follow-up': {
    call: notesCalls.handOnFollowUp,
    async input(done, run) {
      const before = String(done.changes[0]?.before['assignee'])
      return { email: done.username, followUpId: ofFollowUp(done), assignee: await findAssignee(before, run) }
    },
    tooLateAfter: followUpChanges,
    comparedBy: 'followUpId',
  },
}

const withFollowUps = z.array(
  z.object({ id: z.int(), followUps: z.array(z.object({ id: z.int(), doneAt: z.date().nullable() })) }),
)

async function findNote(done: DoneAction, run: RunCall) {
  const notes = withFollowUps.parse(await run(notesCalls.getNotes, { email: done.username }))
  return notes.find(({ id }) => id === ofNote(done))
}

/** The audit trail contains the name of a colleague or a role. */
async function findAssignee(name: string, run: RunCall) {
  if (roles.some((role) => role === name)) return { role: name }
  const colleagues = notesCalls.getColleagues.reply.parse(await run(notesCalls.getColleagues, {}))
  const named = colleagues.filter((colleague) => colleague.name === name)
  return { staff: named.length === 1 ? (named[0]?.email ?? '') : '' }
}
