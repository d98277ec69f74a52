import { type CalendarDay, daysBetween } from '@portal/contract/dates'

export interface License {
  readonly licenseStartDate: CalendarDay
  readonly licenseEndDate: CalendarDay
}

/** 0 on the last day; negative after it. */
export function daysLeft({ licenseEndDate }: License, today: CalendarDay): number {
  return daysBetween(today, licenseEndDate)
}

/** License status as text. */
export function licenseText(license: License, today: CalendarDay): string {
  const left = daysLeft(license, today)
  if (left < 0) return `Expired ${days(-left)} ago`
  const until = daysBetween(today, license.licenseStartDate)
  if (until > 0) return `Starts in ${days(until)}`
  return left === 0 ? 'Last day' : `${days(left)} left`
}

/** Elapsed share of the license, from 0 to 1. */
export function elapsedShare({ licenseStartDate, licenseEndDate }: License, today: CalendarDay): number {
  const length = daysBetween(licenseStartDate, licenseEndDate) + 1
  return Math.min(1, Math.max(0, daysBetween(licenseStartDate, today) / length))
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`
}
