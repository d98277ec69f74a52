import type { CustomerRow, MatchedField } from '@portal/contract/customers/calls'

type MatchedBy = NonNullable<CustomerRow['matchedBy']>

const labels: Record<MatchedField, (text: string) => string> = {
  name: () => 'Name',
  username: () => 'Username',
  card: (text) => `Card ${text}`,
  invoice: (text) => `Invoice ${text}`,
  payment: (text) => `Payment ${text}`,
  refund: (text) => `Refund ${text}`,
  dispute: (text) => `Chargeback ${text}`,
  'provider-customer': (text) => `Provider customer ID ${text}`,
  'app-store': (text) => `App store ${text}`,
  contact: (text) => `Alternate contact: ${text}`,
  note: (text) => `Note: ${text}`,
  similar: () => 'Similar name',
}

/** Why a search found a customer: `Invoice 014772`. */
export function matchText({ field, text = '' }: MatchedBy): string {
  return labels[field](text)
}

/** Whether the customer's name and username show the match. */
export function isMatchShown({ field }: MatchedBy): boolean {
  return field === 'name' || field === 'username'
}

const IDENTIFIERS: readonly MatchedField[] = [
  'invoice',
  'payment',
  'refund',
  'dispute',
  'provider-customer',
  'app-store',
]

/** Whether the search was for a number or ID that is unique to a customer. */
export function isIdentified({ field }: MatchedBy): boolean {
  return IDENTIFIERS.includes(field)
}
