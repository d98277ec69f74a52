import type { CalendarDay } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { type Days, type Window, withinDays, withinEdges } from '../window.ts'

/** Customers who are equal in everything that the reports distinguish. Type, status and plan are current. */
export interface SignUpGroup {
  readonly affiliate: boolean
  readonly type: 'free' | 'paid' | 'comp'
  readonly verified: boolean
  /** Empty unless premium. */
  readonly plan: 'monthly' | 'yearly' | ''
  /** Number of sign-ups in each of the requested spans; the last one is the all-time number. */
  readonly counts: readonly number[]
  readonly cancellationRequests: number
}

/**
 * Counts all customers in a few dozen groups. Reads the pre-aggregated counts, so it takes as long for a thousand
 * customers as for ten million. Customers without a type are not counted.
 *
 * @param brandMerchant the merchant whose customers are the brand's own; all others are affiliate customers
 */
export async function countSignUps(db: Db, spans: readonly Days[], brandMerchant: string): Promise<SignUpGroup[]> {
  const inSpans = spans.map(([first, last]) => sql`sum(customers) filter (where day between ${first} and ${last})`)
  const earliest = spans.map(([first]) => first).reduce((least, day) => (day < least ? day : least))
  const { rows } = await sql<SignUpGroup>`
    with recent as (
      select merchant_code <> ${brandMerchant} as affiliate, type, verified, plan,
        array[${sql.join(inSpans.map((sum) => sql`coalesce(${sum}, 0)::bigint`))}] as counts
      from sign_ups_by_day where day >= ${earliest} group by 1, 2, 3, 4
    ), all_customers as (
      select merchant_code <> ${brandMerchant} as affiliate, type, verified, plan,
        sum(customers)::bigint as total, sum(cancellation_requests)::bigint as cancellation_requests
      from sign_ups_of_all_time where type <> 'none' group by 1, 2, 3, 4
    )
    select affiliate, type, verified, plan,
      array_to_json(coalesce(counts, array_fill(0::bigint, array[${sql.lit(spans.length)}])) || total) as counts,
      cancellation_requests as "cancellationRequests"
    from all_customers left join recent using (affiliate, type, verified, plan)
  `.execute(db)
  return rows
}

export interface DaySignUps {
  readonly day: CalendarDay
  readonly trial: number
  readonly premium: number
  readonly complimentary: number
}

/**
 * Returns the sign-ups of each Eastern day of a window, or of the part of the day within it, in order. Days without any
 * are omitted.
 */
export async function countSignUpsByDay(
  db: Db,
  window: Window,
  affiliate: boolean | undefined,
  brandMerchant: string,
): Promise<DaySignUps[]> {
  const { rows } = await sql<DaySignUps>`
    select * from (
      select day, coalesce(sum(customers) filter (where type = 'free'), 0)::bigint as trial,
        coalesce(sum(customers) filter (where type = 'paid'), 0)::bigint as premium,
        coalesce(sum(customers) filter (where type = 'comp'), 0)::bigint as complimentary
      from (
        select day, type, merchant_code, customers from sign_ups_by_day where ${withinDays(window)}
        union all
        select eastern_day(created_at), type, merchant_code, count(*) from customers
        where ${withinEdges(sql.ref('created_at'), window)} group by 1, 2, 3
      ) sign_ups
      where ${affiliate ?? null}::boolean is not distinct from
          case when ${affiliate ?? null}::boolean is null then null else merchant_code <> ${brandMerchant} end
      group by day
    ) days
    where trial + premium + complimentary > 0
    order by day
  `.execute(db)
  return rows
}
