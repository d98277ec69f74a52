import type { Note } from '@portal/contract/notes/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { fullNameText } from '../../../platform/db/full-name.ts'

/** Returns pinned notes first, then the newest. A removed note has no text and no versions. */
export async function listNotes(db: Db, customerId: number): Promise<Note[]> {
  const { rows } = await sql<NoteRow>`
    select note.id, note.created_at as "createdAt", note.edited_at as "editedAt", note.removed_at as "removedAt",
      case when note.removed_at is null then note.body end as body,
      note.is_pinned and note.removed_at is null as "isPinned",
      jsonb_build_object('email', author.email, 'name', ${name('author')}) as author,
      ${name('remover')} as "removedBy",
      array(
        select jsonb_build_object('body', body, 'writtenAt', written_at) from note_versions
        where note_id = note.id and note.removed_at is null order by note_versions.id
      ) as versions,
      array(
        select jsonb_build_object('email', staff.email, 'name', ${name('staff')}, 'isRead', read_at is not null)
        from note_mentions join staff on staff.id = staff_id where note_id = note.id order by staff.email
      ) as mentions,
      array(
        select jsonb_build_object('id', follow_up.id, 'dueOn', follow_up.due_on, 'role', coalesce(open.role, assignee_role, staff.role),
          'assignee', case when open.staff_id is not null or (done_at is not null and staff.id is not null)
            then jsonb_build_object('email', staff.email, 'name', ${name('staff')}) end,
          'doneAt', done_at, 'doneBy', ${name('doer')}, 'outcome', outcome)
        from follow_ups follow_up left join open_follow_ups open on open.id = follow_up.id
        left join staff on staff.id = assignee_id left join staff doer on doer.id = done_by
        where follow_up.note_id = note.id order by follow_up.id
      ) as "followUps"
    from notes note
    join staff author on author.id = note.staff_id left join staff remover on remover.id = note.removed_by
    where note.customer_id = ${customerId}
    order by "isPinned" desc, note.created_at desc, note.id desc`.execute(db)
  return rows.map(({ versions, followUps, ...row }) => ({
    ...row,
    versions: versions.map(({ body, writtenAt }) => ({ body, writtenAt: new Date(writtenAt) })),
    followUps: followUps.map(({ doneAt, ...one }) => ({ ...one, doneAt: doneAt === null ? null : new Date(doneAt) })),
  }))
}

type InJson<Row, Dates extends keyof Row> = Omit<Row, Dates> & Record<Dates, string>
type InJsonOrNull<Row, Dates extends keyof Row> = Omit<Row, Dates> & Record<Dates, string | null>

interface NoteRow extends Omit<Note, 'versions' | 'followUps'> {
  readonly versions: readonly InJson<Note['versions'][number], 'writtenAt'>[]
  readonly followUps: readonly InJsonOrNull<Note['followUps'][number], 'doneAt'>[]
}

function name(table: string) {
  return sql.raw(fullNameText(table))
}

interface NewNote {
  readonly customerId: number
  readonly staffId: number
  readonly body: string
  readonly at: Date
}

/** @returns its ID */
export async function insertNote(tx: Tx, { customerId, staffId, body, at }: NewNote): Promise<number> {
  const { id } = await tx
    .insertInto('notes')
    .values({ customer_id: customerId, staff_id: staffId, body, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface StoredNote {
  readonly id: number
  readonly authorId: number
  readonly body: string
  readonly createdAt: Date
  readonly editedAt: Date | null
  readonly isPinned: boolean
  readonly isRemoved: boolean
  readonly hasOpenFollowUp: boolean
}

/** Returns a note of a customer whom the transaction has locked. */
export async function findNote(tx: Tx, customerId: number, id: number): Promise<StoredNote | undefined> {
  return tx
    .selectFrom('notes')
    .select(['id', 'staff_id as authorId', 'body', 'created_at as createdAt', 'edited_at as editedAt'])
    .select(['is_pinned as isPinned', sql<boolean>`removed_at is not null`.as('isRemoved')])
    .select(
      sql<boolean>`exists (select from follow_ups where note_id = notes.id and done_at is null)`.as('hasOpenFollowUp'),
    )
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Updates the text and stores the previous version. */
export async function updateBody(tx: Tx, note: StoredNote, body: string, at: Date): Promise<void> {
  const version = { note_id: note.id, written_at: note.editedAt ?? note.createdAt, body: note.body }
  await tx.insertInto('note_versions').values(version).execute()
  await tx.updateTable('notes').set({ body, edited_at: at }).where('id', '=', note.id).execute()
}

/** Returns the text of a note before its last edit; null if it was never edited. */
export async function findLastBody(tx: Tx, noteId: number): Promise<string | null> {
  const version = await tx
    .selectFrom('note_versions')
    .where('note_id', '=', noteId)
    .select('body')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return version?.body ?? null
}

export async function setPinned(tx: Tx, id: number, isPinned: boolean): Promise<void> {
  await tx.updateTable('notes').set({ is_pinned: isPinned }).where('id', '=', id).execute()
}

export async function markRestored(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('notes').set({ removed_at: null, removed_by: null }).where('id', '=', id).execute()
}

export async function markRemoved(tx: Tx, id: number, staffId: number, at: Date): Promise<void> {
  await tx.updateTable('notes').set({ removed_at: at, removed_by: staffId }).where('id', '=', id).execute()
  await tx
    .updateTable('note_mentions')
    .set({ read_at: at })
    .where('note_id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}
