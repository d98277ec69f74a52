import type { Call, InputOf } from '@portal/contract/call'
import { useCallQuery } from '../../../app/api/queries.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { useList } from '../../../ui/list-table/use-list.ts'
import { LIST_PREFIX } from './list-query.ts'
import { foundBy, type ListedRow, type NamedList } from './named-list.ts'

/** A list's customers as displayed, each once; undefined while loading or if there is no list. */
export function useListedEmails(list: NamedList | null): string[] | undefined {
  const { call, input, options } = list ?? foundBy('')
  const enabled = list !== null && isUserAllowed(call.permission)
  const { data } = useCallQuery(call, input as InputOf<Call>, { quiet: true, enabled })
  const rows = enabled ? (data as readonly ListedRow[] | undefined) : undefined
  const shown = useList({ ...options, rows, prefix: LIST_PREFIX })
  return rows && [...new Set(shown.getPrePaginatedRowModel().rows.map(({ original }) => emailOf(original)))]
}

function emailOf(row: ListedRow): string {
  return 'email' in row ? row.email : row.subject
}
