import type { DayRange } from '@portal/contract/dates'
import { dayOf } from '../ui/address-day.ts'
import { useAddressQuery, useQueryChange } from '../ui/address-query.ts'

/** The days of a report, kept in the address (`?from=2026-11-01&to=2026-11-30`), so that a report can be shared. */
export function useDays(byDefault: DayRange): { days: DayRange; setDays: (days: DayRange) => void } {
  const { from, to } = useAddressQuery()
  const changeQuery = useQueryChange()
  return {
    days: { first: dayOf(from) ?? byDefault.first, last: dayOf(to) ?? byDefault.last },
    setDays: ({ first, last }) => changeQuery({ from: first, to: last }),
  }
}
