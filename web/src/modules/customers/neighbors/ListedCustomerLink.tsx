import type { ReactNode } from 'react'
import { paths } from '../../../app/paths.ts'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { Link } from '../../../ui/Link.tsx'
import { withListState } from './list-query.ts'

interface ListedCustomerLinkProps {
  /** Search text of the Back link; the customer's own email if the list is not a search. */
  readonly searchText?: string
  readonly email: string
  /** Name of the list if it is not a search. */
  readonly source?: string
  /** The tab to open on the customer's screen. */
  readonly tab?: 'payments' | undefined
  readonly title?: string
  readonly 'aria-label'?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link from a list to a customer, whose screen then links to the previous and next one. */
export function ListedCustomerLink({ searchText, email, source, tab, ...rest }: ListedCustomerLinkProps) {
  const query = { ...withListState(useAddressQuery(), source), tab }
  return <Link to={paths.viewCustomer(searchText ?? email, email)} query={query} {...rest} />
}
