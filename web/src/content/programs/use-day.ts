import type { CalendarDay } from '@portal/contract/dates'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The day that the address names (`?day=2026-03-08`); today where it names none. */
export function useDay(today: CalendarDay) {
  const { day } = useSearch({ strict: false })
  const navigate = useNavigate()
  const named = day && isDay(day) ? day : null

  function chooseDay(next: CalendarDay | null) {
    void navigate({
      to: '.',
      search: (current) => ({ ...current, day: next ?? undefined, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  }

  return { day: { value: named ?? today, isChosen: named !== null }, chooseDay }
}

function isDay(text: string): boolean {
  const date = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
