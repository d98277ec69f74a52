import { type CalendarDay, daysBetween, EASTERN, easternDay } from '@portal/contract/dates'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import type pg from 'pg'
import { DISPUTE_OVERSAMPLING, oversamplingOf, RARE_OVERSAMPLING, RECENT_DAYS } from '../base/oversampling.ts'
import { type Calendar, LAST_COPYABLE_MONTH_DAY } from '../calendar.ts'
import { MAX_UNVERIFIED_PREMIUM_DAYS } from '../generate-account.ts'
import { type ShowcaseName, showcase } from '../showcase.ts'
import type { Column } from './columns.ts'

/** A customer of the base company who can be copied. Days are indexes in a calendar. */
export interface Pattern {
  readonly id: number
  readonly signedUpAt: number
  readonly signedUpOn: number
  readonly paysByCard: boolean
  /** The days on which periods start and end. */
  readonly boundaries: readonly number[]
  /** The next day on which something is due. */
  readonly dueOn: number | null
  /** The time of the last event. */
  readonly lastAt: number
  /** The earliest minute of any day at which something happened. */
  readonly earliestMinute: number
  /** The relative frequency of this pattern. */
  readonly weight: number
}

/** Showcase customers of whom a company has several: each is a case for a work queue. */
const copiedShowcase: readonly ShowcaseName[] = [
  ...(['disputed', 'disputeWon', 'disputeLost', 'partlyRefunded', 'refundFailed'] as const),
  ...(['refunded', 'unpaidPremium', 'scheduledCancellation', 'paidFromCredit'] as const),
]
const SHOWCASE_WEIGHT = 0.05

/** Clocks change before this minute of the day, so copies move no event into those hours. */
const FIRST_MINUTE = 180

/**
 * Returns all customers who can be copied; customers with events at night cannot, because these times do not exist on
 * all days.
 */
export async function findPatterns(
  client: pg.Client,
  columns: readonly Column[],
  calendar: Calendar,
  now: Date,
): Promise<Pattern[]> {
  const { rows } = await client.query<Row>(
    `with instants as (${instantsOf(columns)}), boundaries (customer_id, day) as (${boundarySql}), due (customer_id, day) as (${dueSql})
     select id, username, extract(epoch from created_at)::float * 1000 as "signedUpAt",
       last_payment_mode is not distinct from 'card' as "paysByCard",
       array(select distinct day::text from boundaries where customer_id = id and day is not null) as boundaries,
       (select min(day)::text from due where customer_id = id) as "dueOn", "lastAt", "earliestMinute",
       coalesce((select max(times) from (${rareSql}) rare where customer_id = base_customers.id), 1) as "rareTimes"
     from base_customers join (
       select customer_id, extract(epoch from max(at))::float * 1000 as "lastAt",
         floor(extract(epoch from min((at at time zone '${EASTERN}')::time)) / 60)::int as "earliestMinute"
       from instants group by 1) lived on customer_id = id
     order by id`,
    [new Date(now.getTime() - RECENT_DAYS * DAY_MS)],
  )
  const names = new Map<string, ShowcaseName>(
    // The keys of the record are its names.
    (Object.keys(showcase) as ShowcaseName[]).map((name) => [showcase[name].toLowerCase(), name]),
  )
  return rows.flatMap(({ id, username, boundaries, dueOn, rareTimes, ...facts }) => {
    const name = names.get(username)
    if (facts.earliestMinute < FIRST_MINUTE || (name && !copiedShowcase.includes(name))) return []
    const signedUpOn = calendar.dayOf(facts.signedUpAt)
    const times = oversamplingOf(daysBetween(signedUpOn, easternDay(now))) * rareTimes
    return {
      ...facts,
      id: Number(id),
      signedUpOn: calendar.indexOf(signedUpOn),
      boundaries: boundaries.map((day) => calendar.indexOf(day)),
      dueOn: dueOn === null ? null : calendar.indexOf(dueOn),
      weight: name ? SHOWCASE_WEIGHT : 1 / times,
    }
  })
}

interface Row extends Pick<Pattern, 'signedUpAt' | 'paysByCard' | 'lastAt' | 'earliestMinute'> {
  readonly id: string
  readonly username: string
  readonly boundaries: CalendarDay[]
  readonly dueOn: CalendarDay | null
  readonly rareTimes: number
}

/** Returns how much earlier each day a copy may live, in milliseconds. */
export function maxShiftMs({ earliestMinute }: Pattern): number {
  return Math.min(earliestMinute - FIRST_MINUTE, 150) * MINUTE_MS
}

/**
 * Returns true if everything could also have happened some days later or earlier: the periods have the same length,
 * nothing is in the future, and nothing would have become due by now.
 */
export function isShiftable(pattern: Pattern, days: number, calendar: Calendar, now: Date): boolean {
  const { boundaries, dueOn, lastAt } = pattern
  if (days < 0 && dueOn !== null && dueOn + days <= calendar.indexOf(easternDay(now))) return false
  if (days > 0 && calendar.later(lastAt, days) > now.getTime()) return false
  const [first] = boundaries
  if (first === undefined || days === 0) return true
  const months = calendar.month(first + days) - calendar.month(first)
  const monthDays = calendar.monthDay(first + days) - calendar.monthDay(first)
  // At the end of a month, a period may have ended early, because the month has no such day.
  const isOnOneDay = boundaries.every((boundary) => calendar.monthDay(boundary) === calendar.monthDay(first))
  return boundaries.every((boundary) => {
    const moved = boundary + days
    return (
      (isOnOneDay || calendar.monthDay(boundary) <= LAST_COPYABLE_MONTH_DAY) &&
      calendar.month(moved) - calendar.month(boundary) === months &&
      calendar.monthDay(moved) - calendar.monthDay(boundary) === monthDays
    )
  })
}

function instantsOf(columns: readonly Column[]): string {
  // The time of a customer's last visit does not matter.
  const instants = columns.filter(({ type, name }) => type === 'timestamp with time zone' && name !== 'last_login_at')
  return instants
    .map(
      ({ table, name }) =>
        `select ${table === 'customers' ? 'id as customer_id' : 'customer_id'}, ${name} as at from base_${table}`,
    )
    .join(' union all ')
}

const boundarySql = `
  select customer_id, unnest(array[start_date, anchor, next_invoice_date]) from base_subscriptions
  union all select customer_id, unnest(array[period_start, period_until]) from base_invoices
  union all select customer_id, unnest(array[start_date, end_date + 1]) from base_in_app_subscriptions`

/** When the billing engine, an app store, the provider or staff take the next step. */
const dueSql = `
  select customer_id, next_invoice_date from base_subscriptions where ended_at is null
  union all select customer_id, next_attempt_on from base_invoices where status = 'open'
  union all select id, valid_till + 1 from base_customers where type = 'comp'
  union all select customer_id, end_date + 1 from base_in_app_subscriptions
    join base_customers on base_customers.id = customer_id where in_app_subscription
  union all select customer_id, requested_at::date + 4 from base_refunds where state = 'pending'
  union all select customer_id, opened_at::date + 8 from base_disputes where state = 'open'
  union all select id, created_at::date + ${MAX_UNVERIFIED_PREMIUM_DAYS} from base_customers
    where type = 'paid' and status = 'registered'`

/** How much more often the base company has such customers than the demo company. */
const rareSql = `
  select customer_id, ${RARE_OVERSAMPLING} as times from base_refunds
  union all select customer_id, ${RARE_OVERSAMPLING} from base_payment_attempts where state = 'failed' and attempted_at > $1
  union all select customer_id, ${DISPUTE_OVERSAMPLING} from base_disputes`
