import { z } from 'zod'
import { eventType } from './event-type.ts'

const note = z.object({ noteId: z.int() })
const followUp = z.object({ followUpId: z.int(), dueOn: z.iso.date() })

/** Events about customer notes. Their texts are not sent. */
export const noteTypesOfEvents = {
  'note.added': eventType('customer', 'An admin user added a note. Its text is not sent.', note, { noteId: 17 }),
  'note.updated': eventType(
    'customer',
    'A note was edited, pinned or unpinned.',
    note.extend({ isPinned: z.boolean() }),
    { noteId: 17, isPinned: true },
  ),
  'note.removed': eventType('customer', 'A note was removed.', note, { noteId: 17 }),
  'follow_up.added': eventType('customer', 'A follow-up with the customer was scheduled for `dueOn`.', followUp, {
    followUpId: 5,
    dueOn: '2026-03-13',
  }),
  'follow_up.updated': eventType('customer', 'A follow-up was postponed or reassigned.', followUp, {
    followUpId: 5,
    dueOn: '2026-03-16',
  }),
  'follow_up.completed': eventType('customer', 'A follow-up was completed.', followUp, {
    followUpId: 5,
    dueOn: '2026-03-16',
  }),
} as const
