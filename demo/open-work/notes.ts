import { type CalendarDay, addDays, easternDay, formatDate } from '@portal/contract/dates'
import { type EventName, eventName, signedDetails } from '@portal/contract/customers/event-names'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { type Role, roles } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import type pg from 'pg'
import { showcase } from '../showcase.ts'
import { type Actor, demoStaffEmail, findActors } from '../staff.ts'

interface DemoFollowUp {
  readonly inDays: number
  readonly for: 'author' | Role
  readonly outcome?: string
  /** Its first assignee and due date. */
  readonly before?: { readonly inDays: number; readonly for: Role }
}

interface DemoNote {
  readonly customer: string
  readonly by: Role
  readonly hoursAgo: number
  readonly body: string
  /** Its text for the first minutes. */
  readonly before?: string
  /** True, or only for some minutes. */
  readonly isPinned?: boolean
  readonly isRemoved?: true
  readonly mentions?: Role
  readonly followUp?: DemoFollowUp
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
    body: "Wants this month's receipt at her other address. @Sofía Reyes can you confirm the address?",
    mentions: 'support',
    followUp: { inDays: 1, for: 'support' },
  },
  {
    customer: 'max.monthend@demo.example',
    by: 'support',
    hoursAgo: 50,
    body: 'Asked whether a monthly plan would be cheaper. Sent the comparison, will call back.',
    followUp: { inDays: 0, for: 'author' },
  },
  {
    customer: 'max.monthend@demo.example',
    by: 'administrator',
    hoursAgo: 24 * 9,
    body: 'Complained about the program guide. Answered by email.',
    followUp: { inDays: -5, for: 'author', outcome: 'Guide was refreshed, customer is happy' },
  },
  {
    customer: showcase.everyEvent,
    by: 'support',
    hoursAgo: 24 * 4,
    body: 'Moved to Tampa, the new address is in the profile. Prefers emails.',
    before: 'Moved to Tampa.',
    isPinned: true,
  },
  {
    customer: showcase.everyEvent,
    by: 'support',
    hoursAgo: 24 * 3.5,
    body: 'Asked about the credit for the outage. @Felix Nakamura is this enough?',
    isPinned: false,
    mentions: 'finance',
    followUp: {
      inDays: -1,
      for: 'author',
      before: { inDays: -3, for: 'finance' },
      outcome: 'The customer agrees with the credit',
    },
  },
  {
    customer: showcase.everyEvent,
    by: 'support',
    hoursAgo: 24,
    body: 'Meant for another customer',
    isRemoved: true,
  },
]

const unpaid: Omit<DemoNote, 'customer'> = {
  by: 'support',
  hoursAgo: 24 * 4,
  body: 'Promised a new card after moving. @Felix Nakamura please hold off on the next attempt.',
  mentions: 'finance',
  followUp: { inDays: -2, for: 'author' },
}

/**
 * Notes on paying customers of several months without a story, one each, so that every role that writes notes has
 * something to do.
 */
const assigned: readonly Omit<DemoNote, 'customer'>[] = [
  {
    by: 'support',
    hoursAgo: 31,
    body: 'The picture of Yip Noticias 24 freezes every evening at eight. @Omar Haddad is this known?',
    mentions: 'operations',
    followUp: { inDays: 0, for: 'operations' },
  },
  {
    by: 'support',
    hoursAgo: 54,
    body: 'Owns a bakery with forty seats and would put up our posters. @Mónica Silva please call the owner.',
    mentions: 'marketing',
    followUp: { inDays: 2, for: 'marketing' },
  },
  {
    by: 'finance',
    hoursAgo: 28,
    body: 'The bank asks for a signed statement about the refund of last month. @Amelia Ortega please sign it.',
    mentions: 'administrator',
    followUp: { inDays: 1, for: 'administrator' },
  },
  {
    by: 'administrator',
    hoursAgo: 73,
    body: 'Pays by check until the new card arrives. @Felix Nakamura please look out for it.',
    mentions: 'finance',
    followUp: { inDays: 3, for: 'finance' },
  },
]

/**
 * Inserts staff notes on customers: a pinned one, an edited one, mentions, and follow-ups that are due, overdue and
 * done.
 */
export async function insertNotes(client: pg.ClientBase, now: Date): Promise<void> {
  const actors = new Map((await findActors(client, roles)).map((actor) => [actor.email, actor]))
  const { rows } = await client.query<{ username: string }>(
    `select username from invoices join customers on customers.id = customer_id
     where invoices.status = 'open' and username not like '%.example' order by customers.id limit 1`,
  )
  const others = await client.query<{ username: string }>(
    `select username from customers c where type = 'paid' and status = 'active' and username not like '%.example'
       and created_at < $2 and exists (select from payments where customer_id = c.id)
       and not exists (select from invoices where customer_id = c.id and status = 'open')
     order by id desc limit $1`,
    [assigned.length, new Date(now.getTime() - 120 * DAY_MS)],
  )
  const known = [
    ...notes,
    ...rows.map(({ username }) => ({ ...unpaid, customer: username })),
    ...others.rows.flatMap(({ username }, index) => {
      const note = assigned[index]
      return note ? [{ ...note, customer: username }] : []
    }),
  ]
  for (const note of known.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
    await insertNote({ client, actors, now }, note)
  }
}

interface NoteParts {
  readonly client: pg.ClientBase
  readonly actors: ReadonlyMap<string, Actor>
  readonly now: Date
}

async function insertNote(parts: NoteParts, note: DemoNote): Promise<void> {
  const { client, now } = parts
  const author = actorOf(parts, note.by)
  const { rows } = await client.query<{ id: string; lastEventAt: Date }>(
    `select id, coalesce((select max(occurred_at) from customer_events where customer_id = customers.id), created_at)
       as "lastEventAt"
     from customers where username = $1`,
    [note.customer],
  )
  const [customer] = rows
  if (!customer) return
  const customerId = customer.id
  // Events are recorded in order of time.
  const at = new Date(Math.max(now.getTime() - note.hoursAgo * HOUR_MS, customer.lastEventAt.getTime()))
  const after = (ms: number) => new Date(Math.min(at.getTime() + ms, now.getTime()))
  const editedAt = note.before === undefined ? null : after(4 * MINUTE_MS)
  const inserted = await client.query<{ id: string }>(
    `insert into notes (customer_id, staff_id, body, is_pinned, created_at, edited_at, removed_at, removed_by)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7::timestamptz is not null then $2::bigint end) returning id`,
    [
      customerId,
      author.id,
      note.body,
      note.isPinned ?? false,
      at,
      editedAt,
      note.isRemoved ? after(5 * MINUTE_MS) : null,
    ],
  )
  const noteId = inserted.rows[0]?.id
  const events: { event: EventName; when: Date; details: string }[] = []
  const addEvent = (event: EventName, when: Date, details = '') => void events.push({ event, when, details })
  addEvent(eventName.noteAdded, at)
  if (editedAt) {
    await client.query('insert into note_versions (note_id, written_at, body) values ($1, $2, $3)', [
      noteId,
      at,
      note.before,
    ])
    addEvent(eventName.noteEdited, editedAt)
  }
  if (note.isPinned !== undefined) addEvent(eventName.notePinned, after(5 * MINUTE_MS))
  if (note.isPinned === false) addEvent(eventName.noteUnpinned, after(9 * MINUTE_MS))
  if (note.isRemoved) addEvent(eventName.noteRemoved, after(5 * MINUTE_MS))
  if (note.mentions) {
    const { id } = actorOf(parts, note.mentions)
    await client.query('insert into note_mentions (note_id, staff_id) values ($1, $2)', [noteId, id])
  }
  if (note.followUp) await insertFollowUp({ ...parts, author, noteId, at, after, addEvent }, note.followUp)
  for (const { event, when, details } of events.toSorted((one, other) => one.when.getTime() - other.when.getTime())) {
    await client.query(
      'insert into customer_events (customer_id, occurred_at, event, details, staff_id) values ($1, $2, $3, $4, $5)',
      [customerId, when, event, signedDetails(details, author), author.id],
    )
  }
}

interface FollowUpParts extends NoteParts {
  readonly author: Actor
  readonly noteId: string | undefined
  readonly at: Date
  readonly after: (ms: number) => Date
  readonly addEvent: (event: EventName, when: Date, details?: string) => void
}

async function insertFollowUp(
  { client, now, author, noteId, at, after, addEvent }: FollowUpParts,
  followUp: DemoFollowUp,
): Promise<void> {
  const { inDays, outcome = null, before } = followUp
  const dayIn = (days: number): CalendarDay => addDays(easternDay(now), days)
  const nameOf = (assignee: DemoFollowUp['for']) =>
    assignee === 'author' ? `${author.firstName} ${author.lastName}` : roleLabels[assignee]
  const role = followUp.for === 'author' ? null : followUp.for
  const doneAt = outcome === null ? null : after(48 * HOUR_MS)
  await client.query(
    `insert into follow_ups (note_id, due_on, assignee_id, assignee_role, created_at, done_at, done_by, outcome)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [noteId, dayIn(inDays), role === null ? author.id : null, role, at, doneAt, doneAt && author.id, outcome],
  )
  const first = before ?? followUp
  addEvent(eventName.followUpAdded, at, `${formatDate(dayIn(first.inDays))}, for ${nameOf(first.for)}`)
  if (before) {
    const days = `From ${formatDate(dayIn(before.inDays))} to ${formatDate(dayIn(inDays))}`
    addEvent(eventName.followUpPostponed, after(12 * HOUR_MS), days)
    const names = `From ${nameOf(before.for)} to ${nameOf(followUp.for)}`
    addEvent(eventName.followUpHandedOn, after(13 * HOUR_MS), names)
  }
  if (doneAt) addEvent(eventName.followUpCompleted, doneAt)
}

function actorOf({ actors }: NoteParts, role: Role): Actor {
  const actor = actors.get(demoStaffEmail(role))
  if (!actor) throw new Error(`the demo has no ${role}`)
  return actor
}
