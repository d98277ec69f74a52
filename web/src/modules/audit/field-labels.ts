import { declineReason } from '@portal/contract/billing/declines'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { operationKinds, parkedSteps } from '@portal/contract/billing/problems/calls'
import { capitalize } from '@portal/contract/capitalize'
import { languageLabel, statusLabels, timeZoneLabel, typeLabels } from '@portal/contract/customers/labels'
import { scopeLabels } from '@portal/contract/service/scopes'
import { roleLabels } from '@portal/contract/staff/labels'
import { stateLabels as exportLabels } from '../customer-export/labels.ts'
import { displayName } from '../customers/display-name.ts'

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
  undone: (action) => capitalize(action.replaceAll('-', ' ')),
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
  /** The action of an approval request, as named in the trail. */
  action: (action) => capitalize(action.replaceAll('-', ' ')),
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
