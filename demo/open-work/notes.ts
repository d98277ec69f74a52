import { type CalendarDay, addDays, easternDay, formatDate } from '@portal/contract/dates'
import { type EventName, eventName, signedDetails } from '@portal/contract/customers/event-names'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Role } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import type pg from 'pg'
import { type Actor, demoStaffEmail, findActors } from '../staff.ts'

interface DemoNote {
  readonly customer: string
  readonly by: Role
  readonly hoursAgo: number
  readonly body: string
  /** What it said for some minutes. */
  readonly before?: string
  readonly isPinned?: true
  readonly mentions?: Role
  readonly followUp?: { readonly inDays: number; readonly for: 'author' | Role; readonly outcome?: string }
}

const notes: readonly DemoNote[] = [
  {
    customer: 'yara.yearly@demo.example',
    by: 'support',
    hoursAgo: 24 * 40,
    body: 'Speaks Spanish on the phone. Prefers to be called after 6 PM.',
    isPinned: true,
  },
  {
    customer: 'yara.yearly@demo.example',
    by: 'support',
    hoursAgo: 26,
    body: 'Long call about buffering on the Roku. Restarting the device helped.',
    before: 'Long call about buffering.',
  },
  {
    customer: 'yara.yearly@demo.example',
    by: 'finance',
    hoursAgo: 3,
    body: 'Wants the receipt of this month at her other address. @Sofía Reyes can you confirm the address?',
    mentions: 'support',
    followUp: { inDays: 1, for: 'support' },
  },
  {
    customer: 'max.monthend@demo.example',
    by: 'support',
    hoursAgo: 50,
    body: 'Asked whether a monthly plan would be cheaper. Sent the comparison, calls back.',
    followUp: { inDays: 0, for: 'author' },
  },
  {
    customer: 'max.monthend@demo.example',
    by: 'administrator',
    hoursAgo: 24 * 9,
    body: 'Complained about the program guide. Answered by email.',
    followUp: { inDays: -5, for: 'author', outcome: 'Guide was refreshed, customer is happy' },
  },
]

const unpaid: Omit<DemoNote, 'customer'> = {
  by: 'support',
  hoursAgo: 24 * 4,
  body: 'Promised a new card after moving. @Felix Nakamura please wait with the next attempt.',
  mentions: 'finance',
  followUp: { inDays: -2, for: 'author' },
}

/** Notes of staff on customers: a pinned one, an edited one, mentions, and follow-ups that are due, overdue and done. */
export async function insertNotes(client: pg.ClientBase, now: Date): Promise<void> {
  const actors = new Map((await findActors(client)).map((actor) => [actor.email, actor]))
  const { rows } = await client.query<{ username: string }>(
    `select username from invoices join customers on customers.id = customer_id
     where invoices.status = 'open' and username not like '%.example' order by customers.id limit 1`,
  )
  const known = [...notes, ...rows.map(({ username }) => ({ ...unpaid, customer: username }))]
  for (const note of known.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
    await insertNote({ client, actors, now }, note)
  }
}

interface Office {
  readonly client: pg.ClientBase
  readonly actors: ReadonlyMap<string, Actor>
  readonly now: Date
}

async function insertNote(office: Office, note: DemoNote): Promise<void> {
  const { client, now } = office
  const author = actorOf(office, note.by)
  const { rows } = await client.query<{ id: string; lastEventAt: Date }>(
    `select id, coalesce((select max(occurred_at) from customer_events where customer_id = customers.id), created_at)
       as "lastEventAt"
     from customers where username = $1`,
    [note.customer],
  )
  const [customer] = rows
  if (!customer) return
  const customerId = customer.id
  // Events are recorded in the order of time.
  const at = new Date(Math.max(now.getTime() - note.hoursAgo * HOUR_MS, customer.lastEventAt.getTime()))
  const after = (ms: number) => new Date(Math.min(at.getTime() + ms, now.getTime()))
  const editedAt = note.before === undefined ? null : after(4 * MINUTE_MS)
  const inserted = await client.query<{ id: string }>(
    `insert into notes (customer_id, staff_id, body, is_pinned, created_at, edited_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [customerId, author.id, note.body, note.isPinned ?? false, at, editedAt],
  )
  const noteId = inserted.rows[0]?.id
  const happened = (event: EventName, when: Date, details = '') =>
    client.query(
      'insert into customer_events (customer_id, occurred_at, event, details, staff_id) values ($1, $2, $3, $4, $5)',
      [customerId, when, event, signedDetails(details, author), author.id],
    )
  await happened(eventName.noteAdded, at)
  if (editedAt) {
    await client.query('insert into note_versions (note_id, written_at, body) values ($1, $2, $3)', [
      noteId,
      at,
      note.before,
    ])
    await happened(eventName.noteEdited, editedAt)
  }
  if (note.isPinned) await happened(eventName.notePinned, after(MINUTE_MS))
  if (note.mentions) {
    const { id } = actorOf(office, note.mentions)
    await client.query('insert into note_mentions (note_id, staff_id) values ($1, $2)', [noteId, id])
  }
  if (!note.followUp) return

  const { inDays, outcome = null } = note.followUp
  const isForAuthor = note.followUp.for === 'author'
  const role = note.followUp.for === 'author' ? null : note.followUp.for
  const dueOn: CalendarDay = addDays(easternDay(now), inDays)
  const doneAt = outcome === null ? null : after(48 * HOUR_MS)
  await client.query(
    `insert into follow_ups (note_id, due_on, assignee_id, assignee_role, created_at, done_at, done_by, outcome)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [noteId, dueOn, isForAuthor ? author.id : null, role, at, doneAt, doneAt && author.id, outcome],
  )
  const assignee = role === null ? `${author.firstName} ${author.lastName}` : roleLabels[role]
  await happened(eventName.followUpAdded, at, `${formatDate(dueOn)}, for ${assignee}`)
  if (doneAt) await happened(eventName.followUpCompleted, doneAt)
}

function actorOf({ actors }: Office, role: Role): Actor {
  const actor = actors.get(demoStaffEmail(role))
  if (!actor) throw new Error(`the demo has no ${role}`)
  return actor
}
