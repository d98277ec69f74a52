import type { CustomerDetails, CustomerEvent, LedgerItem } from '@portal/contract/customers/details'
import { eventName, FROM_CREDIT } from '@portal/contract/customers/event-names'
import { formatDate } from '@portal/contract/dates'

/** Something that happened to a customer, with the money that it moved. */
export interface Moment {
  readonly date: Date
  /** The name of the event; null if only the ledger has it. */
  readonly event: string | null
  readonly title: string
  readonly details: string
  /** As in the ledger: plus is in the customer's favour. */
  readonly amountCents: number | null
}

/** Events that say the same as the ledger: which of the two is shown, without the amount beside it. */
const detailsOf: Readonly<Record<string, (details: string, description: string) => string>> = {
  [eventName.paid]: (_details, description) => description.replace(/^Payment /, ''),
  [eventName.renewed]: (_details, description) => description,
  // Only the event knows who it was.
  [eventName.creditAdded]: withoutAmount,
  [eventName.chargeAdded]: withoutAmount,
}

/** Events with which something is booked in the ledger. */
const booked: ReadonlySet<string> = new Set([
  ...Object.keys(detailsOf),
  eventName.upgradedToPremium,
  eventName.cancelledWithRefund,
  eventName.invoiceVoided,
  eventName.refundedAtProvider,
  eventName.refundFailed,
  eventName.disputeOpened,
  eventName.disputeWon,
  eventName.disputeLost,
  eventName.disputePrevented,
  eventName.disputeReopened,
])

/** Which of several entries of the same instant is the event's own; else the newest. */
const ownEntry: Readonly<Record<string, RegExp>> = {
  [eventName.cancelledWithRefund]: /^Refund of /,
  [eventName.refundedAtProvider]: /^Refund of /,
}

/** All that has happened to a customer, newest first. An event and what it booked at the same instant are one. */
export function lifeOf({ events, ledger }: Pick<CustomerDetails, 'events' | 'ledger'>): readonly Moment[] {
  const untold = Map.groupBy(ledger, ({ date }) => date.getTime())
  const reported = events.map((event) => {
    const item = hasBooked(event) ? takeOwn(event, untold.get(event.date.getTime()) ?? []) : undefined
    return item ? ofBoth(event, item) : ofEvent(event)
  })
  const alone = [...untold.values()].flat().map(ofLedger)
  return [...reported, ...alone].sort((first, second) => second.date.getTime() - first.date.getTime())
}

function takeOwn({ event }: CustomerEvent, untold: LedgerItem[]): LedgerItem | undefined {
  const at = untold.findIndex(({ description }) => ownEntry[event]?.test(description) ?? true)
  return at === -1 ? undefined : untold.splice(at, 1)[0]
}

function hasBooked({ event, details }: CustomerEvent): boolean {
  return booked.has(event) && !(event === eventName.paid && details.includes(FROM_CREDIT))
}

/** The month of a moment, in UTC as all dates of customers: `Mar 2026`. */
export function monthOf({ date }: Moment): string {
  const [monthAndDay = '', year = ''] = formatDate(date).split(', ')
  return `${monthAndDay.split(' ')[0]} ${year}`
}

function ofEvent({ date, event, details }: CustomerEvent): Moment {
  return { date, event, title: event, details, amountCents: null }
}

function ofBoth({ date, event, details }: CustomerEvent, { description, amountCents }: LedgerItem): Moment {
  const both = details === '' ? description : `${details}. ${description}`
  return { date, event, title: event, details: detailsOf[event]?.(details, description) ?? both, amountCents }
}

/** `$5.00: Goodwill, by Ana` is Goodwill, by Ana. */
function withoutAmount(details: string, description: string): string {
  return details.replace(/^\$[\d,]+\.\d{2}: /, '') || description
}

function ofLedger({ date, description, amountCents }: LedgerItem): Moment {
  return { date, event: null, title: description, details: '', amountCents }
}
