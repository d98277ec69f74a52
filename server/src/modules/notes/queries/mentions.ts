import type { Colleague, Mention } from '@portal/contract/notes/calls'
import type { Role } from '@portal/contract/permissions'
import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { fullNameOf } from '../../../platform/db/full-name.ts'
import { summarizeQueue } from '../../../platform/db/summarize-queue.ts'

/** Returns the active admin users by name. */
export async function listColleagues(db: Db): Promise<(Colleague & { id: number; firstName: string })[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'first_name as firstName', fullNameOf('staff').as('name')])
    .select(sql.ref<Role>('staff.role').as('role'))
    .where('disabled', '=', false)
    .orderBy('name')
    .orderBy('email')
    .execute()
}

/** Replaces the users whom a note mentions. @returns the newly mentioned ones */
export async function setMentions(tx: Tx, noteId: number, staffIds: readonly number[]): Promise<number[]> {
  await tx
    .deleteFrom('note_mentions')
    .where('note_id', '=', noteId)
    .$if(staffIds.length > 0, (query) => query.where('staff_id', 'not in', staffIds))
    .execute()
  if (staffIds.length === 0) return []
  const added = await tx
    .insertInto('note_mentions')
    .values(staffIds.map((staff_id) => ({ note_id: noteId, staff_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .execute()
  return added.map(({ staff_id }) => staff_id)
}

/** Returns the newest first. */
export async function listMentions(db: Db, staffId: number): Promise<Mention[]> {
  return db
    .selectFrom('note_mentions')
    .innerJoin('notes', 'notes.id', 'note_id')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .innerJoin('staff', 'staff.id', 'notes.staff_id')
    .select(['notes.id as noteId', 'username as email', fullNameOf('customers').as('customer')])
    .select(['body as text', fullNameOf('staff').as('author'), 'notes.created_at as createdAt'])
    .where('note_mentions.staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .execute()
}

/** Returns the customer of the note, or null if there is no such unread mention. */
export async function markRead(tx: Tx, noteId: number, staffId: number, at: Date): Promise<number | null> {
  const read = await tx
    .updateTable('note_mentions')
    .set({ read_at: at })
    .from('notes')
    .whereRef('notes.id', '=', 'note_mentions.note_id')
    .where('note_id', '=', noteId)
    .where('note_mentions.staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .returning('customer_id')
    .executeTakeFirst()
  return read?.customer_id ?? null
}

export async function countMentions(db: Db, staffId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${unreadOf(staffId)}`.execute(db)
  return rows[0]?.count ?? 0
}

export function summarizeMentions(db: Db, staffId: number, since: Date): Promise<QueueDetails> {
  return summarizeQueue(db, since, { items: unreadOf(staffId), at: sql`created_at` })
}

function unreadOf(staffId: number) {
  return sql`(
    select notes.created_at from note_mentions join notes on notes.id = note_id
    where note_mentions.staff_id = ${staffId} and read_at is null
  ) unread`
}
