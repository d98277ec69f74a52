/** What the engine decides about one customer, from the loaded account alone. */

import type { CalendarDay } from '@portal/contract/dates'
import type { Account, LiveSubscription, LockedCustomer } from '../../customers/public.ts'
import * as rules from '../schedule-rules.ts'

type At = Pick<LockedCustomer, 'account' | 'today'>

/** The active subscription; the caller has made sure that there is one. */
export function liveOf({ account }: { readonly account: Account }): LiveSubscription {
  if (account.subscription === null) throw new Error(`customer ${account.id} has no living subscription`)
  return account.subscription
}

/** Whether the next period has started and is to be invoiced. */
export function isRenewalDue({ account, today }: At): boolean {
  const { subscription, openInvoice, facts } = account
  if (subscription === null || facts.paymentUnderWay) return false
  return rules.isDue(subscription, { cancelOn: subscription.cancelOn, hasOpenInvoice: openInvoice !== null }, today)
}

/** Whether today's invoice was raised before the charging hours, and so was not tried yet. */
export function isFirstAttemptDue({ account, today }: At): boolean {
  const { openInvoice, card, facts, isCollectedAutomatically } = account
  if (openInvoice?.invoicedOn !== today || openInvoice.attempts > 0) return false
  return card !== null && isCollectedAutomatically && !facts.paymentUnderWay
}

/** Whether the period that runs is not invoiced, or was invoiced today and not paid: what comes next is not decided. */
export function isBehind({ account, today }: At): boolean {
  const { subscription, openInvoice } = account
  if (subscription === null) return false
  return subscription.nextInvoiceDate <= today || openInvoice?.invoicedOn === today
}

/** Whether the last day is over: the cancellation has taken effect, and only the job has not been here yet. */
export function hasTakenEffect(at: At): boolean {
  const { cancelOn } = liveOf(at)
  return cancelOn !== null && rules.isCancelled(cancelOn, at.today)
}

/** Whether so many complimentary days are more than anyone means to give. */
export function areTooMany(at: At, days: number): boolean {
  return rules.isBeyondCalendars(liveOf(at), days)
}

/** The full period that a payment after the last attempt buys, from its day on; null for a payment in time. */
export function restartedBy(at: At, paidOn: CalendarDay): rules.Schedule | null {
  const { openInvoice } = at.account
  if (openInvoice === null || !rules.isLatePayment(openInvoice.invoicedOn, paidOn)) return null
  return rules.afterPayment(liveOf(at), openInvoice.invoicedOn, paidOn)
}
