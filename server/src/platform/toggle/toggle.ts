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
  /** The state that the caller saw. */
  readonly expected: boolean | undefined
  /** The name of the action in the audit trail: `toggle-merchant-status`. */
  readonly action: string
  /** The toggled object, for the audit trail. */
  readonly subject: string
  readonly notFound: Code
  /** Finds the row and locks it until the transaction ends. */
  lock(tx: Tx): Promise<Row | undefined>
  store(tx: Tx, disabled: boolean): Promise<unknown>
  /** Returns why this row cannot be toggled; null if it can. */
  whyNot?(row: Row): Code | null
}

/**
 * Toggles a status between active and disabled in one transaction. A row that is not in the state the caller saw stays
 * unchanged: the request came twice, or another user was faster.
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
