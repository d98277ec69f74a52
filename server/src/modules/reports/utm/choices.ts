import type { UtmValues } from '@portal/contract/reports/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Days, Window } from '../window.ts'
import { withinGrains } from '../within.ts'
import { cameWith, type UtmFilter } from './filter.ts'

/**
 * What is kept of the sign-ups that came with the values asked for: `type` and `customers`, of the whole days of a window
 * and without the changes that are not added up yet. A choice of values that many combinations match is counted by
 * itself; of any other the few combinations are known. So this reads a bounded number of rows.
 */
export function keptUtmCounts(filter: UtmFilter, window: Window): RawBuilder<unknown> {
  if (window.days === null) return sql`select null as type, 0 as customers where false`
  const [first, last] = window.days
  return sql`
    select type, case
      when month >= ${first}::date and month + interval '1 month' <= ${last}::date + 1 then customers
      else (select sum(number) from unnest(by_day[${first}::date - month + 1 : ${last}::date - month + 1]) number)
      end as customers
    from utm_choice_counts
    where choice_id = (${countedChoice(filter)})
      and month between date_trunc('month', ${first}::date)::date and ${last}::date
    union all
    select type, customers from (${listedAttributions(filter)}) listed, lateral (
      select type, customers from utm_counts where attribution_id = listed.id and ${withinGrains(window)} offset 0
    ) counts`
}

/** The same by `day`; days and types without any may be left out. */
export function keptUtmDays(filter: UtmFilter, [first, last]: Days): RawBuilder<unknown> {
  return sql`
    select month + place::integer - 1 as day, type, number::bigint as customers
    from utm_choice_counts, unnest(by_day) with ordinality as days (number, place)
    where choice_id = (${countedChoice(filter)})
      and month between date_trunc('month', ${first}::date)::date and ${last}::date
      and number <> 0 and month + place::integer - 1 between ${first} and ${last}
    union all
    select day, type, customers from (${listedAttributions(filter)}) listed, lateral (
      select start as day, type, customers from utm_counts
      where attribution_id = listed.id and grain = 'day' and start between ${first} and ${last} offset 0
    ) counts`
}

/** The order of the values in a choice, as the database's utm_values has it. */
export const places = [
  'content',
  'term',
  'campaign',
  'source',
  'client',
  'medium',
] as const satisfies (keyof UtmValues)[]

/** The id of the choice asked for, where it is counted; one that is not has no counts. */
function countedChoice(filter: UtmFilter): RawBuilder<unknown> {
  return sql`select id from utm_choices where choice = ${places.map((place) => filter[place] ?? null)}::text[]`
}

/**
 * The combinations that match a choice which is not counted: among those of the choice nearest to it on the way there
 * from the root of the tree. Where that is counted there are none at all, or they are counted.
 */
export function listedAttributions(filter: UtmFilter): RawBuilder<unknown> {
  const onTheWay = choicesOnTheWay(filter).map((choice) => sql`choice = ${choice}::text[]`)
  return sql`
    select utm_attributions.id
    from (
      select attributions from utm_choices where ${sql.join(onTheWay, sql` or `)} order by last desc limit 1
    ) nearest, unnest(attributions) attribution_id join utm_attributions on utm_attributions.id = attribution_id
    where ${cameWith(filter)}`
}

/** One value more from each to the next, none in the first. */
function choicesOnTheWay(filter: UtmFilter): (string | null)[][] {
  const choice: (string | null)[] = places.map(() => null)
  const found = [[...choice]]
  for (const [at, place] of places.entries()) {
    const value = filter[place]
    if (value === undefined) continue
    choice[at] = value
    found.push([...choice])
  }
  return found
}
