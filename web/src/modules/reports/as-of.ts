import { easternDay, formatDate, formatEasternTime } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import { portalNow } from '../../ui/portal-clock.ts'
import type { Counted } from './listed.ts'

/** `10:32 AM`, and the day before it where that is not today. */
export function asOfText(at: Date): string {
  const day = easternDay(at)
  return day === easternDay(portalNow()) ? formatEasternTime(at) : `${formatDate(day)}, ${formatEasternTime(at)}`
}

/**
 * `26 customers now; the report of 9:35 AM counted 27`; null if both numbers are the same, or no report has counted.
 */
export function differenceText(
  count: number,
  counted: Counted | null,
  [one, several]: readonly [string, string],
): string | null {
  if (counted === null || counted.count === count) return null
  const noun = count === 1 ? one : several
  return `${formatCount(count)} ${noun} now; the report of ${asOfText(counted.at)} counted ${formatCount(counted.count)}`
}
