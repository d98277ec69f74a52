import { eventName, unsignedDetails } from '@portal/contract/customers/event-names'
import type { Permission } from '@portal/contract/permissions'
import type { Change } from '@portal/server/src/platform/audit/record.ts'

/** Note actions share one permission, but have different names. */
type NoteAction = 'add-note' | 'edit-note' | 'pin-note' | 'add-follow-up' | 'complete-follow-up'

type Recorded = Pick<Change, 'before' | 'after'> & { readonly action: Permission | NoteAction }

/** The customer's current values. */
export interface Changed {
  readonly lastName: string
  readonly language: string
  readonly timeZone: string
}

/** The audit entry of each event, derived from its details: `$5.50: Additional device`. */
const recorded: Readonly<Record<string, (details: string, customer: Changed) => Recorded>> = {
  [eventName.verified]: () => status('verify-customer', 'registered', 'active'),
  [eventName.suspended]: () => status('suspend-customer', 'active', 'suspended'),
  [eventName.unsuspended]: () => status('unsuspend-customer', 'suspended', 'active'),
  [eventName.devicesReset]: () => ({ action: 'reset-devices', after: { devices: [] } }),
  [eventName.passwordChanged]: () => ({ action: 'modify-password', before: {}, after: {} }),
  [eventName.nameChanged]: (_details, { lastName }) => ({
    action: 'modify-name',
    before: { lastName: [...lastName].slice(0, -1).join('') },
    after: { lastName },
  }),
  [eventName.preferencesChanged]: (_details, { language, timeZone }) => ({
    action: 'modify-preferences',
    before: {
      defaultLanguage: language === 'en' ? 'es' : 'en',
      defaultTimeZone: timeZone === 'America/New_York' ? 'America/Chicago' : 'America/New_York',
    },
    after: { defaultLanguage: language, defaultTimeZone: timeZone },
  }),
  [eventName.supportInformationChanged]: (details) => ({
    action: 'modify-support-information',
    after: { supportInformation: details },
  }),
  [eventName.creditAdded]: (details) => ({ action: 'add-credit', after: parseAmount(details) }),
  [eventName.chargeAdded]: (details) => ({ action: 'add-charge', after: parseAmount(details) }),
  [eventName.cancellationScheduled]: (details) => ({
    action: 'cancel-on-last-day',
    before: { cancelOn: null },
    after: { cancelOn: parseDay(details) },
  }),
  [eventName.cancellationWithdrawn]: () => ({ action: 'withdraw-cancellation', after: { cancelOn: null } }),
  [eventName.cancelledImmediately]: (details) => ended('cancel-without-refund', details),
  [eventName.cancelledWithRefund]: (details) => ended('cancel-with-refund', details),
  [eventName.upgradedToComplimentary]: (details) => ({
    action: 'upgrade-to-complimentary',
    before: { type: 'free' },
    after: { type: 'comp', ...parseDays(details) },
  }),
  [eventName.complimentaryEnded]: () => ({
    action: 'end-complimentary',
    before: { type: 'comp' },
    after: { type: 'free' },
  }),
  [eventName.complimentaryDaysAdded]: (details) => ({ action: 'add-complimentary-days', after: parseDays(details) }),
  [eventName.cardChanged]: (card) => ({ action: 'change-credit-card', after: { card } }),
  [eventName.noteAdded]: () => ({ action: 'add-note' }),
  [eventName.noteEdited]: () => ({ action: 'edit-note' }),
  [eventName.notePinned]: () => ({ action: 'pin-note', before: { isPinned: false }, after: { isPinned: true } }),
  [eventName.followUpAdded]: (details) => ({ action: 'add-follow-up', after: { followUp: details } }),
  [eventName.followUpCompleted]: () => ({ action: 'complete-follow-up' }),
  [eventName.invoiceEmailed]: (details) => ({
    action: 'email-invoice',
    after: { invoiceNumber: /\d+/.exec(details)?.[0] ?? '' },
  }),
}

/** Returns the audit entry of an event caused by staff; null if it is recorded elsewhere. */
export function changeOf(event: string, details: string, customer: Changed): Recorded | null {
  return recorded[event]?.(unsignedDetails(details), customer) ?? null
}

function status(action: Permission, before: string, after: string): Recorded {
  return { action, before: { status: before }, after: { status: after } }
}

function ended(action: Permission, details: string): Recorded {
  return { action, before: { type: 'paid' }, after: { type: 'free', endDate: parseDay(details) } }
}

function parseAmount(details: string) {
  const [, amount = '', description = details] = /^(\$[\d,.]+): (.*)$/s.exec(details) ?? []
  return { amount, description }
}

function parseDays(details: string) {
  const [, days = '', reason = details] = /^(\d+) days?: (.*)$/s.exec(details) ?? []
  return { durationDays: Number(days), reason }
}

/** Parses `On Apr 1, 2025` to 2025-04-01. */
function parseDay(details: string): string {
  const [, text = details] = /([A-Z][a-z]{2} \d{1,2}, \d{4})$/.exec(details) ?? []
  return new Date(`${text} UTC`).toISOString().slice(0, 10)
}
