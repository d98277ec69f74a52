import { Button } from '@mantine/core'
import { type ApplicationError, applicationErrorsCalls } from '@portal/contract/application-errors/calls'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useReading } from '../api/readings.ts'
import { useAddressQuery } from '../ui/address-query.ts'
import { useForm } from '../ui/form.ts'
import { TextField } from '../ui/TextField.tsx'
import { ErrorList } from './ErrorList.tsx'
import styles from './ErrorSearch.module.css'

const { searchErrors } = applicationErrorsCalls
const none: readonly ApplicationError[] = []

/** Finds errors by their text; what is searched for is in the address. */
export function ErrorSearch() {
  const { q: searchText = '' } = useAddressQuery()
  const navigate = useNavigate()
  const checked = searchErrors.input.safeParse({ searchText })
  const { data, failure, tryAgain } = useReading(searchErrors, { searchText }, { enabled: checked.success })
  const refusal = failure && Object.hasOwn(searchErrors.errors, failure.code) ? failure.message : null
  const form = useForm({
    schema: searchErrors.input,
    initial: { searchText },
    onSubmit({ searchText: typed }) {
      const wanted = typed.trim()
      if (wanted === searchText) tryAgain()
      else void navigate({ to: '.', search: { q: wanted } })
    },
  })
  // A search by Back fills the box anew.
  const [known, setKnown] = useState(searchText)
  if (searchText !== known) {
    setKnown(searchText)
    form.field('searchText').onChange(searchText)
  }

  return (
    <>
      <search>
        <form {...form.props} className={styles.form}>
          <TextField
            {...form.field('searchText')}
            type="search"
            label="Search application errors"
            autoFocus={searchText === ''}
            action={
              <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
                Search
              </Button>
            }
          />
        </form>
      </search>
      {checked.success && (
        <ErrorList
          name="application errors"
          errors={refusal ? none : data}
          failure={failure}
          tryAgain={tryAgain}
          empty={refusal ?? searchErrors.errors.NoErrorsFound.message}
        />
      )}
    </>
  )
}
