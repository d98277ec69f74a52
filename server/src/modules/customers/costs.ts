import type { ActionCall } from '@portal/contract/call'
import type { EventName } from '@portal/contract/customers/event-names'
import { toUsername } from '@portal/contract/customers/username'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { findExceeded, hasLimits, insertUse, lockBudget, valueOfDays } from '../money-limits/public.ts'
import type { LockedCustomer } from './account.ts'
import { type ActionRequest, applyChange, type CustomerChange, lockOffered } from './perform-action.ts'
import { findListPrice } from './queries/list-price.ts'
import { refundable } from './rules.ts'

/** What an action gives a customer: an amount, or a number of free days. */
export interface Gift {
  readonly action: string
  readonly amountCents?: number
  readonly durationDays?: number
}

/**
 * Returns the cost of an action in cents, as counted against limits: the amount of a credit or refund, the value of
 * free days, 0 for all other actions.
 */
export async function costOf({ tx, account }: LockedCustomer, gift: Gift): Promise<number> {
  const { action, amountCents = 0, durationDays = 0 } = gift
  const { subscription, newestPayment, merchantCode } = account
  switch (action) {
    case 'addCredit':
    case 'refundPayment':
      return amountCents
    case 'cancelWithRefund':
      return newestPayment === null ? 0 : refundable(newestPayment)
    case 'addComplimentaryDays': {
      if (subscription === null) return 0
      const { plan, priceCents, discountCents } = subscription
      return valueOfDays(durationDays, { plan, cents: priceCents - discountCents })
    }
    case 'upgradeToComplimentary':
      return valueOfDays(durationDays, await findListPrice(tx, merchantCode))
    default:
      return 0
  }
}

type GivingStaff = Pick<SignedInStaff, 'id' | 'role'>

/** Locks the staff member's remaining budget. Call it before locking the customer. */
export async function lockStaffBudget(tx: Tx, staff: GivingStaff | null): Promise<void> {
  if (staff !== null) await lockBudget(tx, staff.id)
}

/** Returns whether one of the givers has the customer's email address. Always false if there are no limits. */
export async function isOwnAccount(
  { tx, account }: LockedCustomer,
  settings: Pick<Context, 'config'>,
  givers: readonly (Pick<SignedInStaff, 'email'> | null | undefined)[],
): Promise<boolean> {
  const isOwn = givers.some((giver) => giver && toUsername(giver.email) === account.email)
  return isOwn && hasLimits(tx, settings)
}

interface Spending {
  readonly staff: GivingStaff | null
  readonly call: ActionCall
  readonly gift: Gift
  readonly refundId?: number | null
  refuse(code: 'ApprovalNeeded'): Refusal
}

/** Counts a gift against the limits, which must allow it. Gifts from another system count for no staff member. */
export async function spendBudget(
  locked: LockedCustomer,
  settings: Pick<Context, 'config'>,
  spending: Spending,
): Promise<void> {
  const { staff, call, gift, refundId = null } = spending
  if (staff === null) return
  const cents = await costOf(locked, gift)
  const { tx, account, at } = locked
  const exceeded = await findExceeded(tx, settings, { staff, customerId: account.id, at, cents })
  if (exceeded !== null) throw spending.refuse('ApprovalNeeded')
  await countGift(locked, { staffId: staff.id, call, cents, refundId })
}

interface CountedGift {
  readonly staffId: number
  readonly call: ActionCall
  readonly cents: number
  readonly refundId: number | null
}

/** Counts a gift, even if an approval allowed it. */
export async function countGift({ tx, account, at }: LockedCustomer, counted: CountedGift): Promise<void> {
  const { staffId, call, cents, refundId } = counted
  if (cents === 0) return
  await insertUse(tx, { staffId, customerId: account.id, cents, at, action: call.permission, refundId })
}

/** Like `performAction`, for an action that gives the customer something: applies the limits of the staff member. */
export async function performGift<Input extends { readonly email: string }, Event extends EventName>(
  call: ActionCall<Event>,
  request: ActionRequest<Input, 'ApprovalNeeded' | 'OwnAccount'> & { readonly staff: SignedInStaff | null },
  context: CallContext,
  gift: Gift,
  work: (locked: LockedCustomer) => Promise<CustomerChange<Event>>,
): Promise<void> {
  const { staff, refuse } = request
  await context.transaction(async (tx) => {
    await lockStaffBudget(tx, staff)
    const found = await lockOffered(tx, call.action.offered, request, context.now)
    if (await isOwnAccount(found, context, [staff, context.requestedBy])) throw refuse('OwnAccount')
    const locked = { ...found, requestedBy: context.requestedBy ?? null }
    await applyChange(locked, call, work)
    // Uses the cost computed before the change.
    if (!context.isTrial) await spendBudget(locked, context, { staff, call, gift, refuse })
  })
}
