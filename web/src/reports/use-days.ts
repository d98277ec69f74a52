import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DayRange } from '../ui/DateRangeFields.tsx'
import { dayOf, type Search } from './listed.ts'

/** The days of a report, kept in the address (`?from=2026-11-01&to=2026-11-30`), so that a report can be shared. */
export function useDays(byDefault: DayRange): { days: DayRange; setDays: (days: DayRange) => void } {
  // The router is set up (routes.tsx) to read every value of the query as text.
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  return {
    days: { first: dayOf(search.from) ?? byDefault.first, last: dayOf(search.to) ?? byDefault.last },
    setDays: ({ first, last }) => {
      void navigate({
        to: '.',
        search: (current: object) => ({ ...current, from: first, to: last }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}
