import type { CalendarDay } from '@portal/contract/dates'
import { dayOf } from '../../../ui/address-day.ts'
import { useAddressQuery, useQueryChange } from '../../../ui/address-query.ts'

/** The day that the address names (`?day=2026-03-08`); today where it names none. */
export function useDay(today: CalendarDay) {
  const named = dayOf(useAddressQuery()['day'])
  const changeQuery = useQueryChange()
  return {
    day: named ?? today,
    /** The table follows, if it has shown all days. */
    chooseDay: (day: CalendarDay) => changeQuery({ day, days: undefined, page: undefined }),
  }
}
