import type { SignUps, UtmValues } from '@portal/contract/reports/calls'
import { hasUtm } from '@portal/contract/reports/utm'
import { type RawBuilder, sql } from 'kysely'
import { toSignUps, type TypeCount } from '../sales/queries.ts'
import { type Days, countRanges, type Window, withinDays, withinEdges } from '../window.ts'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * Counts sign-ups with all requested values. Adds the stored counts of the matching combinations, by month for whole
 * months, and the changes that are not aggregated yet.
 */
export async function countUtmSignUps(db: Db, window: Window, filter: UtmFilter): Promise<SignUps> {
  const came = matchesUtmValues(filter)
  const { rows } = await sql<TypeCount>`
    select type, sum(customers)::bigint as count from (
      select by_type.* from (
        select coalesce(sum(premium), 0), coalesce(sum(trial), 0), coalesce(sum(complimentary), 0)
        from (${storedWithin(window)}) stored where ${isCombinationOf(filter)}
      ) as sums (premium, trial, complimentary), lateral (${byType}) by_type
      union all
      select type, customers from sign_up_changes where ${came} and ${withinDays(window)}
      union all
      select type, count(*) from customers where ${came} and ${withinEdges(sql.ref('created_at'), window)} group by 1
    ) sign_ups
    group by type
  `.execute(db)
  return toSignUps(rows)
}

/** Returns the stored counts by day and type. */
export function utmCountDays(filter: UtmFilter, [first, last]: Days): RawBuilder<unknown> {
  return sql`
    select start as day, by_type.* from utm_counts, lateral (${byType}) by_type
    where grain = 'day' and start between ${first} and ${last} and ${isCombinationOf(filter)}`
}

/** Turns the three numbers of a row into one row per type. */
const byType = sql`select * from (values ('paid', premium), ('free', trial), ('comp', complimentary)) as types (type, customers)`

/**
 * Returns the rows of the whole months of a window and of the days before and after them, each range from the index.
 */
function storedWithin(window: Window): RawBuilder<unknown> {
  return sql.join(
    countRanges(window).map((range) => sql`select * from utm_counts where ${range}`),
    sql` union all `,
  )
}

function isCombinationOf(filter: UtmFilter): RawBuilder<unknown> {
  if (!hasUtm(filter)) return sql`true`
  return sql`attribution_id in (select id from utm_attributions where ${matchesUtmValues(filter)})`
}

/** Returns every value that any customer came with, by name. */
export async function listUtmValues(db: Db): Promise<UtmValues> {
  const names = Object.entries(utmColumns)
  const values = sql.join(names.map(([name, column]) => sql`(${sql.lit(name)}, ${sql.ref(column)})`))
  const { rows } = await sql<{ name: keyof UtmValues; value: string }>`
    select name, value from (
      select named.* from utm_attributions, lateral (values ${values}) as named (name, value)
      union
      select named.* from sign_up_changes, lateral (values ${values}) as named (name, value) where type <> 'none'
    ) known
    where value is not null order by lower(value), value
  `.execute(db)
  const of = (name: keyof UtmValues) => rows.filter((row) => row.name === name).map(({ value }) => value)
  return {
    client: of('client'),
    source: of('source'),
    campaign: of('campaign'),
    medium: of('medium'),
    term: of('term'),
    content: of('content'),
  }
}

/** The six values that a sign-up may have come with; undefined values do not restrict the result. */
export type UtmFilter = { readonly [Name in keyof UtmValues]?: string | undefined }

/** The columns of `customers` and of the counts that contain the six values. */
export const utmColumns = {
  client: 'client',
  source: 'utm_source',
  campaign: 'utm_campaign',
  medium: 'utm_medium',
  term: 'utm_term',
  content: 'utm_content',
} as const satisfies Record<keyof UtmValues, string>

/** Returns the condition for rows with all requested values. */
export function matchesUtmValues(filter: UtmFilter): RawBuilder<boolean> {
  // The keys of the object are exactly those of its type.
  const conditions = (Object.keys(utmColumns) as (keyof UtmValues)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [sql<boolean>`${sql.ref(utmColumns[name])} = ${value}`]
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}
