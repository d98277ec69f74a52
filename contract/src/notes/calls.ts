import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { onCustomer, UserNotFound } from '../customers/one-customer.ts'
import { customerEmail, staffEmail } from '../fields.ts'
import { roles } from '../permissions.ts'
import { instant } from '../wire.ts'
import { assignee, dueOn, noteBody, outcome } from './fields.ts'

const person = { email: z.string(), name: z.string() }
const colleague = z.object({ ...person, role: z.enum(roles) }).meta({ id: 'Colleague' })
export type Colleague = z.output<typeof colleague>

const followUp = z
  .object({
    id: z.int(),
    dueOn: z.iso.date(),
    /** Null for a role's follow-up, or if the admin user was disabled. */
    assignee: z.object(person).nullable(),
    /** Role of the assignee, or the assigned role. */
    role: z.enum(roles),
    doneAt: instant.nullable(),
    doneBy: z.string().nullable(),
    outcome: z.string().nullable(),
  })
  .meta({ id: 'FollowUp' })
export type FollowUp = z.output<typeof followUp>

const note = z
  .object({
    id: z.int(),
    author: z.object(person),
    createdAt: instant,
    /** Null if the note was removed. */
    body: z.string().nullable(),
    isPinned: z.boolean(),
    /** The text before each edit, oldest first. */
    versions: z.array(z.object({ body: z.string(), writtenAt: instant })),
    editedAt: instant.nullable(),
    removedAt: instant.nullable(),
    removedBy: z.string().nullable(),
    /** Mentioned users. */
    mentions: z.array(z.object({ ...person, isRead: z.boolean() })),
    followUps: z.array(followUp),
  })
  .meta({ id: 'Note' })
export type Note = z.output<typeof note>

/** A note in a list with several customers. */
const listedNote = {
  /** The customer's username. */
  email: z.string(),
  customer: z.string(),
  text: z.string(),
  author: z.string(),
}

const openFollowUp = z
  .object({
    id: z.int(),
    ...listedNote,
    dueOn: z.iso.date(),
    assignee: z.object(person).nullable(),
    role: z.enum(roles),
  })
  .meta({ id: 'OpenFollowUp' })
export type OpenFollowUp = z.output<typeof openFollowUp>

const mention = z
  .object({
    noteId: z.int(),
    ...listedNote,
    createdAt: instant,
  })
  .meta({ id: 'Mention' })
export type Mention = z.output<typeof mention>

const NoteNotFound = { status: 404, message: 'Note not found' } as const
const NoteRemoved = { status: 409, message: 'This note was removed.' } as const
const NotYours = { status: 403, message: 'Only the author can change this note.' } as const
const CannotSee = {
  status: 409,
  message: 'A mentioned colleague does not exist or is disabled. Remove the mention.',
} as const
const CannotAssign = {
  status: 409,
  message: 'Follow-ups cannot be assigned to this admin user or role. Select another one.',
} as const
const DayOver = { status: 409, message: 'This day is in the past. Select today or a later day.' } as const
const FollowUpNotFound = { status: 404, message: 'Follow-up not found' } as const
const FollowUpDone = { status: 409, message: 'This follow-up is already done.' } as const

const ofNote = { UserNotFound, NoteNotFound, NoteRemoved }
const ofFollowUp = { UserNotFound, FollowUpNotFound, FollowUpDone }

const noteId = z.int({ error: 'Enter a note ID' }).min(1)
const followUpId = z.int({ error: 'Enter a follow-up ID' }).min(1)
/** Email addresses of colleagues. */
const mentions = z.array(staffEmail).max(20, { error: 'Mention up to 20 colleagues' }).optional()
const onNote = { email: customerEmail, noteId }
const onFollowUp = { email: customerEmail, followUpId }

/** Customer notes, apart from the support information's notes, and their follow-ups. */
export const notesCalls = defineCalls({
  /** Pinned notes first, then newest first. */
  getNotes: {
    method: 'GET',
    path: '/get-notes',
    permission: 'view-customer',
    input: onCustomer,
    reply: z.array(note),
    errors: { UserNotFound },
    failed: 'Error fetching notes',
  },
  /** Users who can be mentioned: all active admin users, because every role may see customers. */
  getColleagues: {
    method: 'GET',
    path: '/get-colleagues',
    permission: 'write-notes',
    input: noInput,
    reply: z.array(colleague),
    errors: {},
    failed: 'Error fetching colleagues',
  },
  addNote: {
    method: 'POST',
    path: '/add-note',
    permission: 'write-notes',
    input: z.strictObject({
      email: customerEmail,
      body: noteBody,
      mentions,
      followUp: z.strictObject({ dueOn, assignee }).optional(),
    }),
    reply: nothing,
    errors: { UserNotFound, CannotSee, CannotAssign, DayOver },
    done: 'Note added',
    failed: 'Unable to add note',
  },
  /** Allowed for the author, for some minutes. */
  editNote: {
    method: 'POST',
    path: '/edit-note',
    permission: 'write-notes',
    input: z.strictObject({ ...onNote, body: noteBody, mentions }),
    reply: nothing,
    errors: {
      ...ofNote,
      NotYours,
      NoteClosed: {
        status: 409,
        message: 'Notes can be edited for 15 minutes. Add another note instead.',
      },
      CannotSee,
    },
    done: 'Note saved',
    failed: 'Unable to save note',
  },
  pinNote: {
    method: 'POST',
    path: '/pin-note',
    permission: 'write-notes',
    input: z.strictObject({ ...onNote, isPinned: z.boolean() }),
    reply: nothing,
    errors: ofNote,
    done: 'Note updated',
    failed: 'Unable to pin note',
  },
  /** Allowed for the author and administrators. The removal stays visible. */
  removeNote: {
    method: 'POST',
    path: '/remove-note',
    permission: 'write-notes',
    input: z.strictObject(onNote),
    reply: nothing,
    errors: {
      ...ofNote,
      NotYours: { status: 403, message: 'Only the author and administrators can remove this note.' },
      NoteHasFollowUp: { status: 409, message: 'This note has an open follow-up. Complete it first.' },
    },
    done: 'Note removed',
    failed: 'Unable to remove note',
  },
  addFollowUp: {
    method: 'POST',
    path: '/add-follow-up',
    permission: 'write-notes',
    input: z.strictObject({ ...onNote, dueOn, assignee }),
    reply: nothing,
    errors: { ...ofNote, CannotAssign, DayOver },
    done: 'Follow-up added',
    failed: 'Unable to add follow-up',
  },
  completeFollowUp: {
    method: 'POST',
    path: '/complete-follow-up',
    permission: 'write-notes',
    input: z.strictObject({ ...onFollowUp, outcome }),
    reply: nothing,
    errors: ofFollowUp,
    done: 'Follow-up completed',
    failed: 'Unable to complete follow-up',
  },
  postponeFollowUp: {
    method: 'POST',
    path: '/postpone-follow-up',
    permission: 'write-notes',
    input: z.strictObject({ ...onFollowUp, dueOn }),
    reply: nothing,
    errors: { ...ofFollowUp, DayOver },
    done: 'Follow-up postponed',
    failed: 'Unable to postpone follow-up',
  },
  handOnFollowUp: {
    method: 'POST',
    path: '/hand-on-follow-up',
    permission: 'write-notes',
    input: z.strictObject({ ...onFollowUp, assignee }),
    reply: nothing,
    errors: { ...ofFollowUp, CannotAssign },
    done: 'Follow-up reassigned',
    failed: 'Unable to reassign follow-up',
  },
  /** Open follow-ups, earliest due first: those of the caller and the caller's role, or all. */
  getFollowUps: {
    method: 'GET',
    path: '/get-follow-ups',
    permission: 'write-notes',
    input: z.strictObject({ whose: z.enum(['mine', 'all']) }),
    reply: z.array(openFollowUp),
    errors: {},
    failed: 'Error fetching follow-ups',
  },
  /** Notes that mention the caller and are not marked as read, newest first. */
  getMyMentions: {
    method: 'GET',
    path: '/get-my-mentions',
    permission: 'view-customer',
    input: noInput,
    reply: z.array(mention),
    errors: {},
    failed: 'Error fetching mentions',
  },
  readMention: {
    method: 'POST',
    path: '/read-mention',
    permission: 'view-customer',
    input: z.strictObject({ noteId }),
    reply: nothing,
    errors: { MentionNotFound: { status: 404, message: 'This mention is already marked as read.' } },
    done: 'Mention marked as read',
    failed: 'Unable to mark the mention as read',
  },
})
