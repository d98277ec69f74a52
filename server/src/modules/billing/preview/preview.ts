import type { ActionEffect, PreviewedAction, Previewed } from '@portal/contract/billing/preview/calls'
import type { PlanType } from '@portal/contract/billing/plans'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import type { CalendarDay } from '@portal/contract/dates'
import { undoableOnCustomers } from '@portal/contract/undo/calls'
import { isReadableDay, isReadableInteger } from '../../../platform/db/odd-values.ts'
import { rolledBack } from '../../../platform/db/rolled-back.ts'
import type { CallContext, Exactly, SignedInStaff } from '../../../platform/http/handler.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import {
  type ActionRequest,
  costOf,
  type CustomerChange,
  convertToComplimentary,
  endComplimentary,
  lockOffered,
  reloadAccount,
  type LockedCustomer,
} from '../../customers/public.ts'
import {
  simulateCardReplacement,
  simulatePaymentRefund,
  simulateRefund,
  simulateRetry,
  simulateUpgrade,
  simulateCollection,
} from '../engine/dry-run.ts'
import { findExceeded } from '../../money-limits/public.ts'
import { addCharge, addComplimentaryDays, addCredit } from '../engine/adjustments.ts'
import { endSubscription, scheduleCancellation, withdrawCancellation } from '../engine/cancellations.ts'
import type { RefundRefusal } from '../engine/refunds.ts'
import { findPaid } from '../queries/payments.ts'
import { activeSubscriptionOf, amountDue, endDate, isOnlyCardUnusable, isOnlyRefundImpossible } from '../rules.ts'

export interface PreviewInput {
  readonly email: string
  readonly action: PreviewedAction
  readonly amountCents: number
  readonly durationDays: number
  readonly chargeId: string
  readonly plan: PlanType
}

export interface PreviewRequest<Input extends PreviewInput = PreviewInput> extends ActionRequest {
  readonly input: Exactly<PreviewInput, Input>
  refuse(code: 'UserNotFound' | 'NotOffered' | 'NotPaid' | 'CardUnusable' | RefundRefusal): Refusal
}

/**
 * Previews an action by running it in a transaction that is rolled back, with the regular code and a provider that
 * approves everything.
 */
export async function preview<Input extends PreviewInput>(
  request: PreviewRequest<Input> & { readonly staff: SignedInStaff | null },
  context: CallContext,
): Promise<Previewed> {
  const { action } = request.input
  return rolledBack(context.db, async (tx) => {
    const locked = await lockOffered(tx, [action], request, context.now, instead)
    const approval = await approvalOf(locked, request, context)
    const effect = await simulateAction(locked, request, context.newId)
    return { ...effect, canBeUndone: await canBeUndone(action, locked), approval }
  })

  function instead(facts: CustomerFacts) {
    if (action === 'retryPayment' && isOnlyCardUnusable(facts)) return 'CardUnusable'
    return action === 'cancelWithRefund' && isOnlyRefundImpossible(facts) ? 'NothingToRefund' : null
  }
}

/**
 * Returns whether Undo is possible right after an action that was simulated.
 *
 * @param locked the customer before the action
 */
async function canBeUndone(action: PreviewedAction, locked: LockedCustomer): Promise<boolean> {
  if (!undoableOnCustomers.includes(action)) return false
  const { openInvoice } = locked.account
  // A payment is final.
  if (action === 'addCredit' && openInvoice !== null) return (await reloadAccount(locked)).account.openInvoice !== null
  // The next invoice would be due again.
  if (action === 'addComplimentaryDays') return activeSubscriptionOf(locked).nextInvoiceDate > locked.today
  return true
}

/** Returns the user's limit that the action would exceed and the action's cost; null if none. */
async function approvalOf(
  locked: LockedCustomer,
  { input, staff }: PreviewRequest & { readonly staff: SignedInStaff | null },
  context: CallContext,
): Promise<Previewed['approval']> {
  const cents = await costOf(locked, input)
  if (staff === null || cents === 0) return null
  const { tx, account, at } = locked
  const exceeded = await findExceeded(tx, context, { staff, customerId: account.id, at, cents })
  return exceeded && { ...exceeded, valueCents: cents }
}

/** Runs an action as if the payment provider approved everything. Only for a transaction that is rolled back. */
export async function simulateAction(
  locked: LockedCustomer,
  request: Simulation['request'],
  newId: () => string,
): Promise<ActionEffect> {
  const before = await takeSnapshot(locked)
  const change = await actions[request.input.action]({ locked, request, newId })
  await change?.followUp?.()
  const after = await takeSnapshot(await reloadAccount(locked))
  if (![before.balanceCents, after.balanceCents].every(isReadableInteger)) throw request.refuse('NotOffered')
  return compare(before, after)
}

interface Simulation {
  readonly locked: LockedCustomer
  readonly request: Pick<PreviewRequest, 'input' | 'refuse'>
  newId(): string
}

const actions: Record<PreviewedAction, (simulation: Simulation) => Promise<CustomerChange | void>> = {
  addCredit: ({ locked, request }) => addCredit(locked, { ...request.input, description: '' }),
  addCharge: ({ locked, request }) => addCharge(locked, { ...request.input, description: '' }),
  addComplimentaryDays: ({ locked, request: { input, refuse } }) =>
    addComplimentaryDays(locked, { durationDays: input.durationDays, reason: '' }, refuse),
  withdrawCancellation: ({ locked, request }) => withdrawCancellation(locked, request.refuse),
  cancelWithoutRefund: ({ locked }) => endSubscription(locked, locked.today),
  async cancelOnLastDay({ locked, request, newId }) {
    return scheduleCancellation(await simulateCollection(locked, newId), request.refuse)
  },
  addCreditCard: ({ locked, newId }) => simulateCardReplacement(locked, newId),
  changeCreditCard: ({ locked, newId }) => simulateCardReplacement(locked, newId),
  cancelWithRefund: ({ locked, newId }) => simulateRefund(locked, newId()),
  refundPayment: ({ locked, request: { input, refuse }, newId }) =>
    simulatePaymentRefund(locked, newId(), { ...input, reasonCode: 'goodwill', description: '' }, refuse),
  retryPayment: ({ locked, request, newId }) => simulateRetry(locked, newId(), request.refuse),
  async upgradeToPremium({ locked, request, newId }) {
    if (!(await simulateUpgrade(locked, request.input.plan, newId()))) throw request.refuse('NotOffered')
  },
  upgradeToComplimentary: ({ locked, request, newId }) =>
    convertToComplimentary(locked, { durationDays: request.input.durationDays, reason: '' }, newId()),
  endComplimentary: ({ locked }) => endComplimentary(locked),
}

type AccountSnapshot = Awaited<ReturnType<typeof takeSnapshot>>

/** Reads the values of a customer that actions can change. */
async function takeSnapshot(locked: LockedCustomer) {
  const { paidCents, refundedCents, lastEnd } = await findPaid(locked)
  return {
    balanceCents: locked.account.balanceCents,
    paidCents,
    refundedCents,
    lastDay: lastDayOf(locked, lastEnd),
    nextInvoice: nextInvoiceOf(locked),
  }
}

function lastDayOf({ account, today }: LockedCustomer, lastEnd: CalendarDay | null): CalendarDay | null {
  const { subscription } = account
  if (subscription !== null) return isReadableDay(subscription.nextInvoiceDate) ? endDate(subscription) : null
  const days = [account.validTill, lastEnd].filter((day) => day !== null && isReadableDay(day) && day >= today)
  return days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null)
}

function nextInvoiceOf({ account }: LockedCustomer): { date: CalendarDay; amountCents: number } | null {
  const { subscription, openInvoice, balanceCents, facts } = account
  if (subscription === null || subscription.cancelOn !== null || facts.unreadable.length > 0) return null
  // An open invoice is collected before the next one is raised; if nothing collects it, no invoice follows.
  const isOwed = openInvoice !== null && amountDue(balanceCents) > 0
  if (isOwed && openInvoice.nextAttemptOn === null) return null
  const carried = isOwed ? 0 : balanceCents
  const totalCents = subscription.priceCents - subscription.discountCents
  return { date: subscription.nextInvoiceDate, amountCents: amountDue(carried - totalCents) }
}

function compare(before: AccountSnapshot, after: AccountSnapshot): ActionEffect {
  return {
    chargeCents: Number(after.paidCents - before.paidCents),
    refundCents: Number(after.refundedCents - before.refundedCents),
    balance: { beforeCents: before.balanceCents, afterCents: after.balanceCents },
    lastDayOfAccess: { before: before.lastDay, after: after.lastDay },
    nextInvoice: { before: before.nextInvoice, after: after.nextInvoice },
  }
}
