import type { InputOf } from '@portal/contract/call'
import { useCallQuery } from '../../../app/api/queries.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { type AddressQuery, useAddressQuery } from '../../../ui/address-query.ts'
import { isReportedSource, reportedLists } from '../../reports/reported-lists.ts'
import { nextPage, previousPage } from '../../reports/reported-pages.ts'
import { listStateOf } from './list-query.ts'

interface ReportedEmails {
  /** Customers of the page, each once; undefined while loading. */
  readonly emails: readonly string[] | undefined
  /** Whether the list has further pages. */
  readonly isPart: boolean
  /** Before the first customer of a page: the last one of the previous page. */
  readonly preceding: EmailOnOtherPage | null
  /** After the last customer of a page: the first one of the next page. */
  readonly following: EmailOnOtherPage | null
}

interface EmailOnOtherPage {
  readonly email: string
  /** Query of the list's URL. */
  readonly page: AddressQuery
}

/** The page of the list behind a number that a customer was opened from according to the URL; null if none. */
export function useReportedEmails(email: string): ReportedEmails | null {
  const query = useAddressQuery()
  const { source = '' } = query
  const state = listStateOf(query)
  const { call, inputOf } = reportedLists[isReportedSource(source) ? source : 'reported-sign-ups']
  const isNamed = isReportedSource(source) && isUserAllowed(call.permission)
  const inputFrom = (after: string | null | undefined) =>
    // Text from the URL: the server checks it against the call's input.
    ({ ...inputOf(state), ...(after && { after }) }) as InputOf<typeof call>
  const { data: page } = useCallQuery(call, inputFrom(state['after']), { quiet: true, enabled: isNamed })
  const emails = page && [...new Set(page.rows.map((row) => row.email))]
  const after = page?.next ?? null
  const { data: pageBehind } = useCallQuery(call, inputFrom(after), {
    quiet: true,
    enabled: isNamed && after !== null && emails?.at(-1) === email,
  })
  const before = previousPage(state)
  const { data: pageBefore } = useCallQuery(call, inputFrom(before?.['after']), {
    quiet: true,
    enabled: isNamed && before !== null && emails?.[0] === email,
  })
  if (!isNamed) return null
  const first = pageBehind?.rows.find((row) => row.email !== email)
  // Rows may have been added between the two pages, and a URL may contain anything.
  const last = pageBefore?.next === state['after'] ? pageBefore?.rows.findLast((row) => row.email !== email) : undefined
  return {
    emails,
    isPart: after !== null || state['after'] !== undefined,
    preceding: last && before ? { email: last.email, page: before } : null,
    following: first && after !== null ? { email: first.email, page: nextPage(state, after) } : null,
  }
}
