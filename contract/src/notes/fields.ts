import { z } from 'zod'
import { calendarDays } from '../dates.ts'
import { MINUTE_MS } from '../durations.ts'
import { staffEmail } from '../fields.ts'
import { roles } from '../permissions.ts'
import { line, paragraphs } from '../text.ts'

/** Period in which the author can edit a note. */
export const NOTE_EDITABLE_MS = 15 * MINUTE_MS
const NOTE_MAX_LENGTH = 4000
const OUTCOME_MAX_LENGTH = 500

const NO_NOTE = 'Enter a note'
/** Plain text; must not be blank. */
export const noteBody = z
  .string({ error: NO_NOTE })
  .trim()
  .min(1, { error: NO_NOTE, abort: true })
  .pipe(paragraphs(NOTE_MAX_LENGTH))

export const outcome = line(OUTCOME_MAX_LENGTH, { required: 'Enter the outcome' })

/** An Eastern day. */
export const dueOn = z.iso
  .date({ error: 'Select a day', abort: true })
  .refine((day) => day <= calendarDays.last, { error: 'Select a day' })

/** Assigned to: one admin user, or anyone with a role. */
export const assignee = z.union([z.strictObject({ staff: staffEmail }), z.strictObject({ role: z.enum(roles) })], {
  error: 'Select an admin user or a role',
})
export type Assignee = z.output<typeof assignee>
