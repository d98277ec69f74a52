import { type RawBuilder, sql } from 'kysely'
import { places } from './choices.ts'
import { utmColumns } from './filter.ts'

/** The six values of a customer or a change, as an array like a choice. */
const came = sql`array[${sql.join(places.map((place) => sql.ref(utmColumns[place])))}]`

/** Each way to ask for some of the values in an array `came`: 64 `masks`, of which those count that ask for no null. */
const masks = sql`generate_series(0, 63) mask`
const asksForNoNull = sql.join(
  places.map((_, at) => sql`(mask & ${sql.lit(1 << at)} = 0 or came[${sql.lit(at + 1)}] is not null)`),
  sql` and `,
)
function choiceOf(mask: RawBuilder<unknown>): RawBuilder<unknown> {
  const values = places.map(
    (_, at) => sql`case when ${mask} & ${sql.lit(1 << at)} > 0 then came[${sql.lit(at + 1)}] end`,
  )
  return sql`array[${sql.join(values)}]`
}

/** The counted choices that each array of values of some rows matches, found without the tree. */
function matchedBy(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select came, id as choice_id
    from (select distinct ${came} as came from ${rows}) as came, ${masks} join utm_choices on counted
    where ${asksForNoNull} and choice = ${choiceOf(sql`mask`)}`
}

/** Of a mask other than 0: without its last value. */
const parentMask = sql`case ${sql.join(
  places.map((_, at) => sql`when mask >= ${sql.lit(1 << (5 - at))} then mask - ${sql.lit(1 << (5 - at))}`),
  sql` `,
)} end`

/** What is kept for choices of values beside what counting all rows gives, for `checkCounts`. */
export const utmChecks = [
  {
    what: 'Choices of UTM values',
    kept: sql`select concat_ws('|', choice, attribution_id), count(*)
      from (
        select choice, attribution_id from utm_choices, unnest(attributions) attribution_id
        union all
        select choice, attribution_id from utm_matches, unnest(choices) choice_id join utm_choices on id = choice_id
      ) kept group by 1`,
    // The children of what is counted, and the root.
    counted: sql`select concat_ws('|', ${choiceOf(sql`mask`)}, id), 1
      from (select id, utm_values(utm_attributions) as came from utm_attributions) as attributions, ${masks}
      where ${asksForNoNull} and (mask = 0 or exists (
        select from utm_choices where counted and choice = ${choiceOf(parentMask)}))`,
  },
  {
    what: 'Sign-ups by choices of UTM values',
    kept: sql`select concat_ws('|', choice_id, day, type), sum(number)
      from (
        select choice_id, month + place::integer - 1 as day, type, number
        from utm_choice_counts, unnest(by_day) with ordinality as days (number, place) where number <> 0
        union all
        select choice_id, day, type, customers
        from sign_up_changes join (${matchedBy(sql`sign_up_changes`)}) matched on matched.came = ${came} where type <> 'none'
        union all
        -- A month has as many as its days.
        select choice_id, null, type, abs(customers - (select sum(number) from unnest(by_day) number))
        from utm_choice_counts
      ) kept group by choice_id, day, type`,
    counted: sql`select concat_ws('|', choice_id, day, type), sum(number)
      from (
        select ${came} as came, eastern_day(created_at) as day, type, count(*) as number
        from customers where type is not null group by 1, 2, 3
      ) customers join (${matchedBy(sql`customers`)}) matched using (came) group by choice_id, day, type`,
  },
] as const
