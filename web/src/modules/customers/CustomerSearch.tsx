import { customersCalls } from '@portal/contract/customers/calls'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'

/** The search for customers on a screen other than its own, which shows what was found. */
export function CustomerSearch() {
  const navigate = useNavigate()
  const search = (text: string) => void navigate({ to: paths.customers(text) })
  return (
    <SearchBox
      schema={customersCalls.searchUsers.input}
      label="Search customers by name, email address Or phone number"
      description="Or press / on any page"
      searchText=""
      search={search}
      searchAgain={() => search('')}
      isFocused={false}
    />
  )
}
