import { eventName } from '@portal/contract/customers/event-names'
import { APPLICATION_ERROR, type TimelineEntry } from './timeline-entries.ts'

/** Timeline filters, by name in the URL. */
export const timelineFilters = {
  all: { label: 'All', shows: () => true },
  money: { label: 'Money', shows: isAboutMoney },
  account: {
    label: 'Account',
    shows: (entry: TimelineEntry) => !isAboutMoney(entry) && !isAboutNotes(entry) && entry.event !== APPLICATION_ERROR,
  },
  staff: { label: 'By Staff', shows: ({ byStaff }: TimelineEntry) => byStaff },
  notes: { label: 'Notes', shows: isAboutNotes },
} as const
export type TimelineFilter = keyof typeof timelineFilters

/** Events about money without a ledger entry, or not always with one. */
const aboutMoney: ReadonlySet<string> = new Set([
  eventName.paid,
  eventName.renewed,
  eventName.paymentFailed,
  eventName.paymentRetried,
  eventName.periodRestarted,
  eventName.invoiceVoided,
  eventName.invoiceEmailed,
  eventName.cardAdded,
  eventName.cardChanged,
  eventName.cardRefused,
  eventName.cardLinkSent,
  eventName.cardLinkFailed,
  eventName.cardRemoved,
  eventName.cardRenewed,
  eventName.paymentRefunded,
  eventName.refundedAtProvider,
  eventName.approvalRequested,
  eventName.approvalGiven,
  eventName.approvalRejected,
  eventName.approvalWithdrawn,
  eventName.approvalExpired,
  eventName.refundFailed,
  eventName.earlyFraudWarning,
  eventName.disputeOpened,
  eventName.disputeWon,
  eventName.disputeLost,
  eventName.disputePrevented,
  eventName.disputeReopened,
])

function isAboutMoney({ event, amountCents }: TimelineEntry): boolean {
  return amountCents !== null || (event !== null && aboutMoney.has(event))
}

const aboutNotes: ReadonlySet<string> = new Set([
  eventName.noteAdded,
  eventName.noteEdited,
  eventName.notePinned,
  eventName.noteUnpinned,
  eventName.noteRemoved,
  eventName.noteRestored,
  eventName.followUpAdded,
  eventName.followUpPostponed,
  eventName.followUpHandedOn,
  eventName.followUpCompleted,
  eventName.followUpReopened,
])

function isAboutNotes({ event }: TimelineEntry): boolean {
  return event !== null && aboutNotes.has(event)
}
