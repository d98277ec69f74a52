import { addDays, type CalendarDay, easternDay } from '@portal/contract/dates'
import { Calendar } from './calendar.ts'
import { Random } from './random.ts'
import { streams } from './streams.ts'

const YEARS = 4
/** The counts on the home screen look back this far, day by day. */
const FILLED_DAYS = 8
/** Sunday first: people sign up for television at the week-end. */
const WEEKDAYS = [1.28, 0.9, 0.86, 0.9, 0.94, 1.06, 1.22]
/** January first: football in autumn, presents in December, holidays in summer. */
const MONTHS = [1.12, 1.02, 0.96, 0.9, 0.88, 0.94, 0.86, 0.95, 1.16, 1.1, 1.14, 1.34]
/** Midnight first, hour by hour in New York. */
const HOURS = [2, 1.2, 0.7, 0.5, 0.4, 0.5, 1, 2, 3, 3.6, 4, 4.4, 4.8, 4.6, 4.4, 4.6, 5.2, 6, 7.2, 8.4, 9, 8, 6, 3.6]

/** When customers signed up: at least one on each of the last days where there are enough of them. */
export interface SignUps {
  readonly calendar: Calendar
  /** How many on each day of the calendar up to today. */
  readonly counts: readonly number[]
  /** The instants in milliseconds, oldest first. */
  instants(): Generator<number>
}

export function planSignUps(customers: number, seed: number, now: Date): SignUps {
  const today = easternDay(now)
  const calendar = new Calendar(addDays(today, -YEARS * 365), addDays(today, 2 * 366))
  const lastIndex = calendar.indexOf(today)
  const elapsed = calendar.shareOfDay(lastIndex, now.getTime())
  const counts = countPerDay({ customers, seed, calendar, lastIndex, elapsed })

  function* instants() {
    const random = new Random().begin(seed, 0, streams.signUps)
    for (const [index, count] of counts.entries()) {
      const limit = index === lastIndex ? passedQuantile(elapsed) : 1
      for (let k = 0; k < count; k++) {
        yield calendar.instantAtShare(index, shareOfDayAt(((k + random.share()) / count) * limit))
      }
    }
  }
  return { calendar, counts, instants }
}

interface Plan {
  readonly customers: number
  readonly seed: number
  readonly calendar: Calendar
  readonly lastIndex: number
  readonly elapsed: number
}

function countPerDay({ customers, seed, calendar, lastIndex, elapsed }: Plan): number[] {
  const random = new Random().begin(seed, 0, streams.days)
  const weights: number[] = []
  for (let index = 0; index <= lastIndex; index++) {
    const day = calendar.day(index)
    const growth = 0.4 + (2 * index) / lastIndex
    weights.push(growth * weekday(day) * month(day) * (0.85 + 0.3 * random.share()))
  }
  weights[lastIndex] = (weights[lastIndex] ?? 0) * passedQuantile(elapsed)

  if (customers === 0) return []
  const fewest = Math.max(1, Math.min(20, Math.floor(customers / 100)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const least = ((fewest + 0.5) / customers) * total
  for (let index = lastIndex; index > lastIndex - FILLED_DAYS; index--) {
    // The floor is raised a little, as raising a day lowers the share of the others.
    weights[index] = Math.max(weights[index] ?? 0, least * (1.1 + 0.7 * random.share()))
  }
  return apportion(customers, weights)
}

/** Whole numbers in proportion to the weights, with exactly the given sum. */
function apportion(sum: number, weights: readonly number[]): number[] {
  const total = weights.reduce((all, weight) => all + weight, 0)
  let reached = 0
  let given = 0
  // From the newest day back, so that rounding favours the days that screens show one by one.
  const counts = weights.toReversed().map((weight) => {
    reached += weight
    const count = Math.ceil((reached / total) * sum - 1e-9) - given
    given += count
    return count
  })
  return counts.reverse()
}

function weekday(day: CalendarDay): number {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1
}

function month(day: CalendarDay): number {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? 1
}

const hourLimits = [0]
for (const weight of HOURS) hourLimits.push((hourLimits.at(-1) ?? 0) + weight)
const hoursTotal = hourLimits.at(-1) ?? 1

/** The share of a day that has passed when a share of its sign-ups has happened. */
function shareOfDayAt(quantile: number): number {
  const target = quantile * hoursTotal
  let hour = 0
  while (hour < 23 && (hourLimits[hour + 1] ?? 0) <= target) hour++
  return Math.min(0.999999, (hour + (target - (hourLimits[hour] ?? 0)) / (HOURS[hour] ?? 1)) / 24)
}

/** The share of a day's sign-ups that has happened when a share of it has passed. */
function passedQuantile(share: number): number {
  const hour = Math.min(23, Math.floor(share * 24))
  return ((hourLimits[hour] ?? 0) + (share * 24 - hour) * (HOURS[hour] ?? 0)) / hoursTotal
}
