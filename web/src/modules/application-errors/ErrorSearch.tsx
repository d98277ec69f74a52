import { type ApplicationError, applicationErrorsCalls } from '@portal/contract/application-errors/calls'
import { useNavigate } from '@tanstack/react-router'
import { useCallQuery } from '../../app/api/queries.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ErrorList } from './ErrorList.tsx'

const { searchErrors } = applicationErrorsCalls
const none: readonly ApplicationError[] = []

/** Finds errors by text; the search is in the URL. */
export function ErrorSearch({ searchText }: { readonly searchText: string }) {
  const navigate = useNavigate()
  const checked = searchErrors.input.safeParse({ searchText })
  const found = useCallQuery(searchErrors, { searchText }, { enabled: checked.success })
  const { failure } = found
  const refusal = failure && Object.hasOwn(searchErrors.errors, failure.code) ? failure.message : null

  return (
    <>
      <SearchBox
        schema={searchErrors.input}
        label="Search application errors"
        searchText={searchText}
        search={(q) => void navigate({ to: '.', search: { q } })}
        searchAgain={found.retry}
      />
      {checked.success && (
        <ErrorList
          name="application errors"
          loadable={refusal ? { ...found, data: none } : found}
          empty={refusal ?? searchErrors.errors.NoErrorsFound.message}
        />
      )}
    </>
  )
}
