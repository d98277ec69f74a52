import { type EventName, eventName } from '@portal/contract/customers/event-names'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import type { Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Changes, together } from '../../../platform/db/together.ts'
import type { DB } from '../../../platform/db/types.ts'
import * as rules from '../rules.ts'
import { complimentaryDaysDetails, endingDetails } from '../texts.ts'
import type { LiveSubscription, Turn } from './account.ts'
import { voidInvoice } from './invoices.ts'
import { audit, book, type Entry, type EventEntry, recordEvents } from './journal.ts'

/** Cancels on the last day that is invoiced. */
export async function scheduleCancellation(tx: Tx, turn: Turn): Promise<void> {
  const subscription = liveOf(turn)
  const cancelOn = rules.endDate(subscription)
  await together(tx, {
    subscription: updateSubscription(tx, subscription.id, { cancel_on: cancelOn }),
    event: recordEvents(tx, turn, [eventName.cancellationScheduled, `On ${formatDate(cancelOn)}`]),
    audit: audit(tx, turn, 'cancel-on-last-day', { before: { cancelOn: null }, after: { cancelOn } }),
  })
}

/** Whether the last day is over: it has taken effect, and only the job has not been here yet. */
export function hasTakenEffect(turn: Turn): boolean {
  const { cancelOn } = liveOf(turn)
  return cancelOn !== null && rules.isCancelled(cancelOn, turn.today)
}

export async function withdrawCancellation(tx: Tx, turn: Turn): Promise<void> {
  const { id, cancelOn } = liveOf(turn)
  await together(tx, {
    subscription: updateSubscription(tx, id, { cancel_on: null }),
    event: recordEvents(tx, turn, [eventName.cancellationWithdrawn, '']),
    audit: audit(tx, turn, 'withdraw-cancellation', { before: { cancelOn }, after: { cancelOn: null } }),
  })
}

/** Whether so many complimentary days are more than anyone means to give. */
export function areTooMany(turn: Turn, days: number): boolean {
  return rules.isBeyondCalendars(liveOf(turn), days)
}

export async function addComplimentaryDays(
  tx: Tx,
  turn: Turn,
  { durationDays, reason }: { readonly durationDays: number; readonly reason: string },
): Promise<void> {
  const before = liveOf(turn)
  const after = rules.addComplimentaryDays(before, durationDays)
  await together(tx, {
    subscription: updateSubscription(tx, before.id, scheduleColumns(after)),
    event: recordEvents(tx, turn, [eventName.complimentaryDaysAdded, complimentaryDaysDetails(durationDays, reason)]),
    audit: audit(tx, turn, 'add-complimentary-days', {
      before: { nextInvoiceDate: before.nextInvoiceDate, anchor: before.anchor },
      after: { nextInvoiceDate: after.nextInvoiceDate, anchor: after.anchor, durationDays, reason },
    }),
  })
}

/** Ends the subscription today: an open invoice is voided, paid periods are not given back. */
export async function endNow(tx: Tx, turn: Turn, event: EventName, action: string): Promise<void> {
  await together(tx, await end(tx, turn, { lastDay: turn.today, event, action }))
}

/** What `cancelOn` announced: the job comes after that day. */
export async function endAsScheduled(tx: Tx, turn: Turn): Promise<void> {
  const { cancelOn } = liveOf(turn)
  if (cancelOn === null) throw new Error('no cancellation is scheduled')
  const event = eventName.subscriptionEnded
  await together(tx, await end(tx, turn, { lastDay: cancelOn, event, action: 'end-subscription' }))
}

export interface Ending {
  readonly lastDay: CalendarDay
  readonly event: EventName
  readonly action: string
  /** What goes back to the card with it. */
  readonly refundedCents?: number
}

/** The changes that end the subscription and void its open invoice; `entries` go into the ledger before those. */
export async function end(
  tx: Tx,
  turn: Turn,
  { lastDay, event, action, refundedCents = 0 }: Ending,
  entries: readonly Entry[] = [],
): Promise<Changes> {
  const { id, nextInvoiceDate, cancelOn } = liveOf(turn)
  const { openInvoice, facts, balanceCents } = turn.account
  const lastDayBefore = rules.endDate(liveOf(turn))
  const voided = openInvoice === null ? null : await voidInvoice(tx, turn, openInvoice)
  const booked = [...entries, ...(voided?.entries ?? [])]
  return {
    ...voided?.changes,
    entry: booked.length === 0 ? null : book(tx, turn, ...booked),
    subscription: updateSubscription(tx, id, {
      end_date: lastDay,
      next_invoice_date: null,
      cancel_on: cancelOn === lastDay ? cancelOn : null,
      ended_at: turn.at,
      ...(voided === null ? {} : { payment_attempt_count: 0 }),
    }),
    customer: tx.updateTable('customers').set({ type: 'free' }).where('id', '=', turn.account.id),
    event: recordEvents(tx, turn, ...(voided === null ? [] : [voided.eventEntry]), [
      event,
      endingDetails(lastDay, refundedCents),
    ]),
    audit: audit(tx, turn, action, {
      before: { type: facts.type, endDate: lastDayBefore, nextInvoiceDate, balanceCents },
      after: {
        type: 'free',
        endDate: lastDay,
        nextInvoiceDate: null,
        balanceCents: booked.reduce((sum, { amountCents }) => sum + amountCents, balanceCents),
        ...(refundedCents > 0 && { refundedCents }),
        ...(openInvoice !== null && { voidedInvoice: openInvoice.number }),
      },
    }),
  }
}

/** A payment after the last attempt buys a full period from the day of the payment; null for one in time. */
export function restartIfLate(turn: Turn, paidOn: CalendarDay) {
  const { openInvoice } = turn.account
  const subscription = liveOf(turn)
  if (openInvoice === null || !rules.isLatePayment(openInvoice.invoicedOn, paidOn)) return null
  const schedule = rules.afterPayment(subscription, openInvoice.invoicedOn, paidOn)
  const lastDay = rules.endDate(schedule)
  const eventEntry: EventEntry = [eventName.periodRestarted, `${formatDate(paidOn)} - ${formatDate(lastDay)}`]
  return {
    columns: {
      ...scheduleColumns(schedule),
      // A scheduled cancellation is on the last day that is paid for, whichever that is.
      ...(subscription.cancelOn === null ? {} : { cancel_on: lastDay }),
    },
    eventEntry,
  }
}

/** The active subscription; the caller has made sure that there is one. */
export function liveOf({ account }: Turn): LiveSubscription {
  if (account.subscription === null) throw new Error(`customer ${account.id} has no living subscription`)
  return account.subscription
}

/** A change of a subscription that is yet to be made. */
export function updateSubscription(tx: Tx, id: number, columns: Updateable<DB['subscriptions']>) {
  return tx.updateTable('subscriptions').set(columns).where('id', '=', id)
}

/** Where a subscription stands, as its columns. */
export function scheduleColumns(schedule: rules.Schedule) {
  return {
    anchor: schedule.anchor,
    next_invoice_date: schedule.nextInvoiceDate,
    end_date: rules.endDate(schedule),
  }
}
