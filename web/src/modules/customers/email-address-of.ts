import type { Customer } from '@portal/contract/customers/details'
import { isEmail } from '@portal/contract/fields'

/** Email address of a customer: the username may be a phone number, and a contact anything. Empty if there is none. */
export function emailAddressOf({ email, support }: Customer): string {
  return [email, support?.altContact1, support?.altContact2].find(isEmail) ?? ''
}
