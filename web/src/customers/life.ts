import type { CustomerDetails, CustomerEvent, LedgerItem } from '@portal/contract/customers/details'
import { eventName } from '@portal/contract/customers/event-names'
import { formatDate } from '@portal/contract/dates'

/** Something that happened to a customer, with the money that it moved. */
export interface Moment {
  readonly date: Date
  /** The name of the event; null where only the ledger tells of it. */
  readonly event: string | null
  readonly title: string
  readonly details: string
  /** As in the ledger: plus is in the customer's favour. */
  readonly amountCents: number | null
}

/** Events that the ledger tells in full. */
const repeated: ReadonlySet<string> = new Set([
  eventName.paid,
  eventName.renewed,
  eventName.creditAdded,
  eventName.chargeAdded,
])

/** Events with which something is booked in the ledger. */
const booked: ReadonlySet<string> = new Set([
  ...repeated,
  eventName.upgradedToPremium,
  eventName.cancelledWithRefund,
  eventName.invoiceVoided,
  eventName.refundedAtProvider,
  eventName.refundFailed,
  eventName.disputeOpened,
  eventName.disputeWon,
  eventName.disputeLost,
])

/** All that has happened to a customer, newest first. An event and what it booked at the same instant are one. */
export function lifeOf({ events, ledger }: Pick<CustomerDetails, 'events' | 'ledger'>): readonly Moment[] {
  const untold = Map.groupBy(ledger, ({ date }) => date.getTime())
  const told = events.map((event) => {
    const item = booked.has(event.event) ? untold.get(event.date.getTime())?.shift() : undefined
    return item ? ofBoth(event, item) : ofEvent(event)
  })
  const alone = [...untold.values()].flat().map(ofLedger)
  return [...told, ...alone].sort((first, second) => second.date.getTime() - first.date.getTime())
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
  const both = repeated.has(event) || details === '' ? description : `${details}. ${description}`
  return { date, event, title: event, details: both, amountCents }
}

function ofLedger({ date, description, amountCents }: LedgerItem): Moment {
  return { date, event: null, title: description, details: '', amountCents }
}
