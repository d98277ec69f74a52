import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import type { ActionRequest } from '../customers/public.ts'
import { lockAccount, type LockedCustomer } from '../customers/public.ts'
import type { ServiceKeyOwner } from '../service-keys/public.ts'
import { findUsername } from './customers/queries.ts'

interface OnCustomer {
  readonly input: { readonly customerId: number }
  readonly holder: ServiceKeyOwner
  readonly requestId: string
  refuse(code: 'CustomerNotFound'): Refusal
}

/** Locks the customer that a request is about. */
export async function lockCustomer(
  tx: Tx,
  { input, holder, requestId, refuse }: OnCustomer,
  { now }: Pick<CallContext, 'now'>,
): Promise<LockedCustomer> {
  const by = { staff: null, system: holder.name, requestId }
  const locked = await lockAccount(tx, { id: input.customerId }, { now, by })
  if (!locked) throw refuse('CustomerNotFound')
  return locked
}

/**
 * A request as an action on a customer takes it: the same rules hold, and the same events and audit entries are written,
 * whether staff or another system acts.
 *
 * @param unavailable what the call answers where the action's rule does not allow it
 */
export async function asAction<Code extends string, Own extends string = never>(
  {
    input,
    holder,
    requestId,
    refuse,
  }: Omit<OnCustomer, 'refuse'> & { refuse(code: 'CustomerNotFound' | Code): Refusal },
  { db }: Pick<CallContext, 'db'>,
  unavailable: Code,
): Promise<ActionRequest<{ readonly email: string }, Own>> {
  const username = await findUsername(db, input.customerId)
  if (username === null) throw refuse('CustomerNotFound')
  return {
    input: { email: username },
    staff: null,
    system: holder.name,
    requestId,
    refuse(code) {
      if (code === 'UserNotFound') return refuse('CustomerNotFound')
      // Codes of its own have the same names in the service interface.
      return refuse(code === 'NotOffered' ? unavailable : (code as unknown as Code))
    },
  }
}
