import type { ActionCall } from '@portal/contract/call'
import type { EventName } from '@portal/contract/customers/event-names'
import { formatFullName } from '@portal/contract/full-name'
import type { Permission } from '@portal/contract/permissions'
import { record } from '../../platform/audit/record.ts'
import type { LockedCustomer } from './account.ts'
import { insertEvents } from './queries/customers.ts'

/** What an action has changed, for the customer's events and for the audit trail. */
export interface CustomerChange {
  /** In words; who did it is added. */
  readonly details?: string
  readonly before?: object
  readonly after: object
  /** What follows from it at once, recorded behind it. */
  readonly followUp?: () => Promise<void>
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
    return { ...about, event, details: staff === null ? details : signed(details, staff) }
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

function signed(details: string, staff: { firstName: string; lastName: string }): string {
  const by = `by ${formatFullName(staff)}`
  return details === '' ? `B${by.slice(1)}` : `${details}, ${by}`
}
