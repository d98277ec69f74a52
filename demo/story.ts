import { type CalendarDay, daysBetween } from '@portal/contract/dates'

/** How the demo company has grown: how many people sign up on a day, compared with other days. */

export const YEARS = 4
const TIMES_A_YEAR = 2
/** Sunday first: people sign up for television at the weekend. */
const WEEKDAYS = [1.28, 0.9, 0.86, 0.9, 0.94, 1.06, 1.22]
/** January first: presents in December, holidays in summer. */
const MONTHS = [1.06, 1, 0.97, 0.93, 0.92, 0.96, 0.92, 0.97, 1.05, 1.06, 1.08, 1.16]

interface Launch {
  readonly campaign: string
  /** Month and day, of every year. */
  readonly from: string
  readonly days: number
  /** How many more sign up on its first day; fewer from day to day. */
  readonly more: number
}

/** What the company advertises each year; none runs over New Year. */
const launches: readonly Launch[] = [
  { campaign: 'new-year-offer', from: '01-02', days: 16, more: 0.35 },
  { campaign: 'carnaval', from: '02-10', days: 14, more: 0.2 },
  { campaign: 'liga-finals', from: '05-12', days: 20, more: 0.3 },
  { campaign: 'summer-soccer', from: '06-11', days: 35, more: 0.4 },
  { campaign: 'back-to-school', from: '08-18', days: 18, more: 0.25 },
  { campaign: 'football-season', from: '09-07', days: 24, more: 0.35 },
  { campaign: 'novela-premiere', from: '10-19', days: 28, more: 0.3 },
  { campaign: 'black-friday', from: '11-25', days: 7, more: 0.5 },
  { campaign: 'navidad', from: '12-08', days: 17, more: 0.4 },
]

export function signUpWeight(day: CalendarDay, daysAgo: number): number {
  const growth = TIMES_A_YEAR ** (-daysAgo / 365)
  const season = MONTHS[Number(day.slice(5, 7)) - 1] ?? 1
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1
  const launch = launchOf(day)
  return growth * season * weekday * (launch ? 1 + launch.more * (1 - launch.passed / launch.days) : 1)
}

/** The launch that is advertised on a day, and how many of its days have passed. */
export function launchOf(day: CalendarDay): (Launch & { readonly passed: number }) | undefined {
  return launches
    .map((launch) => ({ ...launch, passed: daysBetween(`${day.slice(0, 4)}-${launch.from}`, day) }))
    .find(({ passed, days }) => passed >= 0 && passed < days)
}
