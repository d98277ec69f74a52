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
const recorded: Readonly<Record<string, (said: string, customer: Changed) => Recorded>> = {
  [eventName.verified]: () => status('verify-customer', 'registered', 'active'),
  [eventName.suspended]: () => status('suspend-customer', 'active', 'suspended'),
  [eventName.unsuspended]: () => status('unsuspend-customer', 'suspended', 'active'),
  [eventName.devicesReset]: () => ({ action: 'reset-devices', after: { devices: [] } }),
  [eventName.passwordChanged]: () => ({ action: 'modify-password', before: {}, after: {} }),
  [eventName.nameChanged]: (_said, { lastName }) => ({
    action: 'modify-name',
    before: { lastName: [...lastName].slice(0, -1).join('') },
    after: { lastName },
  }),
  [eventName.preferencesChanged]: (_said, { language, timeZone }) => ({
    action: 'modify-preferences',
    before: {
      defaultLanguage: language === 'en' ? 'es' : 'en',
      defaultTimeZone: timeZone === 'America/New_York' ? 'America/Chicago' : 'America/New_York',
    },
    after: { defaultLanguage: language, defaultTimeZone: timeZone },
  }),
  [eventName.supportInformationChanged]: (said) => ({
    action: 'modify-support-information',
    after: { supportInformation: said },
  }),
  [eventName.creditAdded]: (said) => ({ action: 'add-credit', after: amountAnd(said) }),
  [eventName.chargeAdded]: (said) => ({ action: 'add-charge', after: amountAnd(said) }),
  [eventName.cancellationScheduled]: (said) => ({
    action: 'cancel-on-last-day',
    before: { cancelOn: null },
    after: { cancelOn: dayIn(said) },
  }),
  [eventName.cancellationWithdrawn]: () => ({ action: 'withdraw-cancellation', after: { cancelOn: null } }),
  [eventName.cancelledImmediately]: (said) => ended('cancel-without-refund', said),
  [eventName.cancelledWithRefund]: (said) => ended('cancel-with-refund', said),
  [eventName.upgradedToComplimentary]: (said) => ({
    action: 'upgrade-to-complimentary',
    before: { type: 'free' },
    after: { type: 'comp', ...daysAnd(said) },
  }),
  [eventName.complimentaryEnded]: () => ({
    action: 'end-complimentary',
    before: { type: 'comp' },
    after: { type: 'free' },
  }),
  [eventName.complimentaryDaysAdded]: (said) => ({ action: 'add-complimentary-days', after: daysAnd(said) }),
  [eventName.cardChanged]: (card) => ({ action: 'change-credit-card', after: { card } }),
  [eventName.noteAdded]: () => ({ action: 'add-note' }),
  [eventName.noteEdited]: () => ({ action: 'edit-note' }),
  [eventName.notePinned]: () => ({ action: 'pin-note', before: { isPinned: false }, after: { isPinned: true } }),
  [eventName.followUpAdded]: (said) => ({ action: 'add-follow-up', after: { followUp: said } }),
  [eventName.followUpCompleted]: () => ({ action: 'complete-follow-up' }),
  [eventName.invoiceEmailed]: (said) => ({
    action: 'email-invoice',
    after: { invoiceNumber: /\d+/.exec(said)?.[0] ?? '' },
  }),
}

/** Returns the audit entry of an event caused by staff; null if it is recorded elsewhere. */
export function changeOf(event: string, details: string, customer: Changed): Recorded | null {
  return recorded[event]?.(unsignedDetails(details), customer) ?? null
}

function status(action: Permission, before: string, after: string): Recorded {
  return { action, before: { status: before }, after: { status: after } }
}

function ended(action: Permission, said: string): Recorded {
  return { action, before: { type: 'paid' }, after: { type: 'free', endDate: dayIn(said) } }
}

function amountAnd(said: string) {
  const [, amount = '', description = said] = /^(\$[\d,.]+): (.*)$/s.exec(said) ?? []
  return { amount, description }
}

function daysAnd(said: string) {
  const [, days = '', reason = said] = /^(\d+) days?: (.*)$/s.exec(said) ?? []
  return { durationDays: Number(days), reason }
}

/** Parses `On Apr 1, 2025` to 2025-04-01. */
function dayIn(said: string): string {
  const [, text = said] = /([A-Z][a-z]{2} \d{1,2}, \d{4})$/.exec(said) ?? []
  return new Date(`${text} UTC`).toISOString().slice(0, 10)
}
