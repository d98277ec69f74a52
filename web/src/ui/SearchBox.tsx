import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { useForm } from './form.ts'
import styles from './SearchBox.module.css'
import { TextField } from './TextField.tsx'

interface SearchBoxProps {
  /** What may be searched for: the input of the call that searches. */
  readonly schema: z.ZodType<unknown, { searchText: string }>
  readonly label: string
  readonly description?: string
  /** What has been searched for last. */
  readonly searchText: string
  readonly search: (searchText: string) => void
  /** Searches for the same once more. */
  readonly searchAgain: () => void
  /** False where the screen is not there to search. */
  readonly hasAutoFocus?: boolean
}

/** The search field of a screen that keeps the search text in its address. */
export function SearchBox(props: SearchBoxProps) {
  const { schema, label, description, searchText, search, searchAgain, hasAutoFocus = true } = props
  const form = useForm({
    schema,
    initial: { searchText },
    onSubmit({ searchText: typed }) {
      const wanted = typed.trim()
      if (wanted === searchText) searchAgain()
      else search(wanted)
    },
  })
  // A search from elsewhere, or Back, fills the box again; the focus stays where it is.
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
          label={label}
          description={description}
          autoFocus={hasAutoFocus && searchText === ''}
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
