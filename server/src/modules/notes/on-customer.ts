import { toUsername } from '@portal/contract/customers/username'
import { record } from '../../platform/audit/record.ts'
import type { CallContext, SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { lockAccount, type LockedCustomer } from '../customers/public.ts'
import { findNote, type StoredNote } from './queries/notes.ts'

interface NoteRequest {
  readonly input: { readonly email: string }
  readonly staff: SignedInStaff
  readonly requestId: string
  refuse(code: 'UserNotFound'): Refusal
}

/** Runs `work` in a transaction that has locked the customer. Notes are available for every customer. */
export async function onCustomer(
  { input, staff, requestId, refuse }: NoteRequest,
  { transaction, now }: Pick<CallContext, 'transaction' | 'now'>,
  work: (locked: LockedCustomer) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    const by = { staff, requestId }
    const locked = await lockAccount(tx, { username: toUsername(input.email) }, { now, by })
    if (!locked) throw refuse('UserNotFound')
    await work(locked)
  })
}

/** Locks a note of the locked customer. */
export async function lockNote(
  { refuse }: { refuse(code: 'NoteNotFound'): Refusal },
  { tx, account }: LockedCustomer,
  noteId: number,
): Promise<StoredNote> {
  const note = await findNote(tx, account.id, noteId)
  if (!note) throw refuse('NoteNotFound')
  return note
}

interface NoteChange {
  readonly before?: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Adds an audit entry with the note's ID, never its text. */
export async function auditNote(
  { tx, account, at, staff, requestId }: LockedCustomer,
  action: string,
  change: NoteChange,
): Promise<void> {
  await record(tx, { staff, action, at, requestId, customerId: account.id, ...change })
}
