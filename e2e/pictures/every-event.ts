import { type EventName, eventName } from '@portal/contract/customers/event-names'
import { DAY_MS } from '@portal/contract/durations'
import type { DetailsResponse } from '../customers.ts'

/** Kinds of events that the demo customer does not have, with details as the server writes them, oldest first. */
const added = {
  [eventName.imported]: '',
  [eventName.inAppStarted]: 'Monthly, iOS',
  [eventName.inAppRenewed]: 'Monthly, iOS, until Dec 2, 2026',
  [eventName.inAppRenewalChanged]: 'Monthly, iOS, ends after Dec 2, 2026',
  [eventName.inAppPaymentFailed]: 'Monthly, iOS, until Dec 2, 2026',
  [eventName.inAppPaused]: 'Monthly, iOS, payment failed',
  [eventName.inAppResumed]: 'Monthly, iOS, until Dec 2, 2026',
  [eventName.inAppEnded]: 'Monthly, iOS, expired',
  [eventName.deviceSignedIn]: 'Living room TV',
  [eventName.deviceSignedOut]: 'Living room TV',
  [eventName.cardLinkFailed]: 'To evelyn.events@cases.example',
  [eventName.cardLinkSent]: 'To evelyn.events@cases.example, by Sofía Reyes',
  [eventName.cardRefused]: 'insufficient funds',
  [eventName.cardRenewed]: 'Visa 4242 is now Visa 1111',
  [eventName.paymentRetried]: 'Invoice 000311, $14.99, Visa 1111, by Sofía Reyes',
  [eventName.periodRestarted]: 'Nov 12, 2026 - Dec 11, 2026',
  [eventName.complimentaryDaysWithdrawn]: '7 days: Outage in the whole building, by Sofía Reyes',
  [eventName.earlyFraudWarning]: '$14.99 for invoice 000311',
  [eventName.paymentRefunded]: '$5.00 of invoice 000311. Service outage: No picture on Sunday, by Sofía Reyes',
  [eventName.disputeReopened]: '$14.99 for invoice 000311',
  [eventName.disputeLost]: '$14.99 for invoice 000311',
  [eventName.disputePrevented]: '$14.99 for invoice 000311',
  [eventName.approvalWithdrawn]: 'Add Credit, $200.00, by Sofía Reyes',
  [eventName.approvalExpired]: 'Add Credit, $200.00',
  [eventName.noteRestored]: 'by Sofía Reyes',
  [eventName.followUpReopened]: 'by Sofía Reyes',
  [eventName.subscriptionEnded]: 'Last day of service Nov 26, 2026',
} as const satisfies Partial<Record<EventName, string>>

/**
 * Adds an example of each kind of event that is missing, one a day, and removes repeated ones with their ledger entries.
 * Fails if a kind has no example.
 */
export function showEveryEvent(wire: DetailsResponse): void {
  const [, ledger, , , , , , events] = wire
  const isMissing = (name: string) => events.every(({ event }) => event !== name)
  const examples = Object.entries(added).filter(([name]) => isMissing(name))
  for (const [index, [event, details]] of examples.entries()) {
    const date = new Date(Date.now() - (examples.length - index) * DAY_MS).toISOString()
    events.push({ date, event, details, byStaff: details.includes('by ') })
    if (event === eventName.paymentRefunded) ledger.push({ date, description: 'Refund of invoice 000311', amount: -5 })
  }
  const forgotten = Object.values(eventName).filter(isMissing)
  if (forgotten.length > 0) throw new Error(`every-event.ts has no example of: ${forgotten.join(', ')}`)

  const newest = new Map(events.toReversed().map((event) => [event['event'], event]))
  const shown = events.filter((event) => newest.get(event['event']) === event)
  const repeated = events.filter(({ date }) => shown.every((event) => event['date'] !== date))
  wire[7] = shown
  wire[1] = ledger.filter(({ date }) => repeated.every((event) => event['date'] !== date))
}
