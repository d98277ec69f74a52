import type { ActionCall } from '@portal/contract/call'
import { type EventName, signedDetails } from '@portal/contract/customers/event-names'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import { type CustomerAction, offeredWhen } from '@portal/contract/customers/offered'
import { toUsername } from '@portal/contract/customers/username'
import type { Permission } from '@portal/contract/permissions'
import { record } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, Exactly, SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { lockAccount, type LockedCustomer } from './account.ts'
import { insertEvents } from './queries/customers.ts'

interface OnCustomer {
  readonly email: string
}

export interface ActionRequest<Input extends OnCustomer = OnCustomer, Code extends string = never> {
  readonly input: Exactly<OnCustomer, Input>
  readonly staff: SignedInStaff
  readonly requestId: string
  refuse(code: 'UserNotFound' | 'NotOffered' | Code): Refusal
}

/** What an action has changed, for the customer's events and for the audit trail. */
export interface CustomerChange {
  /** In words; who did it is added. */
  readonly details?: string
  readonly before?: object
  readonly after: object
  /** What follows from it at once, recorded behind it. */
  readonly followUp?: () => Promise<void>
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

/** What is done without a call, as the audit trail names it. */
type EngineAction =
  | 'change-dispute'
  | 'collect-payment'
  | 'end-subscription'
  | 'fail-refund'
  | 'open-dispute'
  | 'refund-at-provider'
  | 'remove-card'
  | 'renew-card'
  | 'renew-subscription'
  | 'settle-refund'
  | 'warn-of-fraud'

/** Writes the event and the audit entry that the call of an action declares. */
export async function recordChange(
  locked: LockedCustomer,
  call: ActionCall,
  { details = '', before = {}, after }: CustomerChange,
): Promise<void> {
  await recordEvents(locked, [call.action.event, details])
  await audit(locked, call.permission, { before, after })
}

export type EventEntry = readonly [event: EventName, details: string]

/** Adds events to the customer's own, in this order; who did it is added to the details. */
export async function recordEvents(
  { tx, account, at, staff }: LockedCustomer,
  ...entries: readonly EventEntry[]
): Promise<void> {
  if (entries.length === 0) return
  const about = { customer_id: account.id, occurred_at: at, staff_id: staff?.id ?? null }
  const events = entries.map(([event, details]) => {
    return { ...about, event, details: staff === null ? details : signedDetails(details, staff) }
  })
  await insertEvents(tx, ...events)
}

/** Adds a change to the audit trail; only what has changed is passed. */
export async function audit(
  { tx, account, at, staff, requestId }: LockedCustomer,
  action: Permission | EngineAction,
  { before = {}, after }: Pick<CustomerChange, 'before' | 'after'>,
): Promise<void> {
  const customerId = account.id
  await record(tx, { staff, action, at, requestId, customerId, before: { ...before }, after: { ...after } })
}
