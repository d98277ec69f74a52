import { z } from 'zod'
import { eventType } from './event-type.ts'

const note = z.object({ noteId: z.int() })
const followUp = z.object({ followUpId: z.int(), dueOn: z.iso.date() })

/** Events about customer notes. Their texts are not sent. */
export const noteTypesOfEvents = {
  'note.added': eventType('customer', 'An admin user added a note. Its text is not sent.', note, { noteId: 17 }),
  'note.updated': eventType(
    'customer',
    'The text of a note changed, or whether it is pinned.',
    note.extend({ isPinned: z.boolean() }),
    { noteId: 17, isPinned: true },
  ),
  'note.removed': eventType('customer', 'A note was removed.', note, { noteId: 17 }),
  'follow_up.added': eventType('customer', 'Someone is to come back to the customer on `dueOn`.', followUp, {
    followUpId: 5,
    dueOn: '2026-03-13',
  }),
  'follow_up.updated': eventType('customer', 'A follow-up has another day or is for someone else.', followUp, {
    followUpId: 5,
    dueOn: '2026-03-16',
  }),
  'follow_up.completed': eventType('customer', 'A follow-up is done.', followUp, {
    followUpId: 5,
    dueOn: '2026-03-16',
  }),
} as const
