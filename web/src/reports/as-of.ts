import { easternDay, formatDate, formatEasternTime } from '@portal/contract/dates'
import { readMoment } from '@portal/contract/moments'
import type { momentGone } from '@portal/contract/reports/refusals'
import type { Failure } from '../api/readings.ts'
import { portalNow } from '../ui/portal-clock.ts'

/** Of when a moment is; undefined where that cannot be told. */
export function timeOfMoment(moment: string | undefined): Date | undefined {
  return moment === undefined ? undefined : readMoment(moment)?.at
}

const GONE = 'MomentGone' satisfies keyof typeof momentGone

/** Whether something was not read because the moment that it was asked of is no longer known. */
export function isMomentGone({ code }: Failure): boolean {
  return code === GONE
}

/** `10:32 AM`, and the day before it where that is not today. */
export function asOfText(at: Date): string {
  const day = easternDay(at)
  return day === easternDay(portalNow()) ? formatEasternTime(at) : `${formatDate(day)}, ${formatEasternTime(at)}`
}
