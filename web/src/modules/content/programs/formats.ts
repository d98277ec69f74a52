import { type CalendarDay, EASTERN, startOfUtcDay } from '@portal/contract/dates'

const full = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN,
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h12',
})
const hour = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, hour: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })

/** `03/08/26 01:30:00 AM`, in Eastern Time. */
export function formatProgramTime(instant: Date): string {
  return full.format(instant).replace(',', '')
}

/** `1 AM`, in Eastern Time. */
export function formatHour(instant: Date): string {
  return hour.format(instant)
}

/** `Mar 8, 1:30 AM`, in Eastern Time. */
export function formatDayAndTime(instant: Date): string {
  return dayAndTime.format(instant)
}

/** `Sun, Mar 8` */
export function formatWeekday(day: CalendarDay): string {
  return weekday.format(startOfUtcDay(day))
}
