import { paths } from '../paths.ts'
import { createStore } from '../ui/store.ts'

/** How the last search was filtered, sorted and paged. */
interface LastSearch {
  readonly searchText: string
  readonly query: Readonly<Record<string, string | undefined>>
}

const lastSearch = createStore<LastSearch>({ searchText: '', query: {} })
export const rememberSearch = lastSearch.set

export interface Back {
  readonly label: string
  readonly to: string
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** Where a customer's screen leads back to: the report it says it was opened from, else the search results. */
export function backFrom(searchText: string, source: string | undefined): Back {
  if (source === 'uvpcr') {
    return { label: 'Back to Unverified Premium Customer Report', to: paths.unverifiedPremiumCustomerReport() }
  }
  if (source === 'upcr')
    return { label: 'Back to Unpaid Premium Customer Report', to: paths.unpaidPremiumCustomerReport() }

  const { searchText: last, query } = lastSearch.get()
  return { label: 'Back to search results', to: paths.customers(searchText), ...(last === searchText && { query }) }
}
