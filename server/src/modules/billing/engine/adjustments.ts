import { formatCents } from '@portal/contract/money'
import type { Refusal } from '../../../platform/http/refusal.ts'
import type { CustomerChange, LockedCustomer } from '../../customers/public.ts'
import { type Adjustment, bookCharge, bookCredit } from '../queries/adjustments.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'
import * as rules from '../rules.ts'
import { complimentaryDaysDetails } from '../texts.ts'
import { payWhatIsCovered } from './payments.ts'

/** Money in the customer's favour: it pays an open invoice that it covers, and else waits for the next one. */
export async function addCredit(locked: LockedCustomer, credit: Adjustment): Promise<CustomerChange> {
  await bookCredit(locked, credit)
  return { ...adjusted(locked, credit, credit.amountCents), followUp: () => payWhatIsCovered(locked) }
}

/** Money that the customer owes, collected with the next invoice. */
export async function addCharge(locked: LockedCustomer, charge: Adjustment): Promise<CustomerChange> {
  await bookCharge(locked, charge)
  return adjusted(locked, charge, -charge.amountCents)
}

function adjusted(
  { account }: LockedCustomer,
  { amountCents, description }: Adjustment,
  changeCents: number,
): CustomerChange {
  return {
    details: `${formatCents(amountCents)}: ${description}`,
    before: { balanceCents: account.balanceCents },
    after: { balanceCents: account.balanceCents + changeCents, description },
  }
}

export async function addComplimentaryDays(
  locked: LockedCustomer,
  { durationDays, reason }: { readonly durationDays: number; readonly reason: string },
  refuse: (code: 'NotOffered') => Refusal,
): Promise<CustomerChange> {
  if (rules.areTooMany(locked, durationDays)) throw refuse('NotOffered')
  const before = rules.liveOf(locked)
  const after = rules.addComplimentaryDays(before, durationDays)
  await updateSubscription(locked, before.id, scheduleColumns(after))
  return {
    details: complimentaryDaysDetails(durationDays, reason),
    before: { nextInvoiceDate: before.nextInvoiceDate, anchor: before.anchor },
    after: { nextInvoiceDate: after.nextInvoiceDate, anchor: after.anchor, durationDays, reason },
  }
}
