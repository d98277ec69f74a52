import { formatUsername } from '@portal/contract/customers/phone'
import { Breakable } from '../../ui/Breakable.tsx'

/** The customer of a note or follow-up. */
export interface NotedCustomer {
  /** The customer's username. */
  readonly email: string
  /** Empty if unknown. */
  readonly name: string
}

export function nameOf({ email, name }: NotedCustomer): string {
  return name || formatUsername(email)
}

/** Shown above the fields of a dialog. */
export function CustomerFact({ customer: { email, name } }: { readonly customer: NotedCustomer }) {
  return (
    <>
      {name && <strong>{name}</strong>}
      <span>
        <Breakable text={formatUsername(email)} />
      </span>
    </>
  )
}
