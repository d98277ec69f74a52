import type { CustomerDetails, CustomerEvent, LedgerItem } from '@portal/contract/customers/details'
import { eventName, FROM_CREDIT } from '@portal/contract/customers/event-names'
import { formatDate } from '@portal/contract/dates'

/** Something that happened to a customer, with the money that it moved. */
export interface TimelineEntry {
  readonly date: Date
  /** The name of the event; null if only the ledger has it. */
  readonly event: string | null
  readonly title: string
  readonly details: string
  /** As in the ledger: plus is in the customer's favour. */
  readonly amountCents: number | null
  readonly byStaff: boolean
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
const matchingItem: Readonly<Record<string, RegExp>> = {
  [eventName.cancelledWithRefund]: /^Refund of /,
  [eventName.refundedAtProvider]: /^Refund of /,
}

/** A customer's history, newest first. An event and its ledger entry of the same instant are one entry. */
export function buildTimeline({
  events,
  ledger,
}: Pick<CustomerDetails, 'events' | 'ledger'>): readonly TimelineEntry[] {
  const unmatched = Map.groupBy(ledger, ({ date }) => date.getTime())
  const reported = events.map((event) => {
    const item = isBooked(event) ? takeMatchingItem(event, unmatched.get(event.date.getTime()) ?? []) : undefined
    return item ? mergeEntry(event, item) : fromEvent(event)
  })
  const alone = [...unmatched.values()].flat().map(fromLedgerItem)
  return [...reported, ...alone].sort((first, second) => second.date.getTime() - first.date.getTime())
}

function takeMatchingItem({ event }: CustomerEvent, unmatched: LedgerItem[]): LedgerItem | undefined {
  const at = unmatched.findIndex(({ description }) => matchingItem[event]?.test(description) ?? true)
  return at === -1 ? undefined : unmatched.splice(at, 1)[0]
}

function isBooked({ event, details }: CustomerEvent): boolean {
  return booked.has(event) && !(event === eventName.paid && details.includes(FROM_CREDIT))
}

/** The month of an entry, in UTC as all dates of customers: `Mar 2026`. */
export function formatMonth({ date }: TimelineEntry): string {
  const [monthAndDay = '', year = ''] = formatDate(date).split(', ')
  return `${monthAndDay.split(' ')[0]} ${year}`
}

/** The year of an entry, in UTC. */
export function formatYear({ date }: TimelineEntry): string {
  return String(date.getUTCFullYear())
}

function fromEvent({ date, event, details, byStaff }: CustomerEvent): TimelineEntry {
  return { date, event, title: event, details, amountCents: null, byStaff }
}

function mergeEntry(
  { date, event, details, byStaff }: CustomerEvent,
  { description, amountCents }: LedgerItem,
): TimelineEntry {
  const both = details === '' ? description : `${details}. ${description}`
  const shown = detailsOf[event]?.(details, description) ?? both
  return { date, event, title: event, details: shown, amountCents, byStaff }
}

/** `$5.00: Goodwill, by Ana` is Goodwill, by Ana. */
function withoutAmount(details: string, description: string): string {
  return details.replace(/^\$[\d,]+\.\d{2}: /, '') || description
}

function fromLedgerItem({ date, description, amountCents }: LedgerItem): TimelineEntry {
  return { date, event: null, title: description, details: '', amountCents, byStaff: false }
}
