import type { ReactNode } from 'react'
import { paths } from '../../../app/paths.ts'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { Link } from '../../../ui/Link.tsx'
import { withListState } from './list-query.ts'

interface ListedCustomerLinkProps {
  /** What Back searches for; the customer's own email where the list is no search. */
  readonly searchText?: string
  readonly email: string
  /** Names the list where it is no search. */
  readonly source?: string
  /** What the customer's screen is opened at. */
  readonly tab?: 'payments' | undefined
  readonly title?: string
  readonly 'aria-label'?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Leads from a list to one of its customers, whose screen then leads to the previous and the next one. */
export function ListedCustomerLink({ searchText, email, source, tab, ...rest }: ListedCustomerLinkProps) {
  const query = { ...withListState(useAddressQuery(), source), tab }
  return <Link to={paths.viewCustomer(searchText ?? email, email)} query={query} {...rest} />
}
