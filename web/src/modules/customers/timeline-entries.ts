import type { CustomerDetails, CustomerEvent, LedgerItem, Refund } from '@portal/contract/customers/details'
import { eventName, FROM_CREDIT } from '@portal/contract/customers/event-names'
import { formatDate } from '@portal/contract/dates'
import type { ListedError } from '@portal/contract/application-errors/calls'
import type { Note } from '@portal/contract/notes/calls'

/** An event of a customer, with the amount moved. */
export interface TimelineEntry {
  readonly date: Date
  /** Name of the event; null if it is only in the ledger. */
  readonly event: string | null
  readonly title: string
  readonly details: string
  /** As in the ledger: positive is in the customer's favor. */
  readonly amountCents: number | null
  readonly byStaff: boolean
  /** Set for a refund that the payment provider has not confirmed yet. */
  readonly isPending?: boolean
}

/** Events that duplicate a ledger entry: which of the two texts to show, without the amount beside it. */
const detailsOf: Readonly<Record<string, (details: string, description: string) => string>> = {
  [eventName.paid]: (_details, description) => description.replace(/^Payment /, ''),
  [eventName.renewed]: (_details, description) => description,
  // Only the event contains the user.
  [eventName.creditAdded]: withoutAmount,
  [eventName.chargeAdded]: withoutAmount,
}

/** Events with ledger entries. */
const booked: ReadonlySet<string> = new Set([
  ...Object.keys(detailsOf),
  eventName.upgradedToPremium,
  eventName.cancelledWithRefund,
  eventName.invoiceVoided,
  eventName.paymentRefunded,
  eventName.refundedAtProvider,
  eventName.refundFailed,
  eventName.disputeOpened,
  eventName.disputeWon,
  eventName.disputeLost,
  eventName.disputePrevented,
  eventName.disputeReopened,
])

/** Which of several ledger entries of the same instant belongs to the event; by default the newest. */
const matchingItem: Readonly<Record<string, RegExp>> = {
  [eventName.cancelledWithRefund]: /^Refund of /,
  [eventName.paymentRefunded]: /^Refund of /,
  [eventName.refundedAtProvider]: /^Refund of /,
}

type History = Pick<CustomerDetails, 'events' | 'ledger' | 'refunds'>

/** A customer's history from other calls. */
export interface MoreHistory {
  readonly notes: readonly Note[]
  readonly errors: readonly ListedError[]
}

/**
 * A customer's history, newest first. Merges an event with the ledger entry of the same instant, and with the note
 * written with it.
 */
export function buildTimeline(
  { events, ledger, refunds }: History,
  { notes, errors }: MoreHistory,
): readonly TimelineEntry[] {
  const writings = writingsOf(notes)
  const unmatched = Map.groupBy(ledger, ({ date }) => date.getTime())
  const reported = events.map((event) => {
    const item = isBooked(event) ? takeMatchingItem(event, unmatched.get(event.date.getTime()) ?? []) : undefined
    return item ? mergeEntry(event, item) : withWriting(fromEvent(event), writings)
  })
  const alone = [...unmatched.values()].flat().map(fromLedgerItem)
  const pending = refunds.filter(({ isPending }) => isPending)
  return [...reported, ...alone, ...errors.map(fromError)]
    .map((entry) => (pending.some((refund) => isBookedBy(entry, refund)) ? withPendingRefund(entry) : entry))
    .sort((first, second) => second.date.getTime() - first.date.getTime())
}

/** The texts of an event say "refunded" from the start. */
function withPendingRefund({ title, details, ...entry }: TimelineEntry): TimelineEntry {
  const asPending = (text: string) => text.replace(/^(Payment|\$[\d,]+\.\d{2}) refunded\b/, '$1 refund pending')
  return { ...entry, title: asPending(title), details: asPending(details), isPending: true }
}

function isBookedBy(entry: TimelineEntry, refund: Refund): boolean {
  return entry.date.getTime() === refund.date.getTime() && entry.amountCents === -refund.amountCents
}

function takeMatchingItem({ event }: CustomerEvent, unmatched: LedgerItem[]): LedgerItem | undefined {
  const at = unmatched.findIndex(({ description }) => matchingItem[event]?.test(description) ?? true)
  return at === -1 ? undefined : unmatched.splice(at, 1)[0]
}

function isBooked({ event, details }: CustomerEvent): boolean {
  return booked.has(event) && !(event === eventName.paid && details.includes(FROM_CREDIT))
}

/** Month of an entry, in UTC like all customer dates: `Mar 2026`. */
export function formatMonth({ date }: TimelineEntry): string {
  const [monthAndDay = '', year = ''] = formatDate(date).split(', ')
  return `${monthAndDay.split(' ')[0]} ${year}`
}

/** Year of an entry, in UTC. */
export function formatYear({ date }: TimelineEntry): string {
  return String(date.getUTCFullYear())
}

function fromEvent({ date, event, details, byStaff }: CustomerEvent): TimelineEntry {
  return { date, event, title: event, details: withoutDoublePunctuation(details), amountCents: null, byStaff }
}

function mergeEntry(
  { date, event, details, byStaff }: CustomerEvent,
  { description, amountCents }: LedgerItem,
): TimelineEntry {
  const shown = detailsOf[event]?.(details, description) ?? bothTexts(details, description)
  return { date, event, title: event, details: withoutDoublePunctuation(shown), amountCents, byStaff }
}

/**
 * The name follows the text as staff entered it: `Sorry., by Ana` becomes "Sorry, by Ana", and `Why?, by Ana` becomes
 * "Why? by Ana".
 */
function withoutDoublePunctuation(details: string): string {
  return details.replace(/(?:\.(?=,)|(?<=[?!…]),)(?=,? (?:by|requested by) [^,]+(?:, approved by [^,]+)?$)/, '')
}

/** Omits the ledger's text if it only names the same invoice as the event. */
function bothTexts(details: string, description: string): string {
  if (details === '') return description
  const invoice = /^(?:Refund|Failed refund|Reversal|Chargeback)\b.*?(invoice \d+)$/.exec(description)?.[1]
  return invoice && details.toLowerCase().includes(invoice) ? details : `${details}. ${description}`
}

/** `$5.00: Goodwill, by Ana` becomes "Goodwill, by Ana". */
function withoutAmount(details: string, description: string): string {
  return details.replace(/^\$[\d,]+\.\d{2}: /, '') || description
}

function fromLedgerItem({ date, description, amountCents }: LedgerItem): TimelineEntry {
  return { date, event: null, title: description, details: '', amountCents, byStaff: false }
}

/** The `event` of an error reported by an app. */
export const APPLICATION_ERROR = 'Application error'

function fromError({ createdAt, description, app }: ListedError): TimelineEntry {
  const details = app === null ? description : `${app}: ${description}`
  return {
    date: createdAt,
    event: APPLICATION_ERROR,
    title: APPLICATION_ERROR,
    details,
    amountCents: null,
    byStaff: false,
  }
}

/** Texts of notes and outcomes of follow-ups, by event and instant, because events contain no texts. */
function writingsOf(notes: readonly Note[]): ReadonlyMap<string, string> {
  const written = notes.flatMap(({ body, createdAt, editedAt, versions, followUps }) => [
    ...(body === null ? [] : [[keyOf(eventName.noteAdded, createdAt), versions[0]?.body ?? body] as const]),
    ...versions
      .slice(1)
      .map(({ body: edited, writtenAt }) => [keyOf(eventName.noteEdited, writtenAt), edited] as const),
    ...(body === null || editedAt === null ? [] : [[keyOf(eventName.noteEdited, editedAt), body] as const]),
    ...followUps.flatMap(({ doneAt, outcome }) =>
      doneAt === null || outcome === null ? [] : [[keyOf(eventName.followUpCompleted, doneAt), outcome] as const],
    ),
  ])
  return new Map(written)
}

function withWriting(entry: TimelineEntry, writings: ReadonlyMap<string, string>): TimelineEntry {
  const writing = entry.event === null ? undefined : writings.get(keyOf(entry.event, entry.date))
  return writing === undefined ? entry : { ...entry, details: withoutDoublePunctuation(`${writing}, ${entry.details}`) }
}

function keyOf(event: string, at: Date): string {
  return `${event} ${at.getTime()}`
}
