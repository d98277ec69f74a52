import { DatePicker } from '@mantine/dates'
import { type CalendarDay, calendarDays, type DayRange, easternDay } from '@portal/contract/dates'
import { useEffectEvent, useLayoutEffect } from 'react'
import { portalNow } from './portal-clock.ts'
import './Calendar.css'

interface CalendarProps {
  readonly value: CalendarDay | null
  /** See `DateField`. */
  readonly between: DayRange | undefined
  readonly today: CalendarDay | undefined
  readonly onChoose: (day: CalendarDay) => void
  /** Called when its days are there to get the focus. */
  readonly onShown: () => void
  /** Called if it cannot be loaded. */
  readonly onClose: () => void
}

const noDays: [] = []
const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
}

/** The days of a month, or months and years to select. */
export function Calendar({ value, between, today: marked, onChoose, onShown }: CalendarProps) {
  const onDaysShown = useEffectEvent(onShown)
  useLayoutEffect(() => onDaysShown(), [])
  // That of the browser would be another where the clock of a demo was moved.
  const today = marked ?? easternDay(portalNow())
  const { first, last } = between ?? calendarDays
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? between?.first ?? today}
      minDate={first}
      maxDate={last}
      onChange={(day) => day !== null && onChoose(day)}
      getDayProps={(day) => ({
        'aria-pressed': day === value,
        // Mantine would mark the browser's day as today; only ours is marked.
        'data-today': day === today || undefined,
        highlightToday: day === today,
      })}
      ariaLabels={ariaLabels}
      firstDayOfWeek={0}
      // Otherwise they would be red like errors.
      weekendDays={noDays}
    />
  )
}
