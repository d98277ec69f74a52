import { type CalendarDay, daysBetween } from '@portal/contract/dates'

/** The growth of the demo company: how many people sign up on a day, compared with other days. */

export const YEARS = 4
const YEARLY_GROWTH = 2
/** Starting on Sunday: people sign up for television on weekends. */
const WEEKDAYS = [1.28, 0.9, 0.86, 0.9, 0.94, 1.06, 1.22]
/** Starting in January: presents in December, vacations in summer. */
const MONTHS = [1.06, 1, 0.97, 0.93, 0.92, 0.96, 0.92, 0.97, 1.05, 1.06, 1.08, 1.16]

interface Campaign {
  readonly name: string
  /** Month and day, of every year. */
  readonly from: string
  readonly days: number
  /** The additional share of sign-ups on its first day, which decreases from day to day. */
  readonly firstDayLift: number
}

/** No campaign spans New Year. */
const campaigns: readonly Campaign[] = [
  { name: 'new-year-offer', from: '01-02', days: 16, firstDayLift: 0.35 },
  { name: 'carnaval', from: '02-10', days: 14, firstDayLift: 0.2 },
  { name: 'liga-finals', from: '05-12', days: 20, firstDayLift: 0.3 },
  { name: 'summer-soccer', from: '06-11', days: 35, firstDayLift: 0.4 },
  { name: 'back-to-school', from: '08-18', days: 18, firstDayLift: 0.25 },
  { name: 'football-season', from: '09-07', days: 24, firstDayLift: 0.35 },
  { name: 'novela-premiere', from: '10-19', days: 28, firstDayLift: 0.3 },
  { name: 'black-friday', from: '11-25', days: 7, firstDayLift: 0.5 },
  { name: 'navidad', from: '12-08', days: 17, firstDayLift: 0.4 },
]

export function signUpWeight(day: CalendarDay, daysAgo: number): number {
  const growth = YEARLY_GROWTH ** (-daysAgo / 365)
  const season = MONTHS[Number(day.slice(5, 7)) - 1] ?? 1
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1
  const campaign = campaignOn(day)
  return growth * season * weekday * (campaign ? 1 + campaign.firstDayLift * (1 - campaign.passed / campaign.days) : 1)
}

/** Returns the campaign that runs on a day, and how many of its days have passed. */
export function campaignOn(day: CalendarDay): (Campaign & { readonly passed: number }) | undefined {
  return campaigns
    .map((campaign) => ({ ...campaign, passed: daysBetween(`${day.slice(0, 4)}-${campaign.from}`, day) }))
    .find(({ passed, days }) => passed >= 0 && passed < days)
}
