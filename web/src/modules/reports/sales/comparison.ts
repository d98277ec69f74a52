import { type DayRange, formatEasternTime } from '@portal/contract/dates'
import type { Period } from '@portal/contract/reports/comparison'
import { axisDay } from '../../../ui/chart/bars.ts'

/** `+4.5%`; empty if the earlier number is 0. */
export function percentChange(value: number, earlier: number): string {
  if (earlier <= 0) return ''
  const sign = value > earlier ? '+' : '-'
  return `${value === earlier ? '' : sign}${((Math.abs(value - earlier) / earlier) * 100).toFixed(1)}%`
}

/** Below this, a percentage is not meaningful. */
const MIN_COMPARED = 20

export function areComparable(...counts: readonly number[]): boolean {
  return counts.every((count) => count >= MIN_COMPARED)
}

/** `Oct 1–22`, `Oct 28 – Nov 3`, or `Nov 20 to 3:12 PM`; with years if there are two. */
export function shortPeriod({ until, ...days }: Period): string {
  return until ? `${shortDays(days)} to ${formatEasternTime(until)}` : shortDays(days)
}

function shortDays({ first, last }: DayRange): string {
  const isOfTwoYears = first.slice(0, 4) !== last.slice(0, 4)
  const from = axisDay(first, isOfTwoYears)
  if (first === last) return from
  if (first.slice(0, 7) === last.slice(0, 7)) return `${from}–${Number(last.slice(8))}`
  return `${from} – ${axisDay(last, isOfTwoYears)}`
}
