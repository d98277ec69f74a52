import type { ActionCall } from '@portal/contract/call'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import { type CustomerAction, offeredWhen } from '@portal/contract/customers/offered'
import { toUsername } from '@portal/contract/customers/username'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, Exactly, SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { lockAccount, type LockedCustomer } from './account.ts'
import { type CustomerChange, recordChange } from './journal.ts'

interface OnCustomer {
  readonly email: string
}

export interface ActionRequest<Input extends OnCustomer = OnCustomer, Code extends string = never> {
  readonly input: Exactly<OnCustomer, Input>
  readonly staff: SignedInStaff
  readonly requestId: string
  refuse(code: 'UserNotFound' | 'NotOffered' | Code): Refusal
}

/**
 * Runs an action on a customer in one transaction: locks the customer, loads the facts, checks that the action is
 * available, applies the change and records the event and the audit entry that the call declares.
 *
 * @param work applies the change; returns null if nothing changed, in which case nothing is recorded
 */
export async function act<Input extends OnCustomer>(
  call: ActionCall,
  request: ActionRequest<Input>,
  { transaction, now }: CallContext,
  work: (locked: LockedCustomer) => Promise<CustomerChange | null>,
): Promise<void> {
  await transaction(async (tx) => {
    const locked = await lockOffered(tx, call.action.offered, request, now)
    const change = await work(locked)
    if (change === null) return
    await recordChange(locked, call, change)
    await change.followUp?.()
  })
}

/**
 * Locks the customer, who must exist and for whom one of the actions must be available.
 *
 * @param instead names a more exact code than `NotOffered`, where the call has one
 */
export async function lockOffered<Code extends string = never>(
  tx: Tx,
  actions: readonly CustomerAction[],
  { input, staff, requestId, refuse }: ActionRequest<OnCustomer, Code>,
  now: () => Date,
  instead?: (facts: CustomerFacts) => Code | null,
): Promise<LockedCustomer> {
  const locked = await lockAccount(tx, { username: toUsername(input.email) }, { now, by: { staff, requestId } })
  if (!locked) throw refuse('UserNotFound')
  const { facts } = locked.account
  if (!actions.some((action) => offeredWhen[action](facts))) throw refuse(instead?.(facts) ?? 'NotOffered')
  return locked
}
