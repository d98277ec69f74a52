import type { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { Refusal } from '../../../platform/http/refusal.ts'
import type { CustomerChange, LockedCustomer } from '../../customers/public.ts'
import { type Adjustment, bookCharge, bookCredit } from '../queries/adjustments.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'
import * as rules from '../rules.ts'
import { complimentaryDaysDetails } from '../texts.ts'
import { payWhatIsCovered } from './payments.ts'

type Adjusted = CustomerChange<typeof eventName.creditAdded | typeof eventName.chargeAdded>

/** Money in the customer's favour: it pays an open invoice that it covers, and else waits for the next one. */
export async function addCredit(locked: LockedCustomer, credit: Adjustment): Promise<Adjusted> {
  await bookCredit(locked, credit)
  return { ...adjusted(locked, credit, credit.amountCents), followUp: () => payWhatIsCovered(locked) }
}

/** Money that the customer owes, collected with the next invoice. */
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
  const before = rules.liveOf(locked)
  const after = rules.addComplimentaryDays(before, durationDays)
  await updateSubscription(locked, before.id, scheduleColumns(after))
  return {
    details: complimentaryDaysDetails(durationDays, reason),
    facts: { days: durationDays, nextInvoiceDate: after.nextInvoiceDate },
    before: { nextInvoiceDate: before.nextInvoiceDate, anchor: before.anchor },
    after: { nextInvoiceDate: after.nextInvoiceDate, anchor: after.anchor, durationDays, reason },
  }
}
