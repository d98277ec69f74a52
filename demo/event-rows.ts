import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { formatFullName } from '@portal/contract/full-name'
import { formatCents } from '@portal/contract/money'
import type { CopyRow } from './copy.ts'
import { type Event, exact } from './history.ts'
import type { Owner, RowIds } from './row-ids.ts'
import type { Actor } from './staff.ts'

type Name = Pick<Actor, 'firstName' | 'lastName'>

/** @param staff who did it; null: none */
export function eventRow(event: Event, owner: Owner, ids: RowIds, staff: Actor | null): CopyRow<'customer_events'> {
  return {
    id: ids.give('customer_events', event),
    customer_id: owner.id,
    occurred_at: exact(event),
    event: event.event,
    details: eventDetails(event, event.invoice?.number ?? 0, staff),
    staff_id: staff?.id ?? null,
  }
}

/** The details with the amount and the number of the invoice, where they speak of one, in their places. */
export function eventDetails({ details, invoice, amountCents }: Event, number: number, staff: Name | null): string {
  const withAmount = amountCents === 0 ? details : details.replace('$', () => centsText(amountCents))
  const filledIn = invoice === null ? withAmount : withAmount.replace('#', invoiceNumber(number))
  return staff === null ? filledIn : signed(filledIn, staff)
}

/** As the portal writes down what staff do. */
function signed(details: string, staff: Name): string {
  const name = formatFullName(staff)
  return details === '' ? `By ${name}` : `${details}, by ${name}`
}

const centsTexts = new Map<number, string>()

/** Histories repeat the same prices over and over. */
function centsText(cents: number): string {
  const known = centsTexts.get(cents)
  if (known !== undefined) return known
  const text = formatCents(cents)
  centsTexts.set(cents, text)
  return text
}
