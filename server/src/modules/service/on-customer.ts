import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { type ActionRequest, findUsername, lockAccount, type LockedCustomer } from '../customers/public.ts'
import type { ServiceKeyOwner } from '../service-keys/public.ts'

interface OnCustomer<Code extends string> {
  readonly input: { readonly customerId: number }
  readonly owner: ServiceKeyOwner
  readonly requestId: string
  refuse(code: Code | 'CustomerNotFound'): Refusal
}

/** Locks the customer of a request. */
export async function lockCustomer(
  tx: Tx,
  { input, owner, requestId, refuse }: OnCustomer<never>,
  { now }: Pick<CallContext, 'now'>,
): Promise<LockedCustomer> {
  const by = { staff: null, system: owner.name, requestId }
  const locked = await lockAccount(tx, { id: input.customerId }, { now, by })
  if (!locked) throw refuse('CustomerNotFound')
  return locked
}

/**
 * Converts a request to an action on a customer, so that the same rules, events and audit entries apply whether staff
 * or another system acts.
 *
 * @param codes the service interface's names for the action's error codes, if they differ
 */
export async function asAction<Code extends string>(
  { input, owner, requestId, refuse }: OnCustomer<Code>,
  { db }: Pick<CallContext, 'db'>,
  codes: Readonly<Record<string, string>>,
): Promise<ActionRequest<{ readonly email: string }, never>> {
  const username = await findUsername(db, input.customerId)
  if (username === null) throw refuse('CustomerNotFound')
  return {
    input: { email: username },
    staff: null,
    system: owner.name,
    requestId,
    refuse(code: string) {
      if (code === 'UserNotFound') return refuse('CustomerNotFound')
      // `refuse` throws if the call does not declare the code.
      return refuse((codes[code] ?? code) as Code)
    },
  }
}
