import { formatFullName } from '@portal/contract/full-name'

type Named = Parameters<typeof formatFullName>[0] & { readonly email: string }

/** The name of a customer on the list of an earlier moment, who may have been deleted since. */
export function nameOrDeleted(customer: Named): string {
  return customer.email === '' ? 'Deleted since' : formatFullName(customer)
}
