import type { EventName } from '@portal/contract/customers/event-names'
import { type CustomerAction, offeredWhen } from '@portal/contract/customers/offered'
import { toUsername } from '@portal/contract/customers/username'
import { formatFullName } from '@portal/contract/full-name'
import type { Permission } from '@portal/contract/rights'
import { record } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, Exactly, SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { insertEvent, type LockedCustomer, lockCustomer } from './queries.ts'

interface OnCustomer {
  readonly email: string
}

export interface ActionRequest<Input extends OnCustomer = OnCustomer> {
  readonly input: Exactly<OnCustomer, Input>
  readonly staff: SignedInStaff
  readonly requestId: string
  refuse(code: 'UserNotFound' | 'NotOffered' | 'CustomerChanged'): Refusal
}

export interface Action {
  /** When it may be done. */
  readonly offered: CustomerAction
  /** What the audit trail calls it. */
  readonly permission: Permission
  readonly event: EventName
}

/** What was done, for the customer's events and for the audit trail. */
export interface CustomerChange {
  /** In words; who did it is added. */
  readonly details?: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Runs an action on a customer in one transaction: locks the row, checks that the action is available, applies the
 * change and records the event and audit entry.
 *
 * @param work applies the change; returns null if nothing changed, in which case nothing is recorded
 */
export async function act<Input extends OnCustomer>(
  { input, staff, requestId, refuse }: ActionRequest<Input>,
  { transaction, now }: CallContext,
  { offered, permission, event }: Action,
  work: (tx: Tx, customer: LockedCustomer) => Promise<CustomerChange | null>,
): Promise<void> {
  await transaction(async (tx) => {
    const customer = await lockCustomer(tx, toUsername(input.email))
    if (!customer) throw refuse('UserNotFound')
    if (!offeredWhen[offered](customer.facts)) throw refuse('NotOffered')

    const change = await work(tx, customer)
    if (change === null) return
    const at = now()
    const details =
      change.details === undefined ? `By ${formatFullName(staff)}` : `${change.details}, by ${formatFullName(staff)}`
    await insertEvent(tx, { customer_id: customer.id, occurred_at: at, event, details, staff_id: staff.id })
    const { before, after } = change
    await record(tx, { staff, action: permission, at, requestId, customerId: customer.id, before, after })
  })
}
