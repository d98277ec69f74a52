import { cardText } from '@portal/contract/billing/card-text'
import type { Customer } from '@portal/contract/customers/details'
import type { CalendarDay } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import { displayName } from '@portal/contract/display-name'

/** A scheduled event of a customer. */
export interface UpcomingEntry {
  readonly kind: 'invoice' | 'attempt' | 'end'
  readonly day: CalendarDay
  readonly title: string
  readonly details: string
}

type Scheduled = 'subscriptions' | 'cards' | 'type' | 'validTill' | 'nextAttemptOn' | 'balanceCents' | 'problems'

/**
 * A customer's scheduled events, latest first, including overdue ones, which billing processes as soon as it reaches
 * them. `today` is the Eastern day that billing uses.
 */
export function upcomingOf(customer: Pick<Customer, Scheduled>, today: CalendarDay): readonly UpcomingEntry[] {
  const { subscriptions, cards, type, validTill, nextAttemptOn, balanceCents, problems } = customer
  const isOnHold = problems.some(({ kind }) => kind === 'billing-on-hold')
  const complimentaryTill = type === 'comp' && validTill !== null && validTill >= today ? validTill : null
  const card = cards[0] ? ` to ${cardText(cards[0].brand, cards[0].last4)}` : ''
  const entries = [
    ...subscriptions.flatMap(({ plan, nextInvoiceDate, cancelOn }) => [
      entry('invoice', isOnHold ? null : nextInvoiceDate, 'Next invoice', `${displayName(plan)} plan`),
      entry('end', cancelOn, 'Subscription ends', 'Cancellation scheduled'),
    ]),
    entry('attempt', nextAttemptOn, 'Next automatic attempt', `${formatCents(-balanceCents)}${card}`),
    entry('end', complimentaryTill, 'Complimentary subscription ends', ''),
  ]
  return entries.filter((one) => one !== null).toSorted((first, second) => (first.day < second.day ? 1 : -1))
}

function entry(
  kind: UpcomingEntry['kind'],
  day: CalendarDay | null,
  title: string,
  details: string,
): UpcomingEntry | null {
  return day === null ? null : { kind, day, title, details }
}
