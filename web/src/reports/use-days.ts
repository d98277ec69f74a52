import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DayRange } from '../ui/DateRangeFields.tsx'
import type { Search } from './listed.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

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

function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
