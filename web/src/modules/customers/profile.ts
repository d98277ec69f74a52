import type { Customer } from '@portal/contract/customers/details'
import { languageLabel, statusLabels, timeZoneLabel, typeLabels } from '@portal/contract/customers/labels'
import { formatCount } from '@portal/contract/money'
import { dateFact, type Fact, fact, yesNoFact } from './facts.ts'
import { spell } from './spelling.ts'

/** What can be said of every customer even before anything has been read. */
export const profileLabels = [
  'Type',
  'Status',
  'First Name',
  'Last Name',
  'Language',
  'Time Zone',
  'Communication Opt-In',
  'Merchant',
  'Sign-Up Date',
  'Free Seconds Consumed',
  'Last Login Date',
  'Last Payment Mode',
  'In-App Subscription',
  'Provider Customer ID',
  'Complimentary Valid Till',
] as const

/** What is said of every customer. `freeViewSeconds` is how long a trial customer may watch. */
export function profileOf(customer: Customer, freeViewSeconds: number): readonly Fact[] {
  return [
    fact('Type', typeLabels[customer.type]),
    fact('Status', statusLabels[customer.status]),
    fact('First Name', customer.firstName),
    fact('Last Name', customer.lastName),
    fact('Language', languageLabel(customer.defaultLanguage)),
    fact('Time Zone', timeZoneLabel(customer.defaultTimeZone)),
    yesNoFact('Communication Opt-In', customer.emailSmsSubscription),
    fact('Merchant', customer.merchant),
    dateFact('Sign-Up Date', customer.createdAt),
    fact('Free Seconds Consumed', consumed(customer.freeSecondsConsumed, freeViewSeconds)),
    dateFact('Last Login Date', customer.lastLoginTime),
    fact('Last Payment Mode', spell(customer.lastPaymentMode)),
    yesNoFact('In-App Subscription', customer.inAppSubscription),
    fact('Provider Customer ID', customer.customer),
    dateFact('Complimentary Valid Till', customer.validTill),
  ]
}

function consumed(seconds: number, allowed: number): string {
  return `${formatCount(seconds)} of ${formatCount(allowed)}`
}
