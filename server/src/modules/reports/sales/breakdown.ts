import type { CalendarDay } from '@portal/contract/dates'
import { inAppPricesCents } from '@portal/contract/reports/in-app'
import { type Breakdown, isByUtm, type SalesChannel, type SoldRow } from '@portal/contract/reports/sales'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { allOf } from '../conditions.ts'
import { matchesUtmValues, type UtmFilter, utmColumns } from '../utm/queries.ts'
import { countRanges, type Window, withinDays, withinEdges } from '../window.ts'

/** Filters sales and refunds; undefined fields do not restrict them. */
export interface SalesFilter extends UtmFilter {
  readonly channel: SalesChannel
  readonly price?: string | undefined
  readonly plan?: 'monthly' | 'yearly' | undefined
  readonly device?: 'ios' | 'android' | undefined
  readonly merchant?: string | undefined
  /** Only customers who came without this value. */
  readonly without?: 'client' | 'campaign' | undefined
}

const keys = {
  price: sql`price_cents::text`,
  plan: sql`plan`,
  merchant: sql`merchant_code`,
  campaign: sql`utm_campaign`,
  device: sql`case channel when 'card' then client else channel end`,
  product: sql`channel || ' ' || plan`,
  day: sql`day::text`,
} as const satisfies Record<Breakdown, RawBuilder<unknown>>

/**
 * Returns the sales and refunds in a window, largest amount first, or by day in order. Reads the pre-aggregated counts,
 * by month for whole months, and the rows for the partial days at both ends.
 */
export async function countSales(db: Db, window: Window, filter: SalesFilter, by: Breakdown): Promise<SoldRow[]> {
  const which = saleConditions(filter)
  const ranges = by === 'day' ? [dayRange(window)] : countRanges(window)
  const isUtm = isUtmFiltered(filter) || isByUtm(by, filter.channel, filter)
  const { rows } = await sql<SoldRow>`
    select ${keys[by]} as key, sum(sales)::bigint as sales, ${readable(sql`sum(${grossCents})`)} as "grossCents",
      sum(refunds)::bigint as refunds, ${readable(sql`sum(${refundedCents})`)} as "refundedCents"
    from (
      ${sql.join(
        ranges.map((range) => sql`${countsOf(isUtm, filter)} where ${range} and ${which}`),
        sql` union all `,
      )}
      union all
      select ${columns} from sale_changes where ${withinDays(window)} and ${which}
      union all
      select ${columns} from sales where ${withinEdges(sql.ref('at'), window)} and ${which}
    ) sold
    group by 1 having sum(sales) <> 0 or sum(refunds) <> 0 or sum(refunded_cents) <> 0
    order by ${by === 'day' ? sql`key` : sql`sum(${grossCents}) - sum(${refundedCents}) desc, key`}
  `.execute(db)
  return rows
}

/** Returns the number of sales, refunds or both per day, newest first, without empty days. */
export async function countSaleDays(
  db: Db,
  filter: SalesFilter,
  counted: RawBuilder<number>,
  days: { readonly first: CalendarDay; readonly last: CalendarDay },
): Promise<{ day: CalendarDay; count: number }[]> {
  const which = saleConditions(filter)
  const { rows } = await sql<{ day: CalendarDay; count: number }>`
    select day, sum(${counted})::bigint as count
    from (
      ${countsOf(isUtmFiltered(filter), filter)} where grain = 'day' and start between ${days.first} and ${days.last} and ${which}
      union all
      select ${columns} from sale_changes where day between ${days.first} and ${days.last} and ${which}
    ) sold
    group by day having sum(${counted}) > 0 order by day desc
  `.execute(db)
  return rows
}

/** The filter as a condition for counts, changes and single sales. */
function saleConditions(filter: SalesFilter): RawBuilder<unknown> {
  const { channel, price, plan, device, merchant, without } = filter
  return allOf([
    channel === 'card' ? sql`channel = 'card'` : sql`channel <> 'card'`,
    price !== undefined && sql`price_cents = ${Number(price)}`,
    plan !== undefined && sql`plan = ${plan}`,
    device !== undefined && sql`channel = ${device}`,
    merchant !== undefined && sql`merchant_code = ${merchant}`,
    without !== undefined && sql`${sql.ref(utmColumns[without])} is null`,
    matchesUtmValues(filter),
  ])
}

function isUtmFiltered({ without, ...filter }: SalesFilter): boolean {
  return without !== undefined || isByUtm('plan', filter.channel, filter)
}

function dayRange({ days }: Window): RawBuilder<unknown> {
  return days === null ? sql`false` : sql`grain = 'day' and start between ${days[0]} and ${days[1]}`
}

/**
 * Returns one of three count tables. Those of UTM values do not distinguish prices, and the small one of campaigns
 * distinguishes no values other than client and campaign.
 */
function countsOf(isUtm: boolean, { source, medium, term, content }: SalesFilter): RawBuilder<unknown> {
  if (!isUtm)
    return sql`select start as day, channel, price_cents, plan, merchant_code, null::text as client,
        null::text as utm_campaign, sales, sales * price_cents::numeric as gross_cents, refunds, refunded_cents
      from sale_counts`
  const isOfCampaign = [source, medium, term, content].every((value) => value === undefined)
  return sql`select start as day, channel, null::bigint as price_cents, plan, merchant_code, client, utm_campaign,
      sales, gross_cents, refunds, refunded_cents
    from ${isOfCampaign ? sql`campaign_sale_counts` : sql`utm_sale_counts join utm_attributions on utm_attributions.id = attribution_id`}`
}

const columns = sql`day, channel, price_cents, plan, merchant_code, client, utm_campaign, sales,
  sales * price_cents::numeric as gross_cents, refunds, refunded_cents`

/** The app stores charge and refund everyone the same prices. */
const inAppPriceCents = sql`case when channel = 'card' then 0 when plan = 'monthly' then ${sql.lit(inAppPricesCents.monthly)}
  else ${sql.lit(inAppPricesCents.yearly)} end`
const grossCents = sql`gross_cents + sales * ${inAppPriceCents}`
const refundedCents = sql`refunded_cents + refunds * ${inAppPriceCents}`

/** Sums of damaged amounts may exceed any number; they are shown as the largest readable number. */
function readable(cents: RawBuilder<unknown>): RawBuilder<number> {
  return sql`least(greatest(${cents}, ${sql.lit(-Number.MAX_SAFE_INTEGER)}), ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`
}
