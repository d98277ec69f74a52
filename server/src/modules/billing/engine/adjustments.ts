import { eventName } from '@portal/contract/customers/event-names'
import { whyNot } from '@portal/contract/customers/offered'
import { formatCents } from '@portal/contract/money'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { audit, type CustomerChange, type LockedCustomer, recordEvents } from '../../customers/public.ts'
import { type Adjustment, bookCharge, bookCredit } from '../queries/adjustments.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'
import type { Schedule } from '../rules.ts'
import * as rules from '../rules.ts'
import { complimentaryDaysDetails } from '../texts.ts'
import { payIfCovered } from './payments.ts'

type Adjusted = CustomerChange<typeof eventName.creditAdded | typeof eventName.chargeAdded>

/** Adds money in the customer's favor. It pays an open invoice that it covers, otherwise the next one. */
export async function addCredit(locked: LockedCustomer, credit: Adjustment): Promise<Adjusted> {
  await bookCredit(locked, credit)
  return { ...adjusted(locked, credit, credit.amountCents), followUp: () => payIfCovered(locked) }
}

/** Adds an amount that the customer owes, collected with the next invoice. */
export async function addCharge(locked: LockedCustomer, charge: Adjustment): Promise<Adjusted> {
  await bookCharge(locked, charge)
  return adjusted(locked, charge, -charge.amountCents)
}

function adjusted(
  { account }: LockedCustomer,
  { amountCents, description }: Adjustment,
  changeCents: number,
): Adjusted {
  return {
    details: `${formatCents(amountCents)}: ${description}`,
    facts: { amountCents },
    before: { balanceCents: account.balanceCents },
    after: { balanceCents: account.balanceCents + changeCents, description },
  }
}

export async function addComplimentaryDays(
  locked: LockedCustomer,
  { durationDays, reason }: { readonly durationDays: number; readonly reason: string },
  refuse: (code: 'NotOffered') => Refusal,
): Promise<CustomerChange<typeof eventName.complimentaryDaysAdded>> {
  if (rules.areTooMany(locked, durationDays)) throw refuse('NotOffered')
  const before = rules.activeSubscriptionOf(locked)
  const after = rules.addComplimentaryDays(before, durationDays)
  await updateSubscription(locked, before.id, scheduleColumns(after))
  return {
    details: complimentaryDaysDetails(durationDays, reason),
    facts: { days: durationDays, nextInvoiceDate: after.nextInvoiceDate },
    before: { nextInvoiceDate: before.nextInvoiceDate, anchor: before.anchor },
    after: { nextInvoiceDate: after.nextInvoiceDate, anchor: after.anchor, durationDays, reason },
  }
}

interface GivenDays {
  readonly durationDays: number
  readonly reason: string
  /** The dates before the days were added; `after` has the resulting ones. */
  readonly before: Pick<Schedule, 'anchor' | 'nextInvoiceDate'>
  readonly after: Pick<Schedule, 'anchor' | 'nextInvoiceDate'>
}

/** Withdraws days that have had no effect except on the dates, and restores the previous dates. */
export async function withdrawComplimentaryDays(
  locked: LockedCustomer,
  { durationDays, reason, before, after }: GivenDays,
  refuse: () => Refusal,
): Promise<void> {
  const { account, today } = locked
  if (whyNot('addComplimentaryDays', account.facts) !== null) throw refuse()
  const live = rules.activeSubscriptionOf(locked)
  const isUnchanged = live.nextInvoiceDate === after.nextInvoiceDate && live.anchor === after.anchor
  // With an earlier date the next invoice would already be due.
  if (!isUnchanged || before.nextInvoiceDate <= today) throw refuse()
  await updateSubscription(locked, live.id, scheduleColumns({ plan: live.plan, ...before }))
  const facts = { days: durationDays, nextInvoiceDate: before.nextInvoiceDate }
  await recordEvents(locked, [
    eventName.complimentaryDaysWithdrawn,
    complimentaryDaysDetails(durationDays, reason),
    facts,
  ])
  await audit(locked, 'withdraw-complimentary-days', { before: after, after: before })
}
