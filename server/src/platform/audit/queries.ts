import { type AuditEntry, type auditFilters, SYSTEM } from '@portal/contract/audit/calls'
import { recordedSubject } from '@portal/contract/audit/subjects'
import { toUsername } from '@portal/contract/customers/username'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { fullNameOf } from '../db/full-name.ts'
import { auditFacts, auditText } from './record.ts'

export type AuditFilters = z.output<z.ZodObject<typeof auditFilters>>

/** Where a page starts: next to this entry, or at the newest one. */
export interface Place {
  readonly occurredAt: Date
  readonly id: number
}

export interface Page {
  readonly from: Place | null
  readonly towards: 'older' | 'newer'
  readonly limit: number
}

/**
 * Returns the entries that match the filters, in page direction: a page toward newer entries starts with the oldest.
 */
export async function findEntries(
  db: Db,
  { staff, customer, subject, action, hideSignIns, from: since, to }: AuditFilters,
  { from, towards, limit }: Page,
): Promise<AuditEntry[]> {
  const direction = towards === 'older' ? 'desc' : 'asc'
  const comparison = sql.raw(towards === 'older' ? '<' : '>')
  let entries = selectEntries(db)
  if (staff === SYSTEM) entries = entries.where('entry.staff_id', 'is', null)
  else if (staff !== undefined) entries = entries.where('entry.staff_id', '=', staffWith(db, staff))
  if (customer !== undefined) entries = entries.where('entry.customer_id', '=', customerWith(db, customer))
  if (subject !== undefined) entries = entries.where('entry.subject', 'in', spellingsOf(subject))
  if (action !== undefined) entries = entries.where('entry.action', '=', action)
  if (hideSignIns) entries = entries.where('entry.action', 'not in', ['sign-in', 'sign-out'])
  if (since !== undefined) entries = entries.where('entry.occurred_at', '>=', since)
  if (to !== undefined) entries = entries.where('entry.occurred_at', '<', to)
  if (from !== null) {
    const { occurredAt, id } = from
    entries = entries.where(
      sql<boolean>`(entry.occurred_at, entry.id) ${comparison} (${occurredAt}::timestamptz, ${id})`,
    )
  }
  const found = await entries
    .orderBy('entry.occurred_at', direction)
    .orderBy('entry.id', direction)
    .limit(limit)
    .execute()
  return found.map((entry) => ({
    ...entry,
    subject: auditText(entry.subject),
    before: shownFacts(entry.before),
    after: shownFacts(entry.after),
  }))
}

/** A subject as typed, and as recorded if it is in the wording of the screens. */
function spellingsOf(subject: string): string[] {
  return [...new Set([subject, recordedSubject(subject)])]
}

/** Entries from earlier versions may contain card numbers. They cannot be changed, so the numbers are masked here. */
function shownFacts(facts: AuditEntry['before']): AuditEntry['before'] {
  return facts && JSON.parse(auditFacts(facts))
}

/** Returns an entry's position in the trail; undefined if the ID does not exist. */
export async function findPlace(db: Db, id: number): Promise<Place | undefined> {
  return db
    .selectFrom('audit_entries')
    .select(['id', 'occurred_at as occurredAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists all distinct actions, with one index lookup each instead of reading all entries. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions (action) as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select action from audit_entries where action > actions.action order by action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null order by action
  `.execute(db)
  return rows.map(({ action }) => action)
}

function staffWith(db: Db, email: string) {
  return db.selectFrom('staff').select('id').where('email', '=', email)
}

function customerWith(db: Db, email: string) {
  return db.selectFrom('customers').select('id').where('username', '=', toUsername(email))
}

function selectEntries(db: Db) {
  return (
    db
      .selectFrom('audit_entries as entry')
      .leftJoin('staff', 'staff.id', 'entry.staff_id')
      .leftJoin('customers', 'customers.id', 'entry.customer_id')
      .select(['entry.id', 'entry.occurred_at as occurredAt', 'entry.staff_email as staffEmail', 'entry.action'])
      .select(['entry.subject', 'entry.request_id as requestId', 'customers.username as customerEmail'])
      .select(fullNameOf('staff').$castTo<string | null>().as('staffName'))
      .select(sql<string | null>`nullif(${fullNameOf('customers')}, '')`.as('customerName'))
      // `record` writes only objects.
      .select(sql<AuditEntry['before']>`entry.before`.as('before'))
      .select(sql<AuditEntry['after']>`entry.after`.as('after'))
  )
}
