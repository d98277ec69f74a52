import { Button } from '@mantine/core'
import { customersCalls } from '@portal/contract/customers/calls'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { useForm } from '../ui/form.ts'
import { TextField } from '../ui/TextField.tsx'
import styles from './SearchForm.module.css'

interface SearchFormProps {
  /** What has been searched for last. */
  readonly searchText: string
  /** Searches for the same once more. */
  readonly searchAgain: () => void
}

/** Asks whom to look for; the answer is the address of the results. */
export function SearchForm({ searchText, searchAgain }: SearchFormProps) {
  const navigate = useNavigate()
  const form = useForm({
    schema: customersCalls.searchUsers.input,
    initial: { searchText },
    onSubmit({ searchText: typed }) {
      const wanted = typed.trim()
      if (wanted === searchText) searchAgain()
      else void navigate({ to: paths.customers(wanted) })
    },
  })
  // A search from elsewhere, or Back, fills the box anew; the focus stays where it is.
  const [known, setKnown] = useState(searchText)
  if (searchText !== known) {
    setKnown(searchText)
    form.field('searchText').onChange(searchText)
  }

  return (
    <search>
      <form {...form.props} className={styles.form}>
        <TextField
          {...form.field('searchText')}
          type="search"
          label="Search customers by name, email address Or phone number"
          description="Enter phone numbers without spaces, dashes, dots and brackets"
          autoFocus={searchText === ''}
          action={
            <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
              Search
            </Button>
          }
        />
      </form>
    </search>
  )
}
