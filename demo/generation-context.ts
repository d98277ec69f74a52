import type { CalendarDay } from '@portal/contract/dates'
import type { Books } from './books.ts'
import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'

/** The inputs of a customer's history. Times are in milliseconds; nothing happens after `now`. */
export interface GenerationContext {
  readonly random: Random
  readonly books: Books
  readonly calendar: Calendar
  readonly createdAt: number
  readonly signUpDay: CalendarDay
  readonly now: number
  readonly today: CalendarDay
  readonly merchant: string
}

/**
 * Minute of the day at which complimentary access and in-app subscriptions end. In a running portal they end shortly
 * after midnight, but customers with events at night are never copied.
 */
export const END_MINUTE = 330
