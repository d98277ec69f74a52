import { type EventName, eventName } from '@portal/contract/customers/event-names'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import type { Updateable } from 'kysely'
import { updateCustomer } from '../../customers/queries.ts'
import type { Tx } from '../../db/connect.ts'
import type { DB } from '../../db/types.ts'
import * as rules from '../rules.ts'
import { complimentaryDaysDetails } from '../texts.ts'
import type { LiveSubscription, Turn } from './account.ts'
import { voidInvoice } from './invoices.ts'
import { audit, tell } from './journal.ts'

/** Cancels on the last day that is invoiced. */
export async function scheduleCancellation(tx: Tx, turn: Turn): Promise<void> {
  const subscription = liveOf(turn)
  const cancelOn = rules.endDate(subscription)
  await updateSubscription(tx, subscription.id, { cancel_on: cancelOn })
  await tell(tx, turn, eventName.cancellationScheduled, `On ${formatDate(cancelOn)}`)
  await audit(tx, turn, 'cancel-on-last-day', { before: { cancelOn: null }, after: { cancelOn } })
}

export async function withdrawCancellation(tx: Tx, turn: Turn): Promise<void> {
  const { id, cancelOn } = liveOf(turn)
  await updateSubscription(tx, id, { cancel_on: null })
  await tell(tx, turn, eventName.cancellationWithdrawn, '')
  await audit(tx, turn, 'withdraw-cancellation', { before: { cancelOn }, after: { cancelOn: null } })
}

export async function addComplimentaryDays(
  tx: Tx,
  turn: Turn,
  { durationDays, reason }: { readonly durationDays: number; readonly reason: string },
): Promise<void> {
  const before = liveOf(turn)
  const after = rules.addComplimentaryDays(before, durationDays)
  await updateSubscription(tx, before.id, scheduleColumns(after))
  await tell(tx, turn, eventName.complimentaryDaysAdded, complimentaryDaysDetails(durationDays, reason))
  await audit(tx, turn, 'add-complimentary-days', {
    before: { nextInvoiceDate: before.nextInvoiceDate, anchor: before.anchor },
    after: { nextInvoiceDate: after.nextInvoiceDate, anchor: after.anchor, durationDays, reason },
  })
}

/** Ends the subscription today: an open invoice is voided, paid periods are not given back. */
export async function endNow(tx: Tx, turn: Turn, event: EventName, action: string): Promise<void> {
  if (turn.account.openInvoice !== null) await voidInvoice(tx, turn, turn.account.openInvoice)
  await end(tx, turn, { lastDay: turn.today, event, action })
}

/** What `cancelOn` announced: the job comes after that day. */
export async function endAsScheduled(tx: Tx, turn: Turn): Promise<void> {
  const { cancelOn } = liveOf(turn)
  if (cancelOn === null) throw new Error('no cancellation is scheduled')
  if (turn.account.openInvoice !== null) await voidInvoice(tx, turn, turn.account.openInvoice)
  await end(tx, turn, { lastDay: cancelOn, event: eventName.subscriptionEnded, action: 'end-subscription' })
}

interface Ending {
  readonly lastDay: CalendarDay
  readonly event: EventName
  readonly action: string
}

async function end(tx: Tx, turn: Turn, { lastDay, event, action }: Ending): Promise<void> {
  const { id, nextInvoiceDate, cancelOn } = liveOf(turn)
  const lastDayBefore = rules.endDate(liveOf(turn))
  await updateSubscription(tx, id, {
    end_date: lastDay,
    next_invoice_date: null,
    cancel_on: cancelOn === lastDay ? cancelOn : null,
    ended_at: turn.at,
  })
  await updateCustomer(tx, turn.account.id, { type: 'free' })
  await tell(tx, turn, event, `Last day of service ${formatDate(lastDay)}`)
  await audit(tx, turn, action, {
    before: { type: turn.account.facts.type, endDate: lastDayBefore, nextInvoiceDate },
    after: { type: 'free', endDate: lastDay, nextInvoiceDate: null },
  })
}

/** The living subscription; whoever asks has made sure that there is one. */
export function liveOf({ account }: Turn): LiveSubscription {
  if (account.subscription === null) throw new Error(`customer ${account.id} has no living subscription`)
  return account.subscription
}

export async function updateSubscription(tx: Tx, id: number, changes: Updateable<DB['subscriptions']>): Promise<void> {
  await tx.updateTable('subscriptions').set(changes).where('id', '=', id).execute()
}

/** Where a subscription stands, as its columns. */
export function scheduleColumns(schedule: rules.Schedule) {
  return {
    anchor: schedule.anchor,
    next_invoice_date: schedule.nextInvoiceDate,
    end_date: rules.endDate(schedule),
  }
}
