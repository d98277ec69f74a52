import { addDays, easternDay } from '@portal/contract/dates'
import { Calendar } from './calendar.ts'
import { Random } from './random.ts'
import { signUpWeight, YEARS } from './story.ts'
import { streams } from './streams.ts'

/** The home screen shows daily counts for this many days. */
export const FILLED_DAYS = 8
/** Above one, because raising a day lowers the share of the others. */
const MIN_SIGN_UPS = 1.7
/** By hour in New York, starting at midnight. */
const HOURS = [2, 1.2, 0.7, 0.5, 0.4, 0.5, 1, 2, 3, 3.6, 4, 4.4, 4.8, 4.6, 4.4, 4.6, 5.2, 6, 7.2, 8.4, 9, 8, 6, 3.6]

/** When customers signed up: at least one on each of the last days, even in a small company. */
export interface SignUps {
  readonly calendar: Calendar
  /** The number for each calendar day up to today. */
  readonly counts: readonly number[]
  /** The times in milliseconds, oldest first. */
  instants(): Generator<number>
}

/** @param weightOf extra weight of a day by its age; 1 by default */
export function planSignUps(
  customers: number,
  seed: number,
  now: Date,
  weightOf: (daysAgo: number) => number = () => 1,
): SignUps {
  const today = easternDay(now)
  const calendar = new Calendar(addDays(today, -YEARS * 365), addDays(today, 2 * 366))
  const lastIndex = calendar.indexOf(today)
  const elapsed = calendar.shareOfDay(lastIndex, now.getTime())
  const counts = countPerDay({ customers, seed, calendar, lastIndex, elapsed, weightOf })

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
  readonly weightOf: (daysAgo: number) => number
}

function countPerDay({ customers, seed, calendar, lastIndex, elapsed, weightOf }: Plan): number[] {
  const random = new Random().begin(seed, 0, streams.days)
  const weights: number[] = []
  for (let index = 0; index <= lastIndex; index++) {
    const daysAgo = lastIndex - index
    weights.push(signUpWeight(calendar.day(index), daysAgo) * weightOf(daysAgo) * (0.8 + 0.4 * random.share()))
  }
  weights[lastIndex] = (weights[lastIndex] ?? 0) * passedQuantile(elapsed)

  if (customers === 0) return []
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  for (let index = lastIndex; index > lastIndex - FILLED_DAYS; index--) {
    weights[index] = Math.max(weights[index] ?? 0, (MIN_SIGN_UPS / customers) * total)
  }
  return apportion(customers, weights)
}

/** Returns integers in proportion to the weights, with exactly the given sum. */
function apportion(sum: number, weights: readonly number[]): number[] {
  const total = weights.reduce((all, weight) => all + weight, 0)
  let reached = 0
  let assigned = 0
  // From the newest day back, so that rounding favors the days that screens show individually.
  const counts = weights.toReversed().map((weight) => {
    reached += weight
    const count = Math.ceil((reached / total) * sum - 1e-9) - assigned
    assigned += count
    return count
  })
  return counts.reverse()
}

const hourLimits = [0]
for (const weight of HOURS) hourLimits.push((hourLimits.at(-1) ?? 0) + weight)
const hoursTotal = hourLimits.at(-1) ?? 1

/** Returns the share of a day that has passed when a share of its sign-ups has happened. */
function shareOfDayAt(quantile: number): number {
  const target = quantile * hoursTotal
  let hour = 0
  while (hour < 23 && (hourLimits[hour + 1] ?? 0) <= target) hour++
  return Math.min(0.999999, (hour + (target - (hourLimits[hour] ?? 0)) / (HOURS[hour] ?? 1)) / 24)
}

/** Returns the share of a day's sign-ups that has happened when a share of it has passed. */
function passedQuantile(share: number): number {
  const hour = Math.min(23, Math.floor(share * 24))
  return ((hourLimits[hour] ?? 0) + (share * 24 - hour) * (HOURS[hour] ?? 0)) / hoursTotal
}
