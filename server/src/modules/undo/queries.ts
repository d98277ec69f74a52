import { isUndoableAction, undoableActions } from '@portal/contract/undo/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { findUsername } from '../customers/public.ts'
import type { DoneAction, Inverse } from './inverses.ts'

const columns = [
  'id',
  'action',
  'customer_id',
  'subject',
  'staff_id',
  'request_id',
  'before',
  'after',
  'occurred_at',
] as const

/** Returns the action that the entry is part of: one request may have entries for several subjects. */
export async function findDone(db: Db, entryId: number): Promise<DoneAction | null> {
  const entry = await db.selectFrom('audit_entries').where('id', '=', entryId).select(columns).executeTakeFirst()
  if (!entry || !isUndoableAction(entry.action)) return null
  const all =
    entry.request_id === null
      ? [entry]
      : await db
          .selectFrom('audit_entries')
          .where('request_id', '=', entry.request_id)
          .where('action', '=', entry.action)
          .where('occurred_at', '=', entry.occurred_at)
          .select(columns)
          .orderBy('id')
          .execute()
  const username = entry.customer_id === null ? null : await findUsername(db, entry.customer_id)
  return {
    action: entry.action,
    firstId: all[0]?.id ?? entry.id,
    lastId: all.at(-1)?.id ?? entry.id,
    at: entry.occurred_at,
    staffId: entry.staff_id,
    requestId: entry.request_id,
    customerId: entry.customer_id,
    username,
    changes: all.map(({ subject, before, after }) => ({
      subject: subject ?? '',
      before: asFields(before),
      after: asFields(after),
    })),
  }
}

/** Returns the first entry of a request by the user who made it; later entries of the request belong to it. */
export async function findEntryOfRequest(
  db: Db,
  requestId: string,
  staffId: number,
  since: Date,
): Promise<number | null> {
  const entry = await db
    .selectFrom('audit_entries')
    .where('staff_id', '=', staffId)
    .where('occurred_at', '>', since)
    .where('request_id', '=', requestId)
    .where('action', 'in', undoableActions)
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  return entry?.id ?? null
}

/** Returns the newest entries of a customer whose kind can be undone. */
export async function listEntriesOf(db: Db, customerId: number, limit: number): Promise<number[]> {
  const entries = await db
    .selectFrom('audit_entries')
    .where('customer_id', '=', customerId)
    .where('action', 'in', undoableActions)
    .select('id')
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return entries.map(({ id }) => id)
}

export async function isUndone(db: Db, entryId: number): Promise<boolean> {
  return (await db.selectFrom('undone_entries').where('entry_id', '=', entryId).select('entry_id').execute()).length > 0
}

/** Returns false if it was already undone. Waits for a concurrent undo of the same action. */
export async function claimUndo(tx: Tx, entryId: number): Promise<boolean> {
  const taken = await tx
    .insertInto('undone_entries')
    .values({ entry_id: entryId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .execute()
  return taken.length > 0
}

/** Returns whether a later action for the same customer or subjects makes it too late. */
export async function hasLaterAction(
  db: Db,
  { lastId, customerId, staffId, requestId, changes, at }: DoneAction,
  { tooLateAfter, isByField, isMoney, isOfDoer, comparedBy }: Inverse,
): Promise<boolean> {
  const subjects = changes.map(({ subject }) => subject)
  const fields = changes.flatMap(({ after }) => Object.keys(after))
  const followed = await db
    .selectFrom('audit_entries')
    .where('id', '>', lastId)
    .where('occurred_at', '>=', at)
    .where('action', 'in', tooLateAfter)
    // A note's own follow-ups can be undone with it. A credit that has paid an open invoice cannot.
    .$if(isMoney !== true, (entries) => entries.where('request_id', 'is distinct from', requestId))
    .$if(isByField === true, (entries) => entries.where(sql<boolean>`jsonb_exists_any(after, ${fields})`))
    .$if(isOfDoer === true, (entries) => entries.where('staff_id', 'is not distinct from', staffId))
    .$if(comparedBy !== undefined, (entries) =>
      entries.where(sql<boolean>`after ->> ${comparedBy} = ${String(changes[0]?.after[comparedBy ?? ''])}`),
    )
    .$if(customerId !== null, (entries) => entries.where('customer_id', '=', customerId))
    .$if(customerId === null, (entries) => entries.where('subject', 'in', subjects))
    .select('id')
    .limit(1)
    .execute()
  return followed.length > 0
}

/** Returns whether the ledger has later entries other than credits and charges. */
export async function hasMoneyMoved(db: Db, { customerId, at }: DoneAction): Promise<boolean> {
  const moved = await db
    .selectFrom('ledger_entries')
    .where('customer_id', '=', customerId)
    .where('occurred_at', '>=', at)
    .where('type', 'not in', ['credit', 'charge'])
    .select('id')
    .limit(1)
    .execute()
  return moved.length > 0
}

/** Locks the customer, so that no action comes between the check and the undo. */
export async function lockCustomer(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('customers').where('id', '=', id).select('id').forUpdate().execute()
}

function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(Object(value)))
}
