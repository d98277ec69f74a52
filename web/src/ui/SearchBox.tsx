import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { useForm } from './form.ts'
import styles from './SearchBox.module.css'
import { TextField } from './TextField.tsx'

interface SearchBoxProps {
  /** Validates the search text: the input of the search's call. */
  readonly schema: z.ZodType<unknown, { searchText: string }>
  readonly label: string
  readonly description?: string
  /** The latest search text. */
  readonly searchText: string
  readonly search: (searchText: string) => void
  /** Repeats the same search. */
  readonly searchAgain: () => void
  /** False if the screen is not primarily for searching. */
  readonly hasAutoFocus?: boolean
}

/** The search field of a screen that stores the search text in its URL. */
export function SearchBox(props: SearchBoxProps) {
  const { schema, label, description, searchText, search, searchAgain, hasAutoFocus = true } = props
  const form = useForm({
    schema,
    initial: { searchText },
    onSubmit({ searchText: typed }) {
      const trimmed = typed.trim()
      if (trimmed === searchText) searchAgain()
      else search(trimmed)
    },
  })
  // A search from elsewhere, or Back, updates the field; the focus does not move.
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
