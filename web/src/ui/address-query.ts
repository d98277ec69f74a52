import { type CalendarDay, startOfUtcDay, toUtcDay } from '@portal/contract/dates'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The query of an address: every value is text, as it looks. */
export type AddressQuery = Readonly<Record<string, string | undefined>>

/** Years that have four digits on both sides of midnight. */
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/

/** The query of the address that is shown. */
export function useAddressQuery(): AddressQuery {
  // The router is set up (router.ts) to read every value of the query as text.
  return useSearch({ strict: false }) as AddressQuery
}

/** Changes the query in its place: nothing scrolls, and Back leaves the screen. Undefined takes a name out of it. */
export function useQueryChange(): (changes: AddressQuery) => void {
  const navigate = useNavigate()
  return (changes) => {
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, ...changes }),
      replace: true,
      resetScroll: false,
    })
  }
}

/** The calendar day that an address names; undefined for anything else. */
export function dayOf(text: string | undefined): CalendarDay | undefined {
  return text !== undefined && DAY.test(text) && isDay(text) ? text : undefined
}

/** Not February 31, which would be taken for a day of March. */
function isDay(text: string): boolean {
  const midnight = startOfUtcDay(text)
  return !Number.isNaN(midnight.getTime()) && toUtcDay(midnight) === text
}
