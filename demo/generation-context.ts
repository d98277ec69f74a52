import type { CalendarDay } from '@portal/contract/dates'
import type { Books } from './books.ts'
import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'

/** What a life is made from. Instants are milliseconds; nothing happens after `now`. */
export interface Circumstances {
  readonly random: Random
  readonly books: Books
  readonly calendar: Calendar
  readonly createdAt: number
  readonly signUpDay: CalendarDay
  readonly now: number
  readonly today: CalendarDay
  readonly merchant: string
}
