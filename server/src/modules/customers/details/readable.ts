import type { Customer, CustomerDetails } from '@portal/contract/customers/details'
import type { UnreadablePart } from '@portal/contract/customers/facts'
import { isReadableInteger } from '../../../platform/db/odd-values.ts'
import { isReadable, isReadableValue } from '../facts.ts'

type ListName = Exclude<keyof CustomerDetails, 'customer'>
const lists = [
  'ledger',
  'invoices',
  'payments',
  'credits',
  'charges',
  'refunds',
  'events',
] as const satisfies ListName[]
const parts = ['inAppSubscriptionDetails', 'subscriptions', 'openDisputes', 'failedAttempts'] as const
const ownFields = ['createdAt', 'lastLoginTime', 'validTill', 'freeSecondsConsumed'] as const

/**
 * Leaves out the parts of a customer with values outside the supported dates or numbers, such as a payment at
 * `infinity`, and names them. All other parts are shown.
 */
export function omitUnreadable(details: CustomerDetails): CustomerDetails {
  const { customer } = details
  const unreadableLists = lists.filter((name) => !details[name].every(isReadable))
  const unreadableParts = parts.filter((name) => !customer[name].every(isReadable))
  const isOwnUnreadable = !ownFields.every((field) => isReadableValue(field, customer[field]))
  const isBalanceUnreadable = !isReadableInteger(customer.balanceCents)
  if (unreadableLists.length + unreadableParts.length === 0 && !isOwnUnreadable && !isBalanceUnreadable) return details

  const unreadable: UnreadablePart[] = [...customer.unreadable, ...unreadableLists, ...unreadableParts]
  if (isOwnUnreadable) unreadable.push('profile')
  if (isBalanceUnreadable) unreadable.push('balance')
  return {
    ...details,
    ...Object.fromEntries(unreadableLists.map((name) => [name, []])),
    customer: {
      ...customer,
      ...Object.fromEntries(unreadableParts.map((name) => [name, []])),
      ...(isBalanceUnreadable && { balanceCents: 0 }),
      ...(isOwnUnreadable && readableFields(customer)),
      unreadable,
    },
  }
}

function readableFields({ lastLoginTime, validTill, freeSecondsConsumed }: Customer): Partial<Customer> {
  return {
    lastLoginTime: isReadableValue('lastLoginTime', lastLoginTime) ? lastLoginTime : null,
    validTill: isReadableValue('validTill', validTill) ? validTill : null,
    freeSecondsConsumed: isReadableValue('freeSecondsConsumed', freeSecondsConsumed) ? freeSecondsConsumed : 0,
  }
}
