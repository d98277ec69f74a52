import { customersCalls } from '@portal/contract/customers/calls'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'

interface CustomerSearchBoxProps {
  /** The latest search text; empty outside of the search screen. */
  readonly searchText?: string
  readonly searchAgain?: () => void
  readonly hasAutoFocus?: boolean
}

/** The customer search, whose results have their own screen. */
export function CustomerSearchBox({ searchText = '', searchAgain, hasAutoFocus = false }: CustomerSearchBoxProps) {
  const navigate = useNavigate()
  const search = (text: string) => void navigate({ to: paths.customers(text) })
  return (
    <SearchBox
      schema={customersCalls.searchUsers.input}
      label="Search customers by name, email address Or phone number"
      description="Enter phone numbers without spaces, dashes, dots and brackets. Also finds the last four digits of a card, invoice numbers, payment, refund and app store IDs, alternate contacts, and words in notes."
      searchText={searchText}
      search={search}
      searchAgain={searchAgain ?? (() => search(''))}
      hasAutoFocus={hasAutoFocus}
    />
  )
}
