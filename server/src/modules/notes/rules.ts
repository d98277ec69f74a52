import { type CalendarDay, formatDate } from '@portal/contract/dates'
import { NOTE_EDITABLE_MS } from '@portal/contract/notes/fields'
import { isAllowed, type Role } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'

interface KnownNote {
  readonly authorId: number
  readonly createdAt: Date
  readonly isRemoved: boolean
}

/** Returns why `staffId` cannot edit a note at `at`; null if they can. */
export function whyNotEdit(
  note: KnownNote,
  staffId: number,
  at: Date,
): 'NoteRemoved' | 'NotYours' | 'NoteClosed' | null {
  if (note.isRemoved) return 'NoteRemoved'
  if (note.authorId !== staffId) return 'NotYours'
  return at.getTime() - note.createdAt.getTime() >= NOTE_EDITABLE_MS ? 'NoteClosed' : null
}

/** Returns why a note cannot be removed; null if it can. */
export function whyNotRemove(
  note: KnownNote & { readonly hasOpenFollowUp: boolean },
  staff: { readonly id: number; readonly role: Role },
): 'NoteRemoved' | 'NotYours' | 'NoteHasFollowUp' | null {
  if (note.isRemoved) return 'NoteRemoved'
  if (note.authorId !== staff.id && staff.role !== 'administrator') return 'NotYours'
  return note.hasOpenFollowUp ? 'NoteHasFollowUp' : null
}

/** Returns whether a role can be assigned follow-ups. */
export function canFollowUp(role: Role): boolean {
  return isAllowed(role, 'write-notes')
}

/** Returns the name of the admin user, or the title of the role that the follow-up is assigned to. */
export function nameAssignee(name: string | null, role: Role): string {
  return name ?? roleLabels[role]
}

/** `Mar 13, 2026, for Support` */
export function describeFollowUp(dueOn: CalendarDay, name: string | null, role: Role): string {
  return `${formatDate(dueOn)}, for ${nameAssignee(name, role)}`
}
