import { paths } from '../../app/paths.ts'
import type { AddressQuery } from '../../ui/address-query.ts'
import { savedListState } from '../../ui/list-state.ts'

export interface Back {
  readonly label: string
  readonly to: string
  readonly query?: AddressQuery | undefined
}

/** Where a customer's screen leads back to: the report it says it was opened from, else the search results. */
export function backFrom(searchText: string, source: string | undefined): Back {
  if (source === 'uvpcr') {
    return { label: 'Back to Unverified Premium Customer Report', to: paths.unverifiedPremiumCustomerReport() }
  }
  if (source === 'upcr')
    return { label: 'Back to Unpaid Premium Customer Report', to: paths.unpaidPremiumCustomerReport() }

  const to = paths.customers(searchText)
  return { label: 'Back to search results', to, query: savedListState(to) }
}
