import { formatCents } from '@portal/contract/money'
import { invoiceNumber } from '../src/billing/texts.ts'
import type { CopyRow } from './copy.ts'
import { type Event, exact } from './history.ts'
import type { Owner, RowIds } from './row-ids.ts'
import type { Actor } from './staff.ts'

/** @param staff who did it; null: nobody of them */
export function eventRow(event: Event, owner: Owner, ids: RowIds, staff: Actor | null): CopyRow<'customer_events'> {
  return {
    id: ids.give('customer_events', event),
    customer_id: owner.id,
    occurred_at: exact(event),
    event: event.event,
    details: staff === null ? fillIn(event) : signed(fillIn(event), staff),
    staff_id: staff?.id ?? null,
  }
}

/** The details with the amount and the number of the invoice in their places. */
function fillIn({ details, invoice, amountCents }: Event): string {
  const withAmount = amountCents === 0 ? details : details.replace('$', () => centsText(amountCents))
  return invoice === null ? withAmount : withAmount.replace('#', invoiceNumber(invoice.number))
}

/** As the portal writes down what staff do. */
function signed(details: string, { name }: Actor): string {
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
