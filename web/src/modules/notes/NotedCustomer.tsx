import { formatUsername } from '@portal/contract/customers/phone'
import { Breakable } from '../../ui/Breakable.tsx'

/** Whom a note or follow-up is about. */
export interface NotedCustomer {
  /** The username. */
  readonly email: string
  /** Empty where it is unknown. */
  readonly name: string
}

export function nameOf({ email, name }: NotedCustomer): string {
  return name || formatUsername(email)
}

/** Above the fields of a dialog. */
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
