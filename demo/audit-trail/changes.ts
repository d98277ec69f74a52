import { eventName, unsignedDetails } from '@portal/contract/customers/event-names'
import { parseCents } from '@portal/contract/money'
import type { Permission } from '@portal/contract/permissions'
import { roleLabels } from '@portal/contract/staff/labels'
import type { Change } from '@portal/server/src/platform/audit/record.ts'

/** Note actions share one permission, but have different names. */
type NoteAction =
  | `${'add' | 'edit' | 'pin' | 'remove'}-note`
  | `${'add' | 'complete' | 'postpone' | 'hand-on'}-follow-up`

type Recorded = Pick<Change, 'before' | 'after'> & { readonly action: Permission | NoteAction }

/** The customer's current values, the balance after the event, and what an event about notes refers to. */
export interface Changed {
  readonly balanceCents: number
  readonly noteId: number | null
  readonly followUpId: number | null
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
  [eventName.creditAdded]: (details, { balanceCents }) => adjusted('add-credit', details, balanceCents),
  [eventName.chargeAdded]: (details, { balanceCents }) => adjusted('add-charge', details, balanceCents),
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
  [eventName.noteAdded]: (_details, { noteId }) => ({ action: 'add-note', after: { noteId } }),
  [eventName.noteEdited]: (_details, { noteId }) => ({ action: 'edit-note', after: { noteId } }),
  [eventName.notePinned]: (_details, { noteId }) => pinned(noteId, true),
  [eventName.noteUnpinned]: (_details, { noteId }) => pinned(noteId, false),
  [eventName.noteRemoved]: (_details, { noteId }) => ({ action: 'remove-note', after: { noteId } }),
  [eventName.followUpAdded]: (details, { noteId, followUpId }) => {
    const [dueOn = '', assignee = ''] = details.split(', for ')
    return {
      action: 'add-follow-up',
      after: { noteId, followUpId, dueOn: parseDay(dueOn), assignee: parseAssignee(assignee) },
    }
  },
  [eventName.followUpPostponed]: (details, { followUpId }) => {
    const [from, to] = parseFromTo(details).map(parseDay)
    return { action: 'postpone-follow-up', before: { dueOn: from }, after: { followUpId, dueOn: to } }
  },
  [eventName.followUpHandedOn]: (details, { followUpId }) => {
    const [from, to] = parseFromTo(details).map(parseAssignee)
    return { action: 'hand-on-follow-up', before: { assignee: from }, after: { followUpId, assignee: to } }
  },
  [eventName.followUpCompleted]: (_details, { followUpId }) => ({
    action: 'complete-follow-up',
    after: { followUpId },
  }),
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

function pinned(noteId: number | null, isPinned: boolean): Recorded {
  return { action: 'pin-note', before: { isPinned: !isPinned }, after: { noteId, isPinned } }
}

/** `From Finance to Ana Ruiz` */
function parseFromTo(details: string): readonly [from: string, to: string] {
  const [from = '', to = ''] = details.replace(/^From /, '').split(' to ')
  return [from, to]
}

/** A role is recorded by its name in the code, a person by their own. */
function parseAssignee(name: string): string {
  return Object.entries(roleLabels).find(([, label]) => label === name)?.[0] ?? name
}

/** `$5.50: Additional device` */
function adjusted(action: 'add-credit' | 'add-charge', details: string, balanceCents: number): Recorded {
  const [, amount = '', description = details] = /^\$([\d,.]+): (.*)$/s.exec(details) ?? []
  const cents = parseCents(amount.replaceAll(',', '')) ?? 0
  const before = action === 'add-credit' ? balanceCents - cents : balanceCents + cents
  return { action, before: { balanceCents: before }, after: { balanceCents, description } }
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
