import type { CalendarDay } from '@portal/contract/dates'
import type { OpenFollowUp } from '@portal/contract/notes/calls'
import type { Role } from '@portal/contract/permissions'
import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { fullNameOf, fullNameText } from '../../../platform/db/full-name.ts'
import { summarizeQueue } from '../../../platform/db/summarize-queue.ts'

interface NewFollowUp {
  readonly noteId: number
  readonly dueOn: CalendarDay
  readonly assigneeId: number | null
  /** Null if it is assigned to an admin user. */
  readonly role: Role | null
  readonly at: Date
}

/** @returns its ID */
export async function insertFollowUp(tx: Tx, { noteId, dueOn, assigneeId, role, at }: NewFollowUp): Promise<number> {
  const { id } = await tx
    .insertInto('follow_ups')
    .values({ note_id: noteId, due_on: dueOn, assignee_id: assigneeId, assignee_role: role, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface StoredFollowUp {
  readonly id: number
  readonly dueOn: CalendarDay
  readonly isDone: boolean
  /** The name of the assigned admin user. */
  readonly assignee: string | null
  readonly role: Role
}

/** Returns a follow-up of a customer whom the transaction has locked. */
export async function findFollowUp(tx: Tx, customerId: number, id: number): Promise<StoredFollowUp | undefined> {
  return tx
    .selectFrom('follow_ups')
    .innerJoin('notes', 'notes.id', 'note_id')
    .leftJoin('staff', 'staff.id', 'assignee_id')
    .select(['follow_ups.id', 'due_on as dueOn', sql<boolean>`done_at is not null`.as('isDone')])
    .select([
      sql<string | null>`${fullNameOf('staff')}`.as('assignee'),
      // A CHECK on both columns allows exactly the roles of the contract.
      sql<Role>`coalesce(assignee_role, staff.role)`.as('role'),
    ])
    .where('notes.customer_id', '=', customerId)
    .where('follow_ups.id', '=', id)
    .executeTakeFirst()
}

export async function markDone(tx: Tx, id: number, done: { by: number; outcome: string; at: Date }): Promise<void> {
  await tx
    .updateTable('follow_ups')
    .set({ done_at: done.at, done_by: done.by, outcome: done.outcome })
    .where('id', '=', id)
    .execute()
}

export async function markOpen(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('follow_ups').set({ done_at: null, done_by: null, outcome: null }).where('id', '=', id).execute()
}

export async function setDueOn(tx: Tx, id: number, dueOn: CalendarDay): Promise<void> {
  await tx.updateTable('follow_ups').set({ due_on: dueOn }).where('id', '=', id).execute()
}

export async function setAssignee(
  tx: Tx,
  id: number,
  { assigneeId, role }: Pick<NewFollowUp, 'assigneeId' | 'role'>,
): Promise<void> {
  await tx
    .updateTable('follow_ups')
    .set({ assignee_id: assigneeId, assignee_role: role })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the follow-ups for `reader`, or all, earliest due date first. Limited to `MAX_LISTED`, more than a team can
 * handle.
 */
export async function listOpenFollowUps(db: Db, reader: Reader | null): Promise<OpenFollowUp[]> {
  const all = db
    .selectFrom('open_follow_ups')
    .innerJoin('notes', 'notes.id', 'open_follow_ups.note_id')
    .innerJoin('customers', 'customers.id', 'notes.customer_id')
    .innerJoin('staff as author', 'author.id', 'notes.staff_id')
    .leftJoin('staff', 'staff.id', 'open_follow_ups.staff_id')
    .select(['customers.username as email', fullNameOf('customers').as('customer')])
    .select(['notes.body as text', sql<string>`${sql.raw(fullNameText('author'))}`.as('author')])
    // The constraints of the underlying tables guarantee these types: an ID, a day, a role of the contract.
    .select(sql<number>`open_follow_ups.id`.as('id'))
    .select(sql<CalendarDay>`open_follow_ups.due_on`.as('dueOn'))
    .select(sql<Role>`open_follow_ups.role`.as('role'))
    .select(['staff.email as assigneeEmail', fullNameOf('staff').as('assigneeName')])
    .orderBy('open_follow_ups.due_on')
    .orderBy('open_follow_ups.id')
    .limit(MAX_LISTED)
  const rows = await (reader === null ? all : all.where(isFor(reader))).execute()
  return rows.map(({ assigneeEmail, assigneeName, ...row }) => ({
    ...row,
    assignee: assigneeEmail === null ? null : { email: assigneeEmail, name: assigneeName },
  }))
}

const MAX_LISTED = 5_000

export async function countDueFollowUps(db: Db, reader: Reader, today: CalendarDay): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${dueFor(reader, today)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Each follow-up counts as waiting since the start of its due date. */
export function summarizeDueFollowUps(
  db: Db,
  reader: Reader,
  { today, since }: { readonly today: CalendarDay; readonly since: Date },
): Promise<QueueDetails> {
  return summarizeQueue(db, since, {
    items: dueFor(reader, today),
    at: sql`due_on::timestamp at time zone 'America/New_York'`,
  })
}

function dueFor(reader: Reader, today: CalendarDay) {
  return sql`(select * from open_follow_ups where due_on <= ${today} and ${isFor(reader)}) due`
}

interface Reader {
  readonly id: number
  readonly role: Role
}

/** Selects from `open_follow_ups` those assigned to an admin user or to their role. */
function isFor({ id, role }: Reader) {
  return sql<boolean>`(open_follow_ups.staff_id = ${id}
    or (open_follow_ups.staff_id is null and open_follow_ups.role = ${role}))`
}
