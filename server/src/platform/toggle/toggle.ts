import { record } from '../audit/record.ts'
import type { Tx } from '../db/connect.ts'
import type { CallContext, SignedInStaff } from '../http/handler.ts'
import type { Refusal } from '../http/refusal.ts'

interface ToggleRequest<Code extends string> {
  readonly staff: SignedInStaff
  readonly requestId: string
  refuse(code: Code | 'StateChanged'): Refusal
}

interface Toggled<Row extends { readonly disabled: boolean }, Code extends string> {
  /** The state that its caller saw. */
  readonly expected: boolean | undefined
  /** What the audit trail calls it: `toggle-merchant-status`. */
  readonly action: string
  /** What is toggled, for the audit trail. */
  readonly subject: string
  readonly notFound: Code
  /** Finds the row and keeps it from others until the transaction ends. */
  lock(tx: Tx): Promise<Row | undefined>
  store(tx: Tx, disabled: boolean): Promise<unknown>
  /** Why this row may not be toggled; null if it may. */
  whyNot?(row: Row): Code | null
}

/**
 * Flips a status between active and disabled, all of it or nothing. One that is not as its caller saw it stays: the
 * request came twice, or another user was faster.
 */
export async function toggle<Row extends { readonly disabled: boolean }, Code extends string>(
  { staff, requestId, refuse }: ToggleRequest<Code>,
  { transaction, now }: CallContext,
  { expected, action, subject, notFound, lock, store, whyNot }: Toggled<Row, Code>,
): Promise<void> {
  await transaction(async (tx) => {
    const row = await lock(tx)
    if (!row) throw refuse(notFound)
    const { disabled } = row
    if (expected !== undefined && expected !== disabled) throw refuse('StateChanged')
    const reason = whyNot?.(row) ?? null
    if (reason !== null) throw refuse(reason)

    await store(tx, !disabled)
    await record(tx, {
      staff,
      action,
      at: now(),
      requestId,
      subject,
      before: { disabled },
      after: { disabled: !disabled },
    })
  })
}
