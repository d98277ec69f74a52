import type { InputOf } from '@portal/contract/call'
import { useReading } from '../../../app/api/queries.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { useAddressQuery } from '../../../ui/address-query.ts'
import { isReportedSource, reportedLists } from '../../reports/reported-lists.ts'
import { listStateOf } from './list-query.ts'

interface ReportedEmails {
  /** The customers of the page, each once; undefined while it is being read. */
  readonly emails: readonly string[] | undefined
  /** Whether the list has more pages than this one. */
  readonly isPart: boolean
  /** Behind the last customer of a page: the first one of the next page, and where that page starts. */
  readonly following: { readonly email: string; readonly after: string } | null
}

/** The page of the list behind a number that the address says a customer was opened from; null if it names none. */
export function useReportedEmails(email: string): ReportedEmails | null {
  const query = useAddressQuery()
  const { source = '' } = query
  const state = listStateOf(query)
  const { call, inputOf } = reportedLists[isReportedSource(source) ? source : 'reported-sign-ups']
  const isNamed = isReportedSource(source) && isUserAllowed(call.permission)
  const inputFrom = (after: string | null | undefined) =>
    // Texts of an address: the server checks them against the call's input.
    ({ ...inputOf(state), ...(after && { after }) }) as InputOf<typeof call>
  const { data: page } = useReading(call, inputFrom(state['after']), { quiet: true, enabled: isNamed })
  const emails = page && [...new Set(page.rows.map((row) => row.email))]
  const after = page?.next ?? null
  const { data: nextPage } = useReading(call, inputFrom(after), {
    quiet: true,
    enabled: isNamed && after !== null && emails?.at(-1) === email,
  })
  if (!isNamed) return null
  const first = nextPage?.rows.find((row) => row.email !== email)
  return {
    emails,
    isPart: after !== null || state['after'] !== undefined,
    following: first && after !== null ? { email: first.email, after } : null,
  }
}
