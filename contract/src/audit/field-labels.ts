import { declineReason } from '../billing/declines.ts'
import { invoiceNumber } from '../billing/invoice-number.ts'
import { operationKinds, parkedSteps } from '../billing/problems/calls.ts'
import { bulkActionNames, bulkActions } from '../bulk/actions.ts'
import { capitalize } from '../capitalize.ts'
import { languageLabel, statusLabels, timeZoneLabel, typeLabels } from '../customers/labels.ts'
import { scopeLabels } from '../service/scopes.ts'
import { roleLabels } from '../staff/labels.ts'
import { stateLabels as exportLabels } from '../customer-export/labels.ts'
import { displayName } from '../display-name.ts'
import { viewedListOf } from '../views/lists.ts'
import { actionLabel } from './action-label.ts'

/** Formats recorded values in the wording of the screens, by field. */
export const fieldFormats: Readonly<Record<string, (text: string) => string>> = {
  role: labelFrom(roleLabels),
  type: labelFrom(typeLabels),
  status: labelFrom(statusLabels),
  plan: displayName,
  defaultLanguage: languageLabel,
  language: languageLabel,
  defaultTimeZone: timeZoneLabel,
  timeZone: timeZoneLabel,
  declined: reason,
  code: reason,
  why: capitalize,
  undone: actionLabel,
  invoice: numberOf,
  voidedInvoice: numberOf,
  invoiceStatus: capitalize,
  refund: capitalize,
  /** The state of a customer export, a chargeback or a webhook, or a US state. */
  state: (state) =>
    labelFrom(exportLabels)(
      labelFrom({ on: 'On', off: 'Off', open: 'Open', won: 'Won', lost: 'Lost', prevented: 'Prevented' })(state),
    ),
  step: labelFrom(parkedSteps),
  /** The action of a bulk action, or of an approval request as named in the trail. */
  action: (action) => bulkActionLabel(action) ?? actionLabel(action),
  /** The list of a saved view. */
  list: (list) => viewedListOf(list)?.title ?? list,
  rule: labelFrom({
    single: 'One action',
    'staff-day': 'One user in 24 hours',
    'customer-month': 'One customer in 30 days',
  }),
  kind: labelFrom(operationKinds),
  scopes: labelFrom(scopeLabels),
  /** A webhook's event types, which have the same names everywhere. */
  types: (type) => type,
  frequency: capitalize,
  secondFactor: capitalize,
  signedInBy: capitalize,
}

/** Fields whose names differ from those on screens. */
export const fieldLabels: Readonly<Record<string, string>> = {
  merchantCode: 'Merchant',
  defaultLanguage: 'Language',
  defaultTimeZone: 'Time zone',
  emailSmsSubscription: 'Communication opt-in',
  code: 'Reason',
  why: 'Reason',
  metadataId: 'Gracenote station ID',
  anchor: 'Billing cycle start',
  source: 'UTM source',
  en: 'English',
  es: 'Spanish',
  paid: 'Premium',
  free: 'Trial',
  comp: 'Complimentary',
  overlapHours: 'Hours with the old secret',
  types: 'Events',
  inAppSubscription: 'In-app subscription',
  optIn: 'Opt-in',
  optOut: 'Opt-out',
  disabled: 'Status',
  durationDays: 'Duration (Days)',
  duration: 'Duration (Days)',
  query: 'Filters and columns',
  hide: 'Hidden columns',
}

/** Fields that have a meaning when empty. */
export const emptyLabels: Readonly<Record<string, string>> = { types: 'All events' }

/** `Add Credit`, `Disable VODs`; null if it is no bulk action. */
function bulkActionLabel(action: string): string | null {
  const found = bulkActionNames.find((name) => name === action)
  if (!found) return null
  const { label, rows } = bulkActions[found]
  return rows === 'customers' ? label : `${label} ${capitalize(rows)}`
}

function labelFrom(labels: Readonly<Record<string, string>>) {
  return (text: string) => (Object.hasOwn(labels, text) ? (labels[text] ?? text) : text)
}

function numberOf(invoice: string): string {
  return invoiceNumber(Number(invoice))
}

function reason(code: string): string {
  return capitalize(declineReason(code))
}
