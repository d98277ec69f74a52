import { type CalendarDay, daysBetween } from '@portal/contract/dates'

export interface License {
  readonly licenseStartDate: CalendarDay
  readonly licenseEndDate: CalendarDay
}

/** 0 on the last day; negative once it is over. */
export function daysLeft({ licenseEndDate }: License, today: CalendarDay): number {
  return daysBetween(today, licenseEndDate)
}

/** How things stand, in words. */
export function licenseText(license: License, today: CalendarDay): string {
  const left = daysLeft(license, today)
  if (left < 0) return `Expired ${days(-left)} ago`
  const until = daysBetween(today, license.licenseStartDate)
  if (until > 0) return `Starts in ${days(until)}`
  return left === 0 ? 'Last day' : `${days(left)} left`
}

/** How much of the license is over, from 0 to 1. */
export function elapsedShare({ licenseStartDate, licenseEndDate }: License, today: CalendarDay): number {
  const length = daysBetween(licenseStartDate, licenseEndDate) + 1
  return Math.min(1, Math.max(0, daysBetween(licenseStartDate, today) / length))
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`
}
