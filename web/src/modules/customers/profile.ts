import type { Customer } from '@portal/contract/customers/details'
import { languageLabel, statusLabels, timeZoneLabel, typeLabels } from '@portal/contract/customers/labels'
import { formatCount } from '@portal/contract/money'
import { displayName } from '@portal/contract/display-name'
import { dateFact, type Fact, fact, yesNoFact } from './facts.ts'

type ToFact = (label: string, customer: Customer, freeViewSeconds: number) => Fact

/** Facts shown for every customer, in this order. */
const profile: Readonly<Record<string, ToFact>> = {
  Type: (label, { type }) => fact(label, typeLabels[type]),
  Status: (label, { status }) => fact(label, statusLabels[status]),
  'First Name': (label, { firstName }) => fact(label, firstName),
  'Last Name': (label, { lastName }) => fact(label, lastName),
  Language: (label, { defaultLanguage }) => fact(label, languageLabel(defaultLanguage)),
  'Time Zone': (label, { defaultTimeZone }) => fact(label, timeZoneLabel(defaultTimeZone)),
  'Communication Opt-In': (label, { emailSmsSubscription }) => yesNoFact(label, emailSmsSubscription),
  Merchant: (label, { merchant }) => fact(label, merchant),
  'Sign-Up Date': (label, { createdAt }) => dateFact(label, createdAt),
  'Free Seconds Consumed': (label, { freeSecondsConsumed }, allowed) =>
    fact(label, `${formatCount(freeSecondsConsumed)} of ${formatCount(allowed)}`),
  'Last Login Date': (label, { lastLoginTime }) => dateFact(label, lastLoginTime),
  'Last Payment Mode': (label, { lastPaymentMode }) => fact(label, displayName(lastPaymentMode)),
  'In-App Subscription': (label, { inAppSubscription }) => yesNoFact(label, inAppSubscription),
  'Provider Customer ID': (label, { customer }) => fact(label, customer),
  'Complimentary Valid Till': (label, { validTill }) => dateFact(label, validTill),
}

/** Known before anything has loaded. */
export const profileLabels = Object.keys(profile)

/** @param freeViewSeconds free viewing time of a trial customer */
export function profileOf(customer: Customer, freeViewSeconds: number): readonly Fact[] {
  return Object.entries(profile).map(([label, toFact]) => toFact(label, customer, freeViewSeconds))
}
