import type { SignUps, UtmValues } from '@portal/contract/reports/calls'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { type TypeCount, toSignUps } from '../sales/sign-ups.ts'
import type { Window } from '../window.ts'
import { withinDays, withinEdges } from '../within.ts'
import { keptUtmCounts, listedAttributions, places } from './choices.ts'
import { cameWith, type UtmFilter, utmColumns } from './filter.ts'

/**
 * The sign-ups that came with all the values asked for. Takes as long for all of them as for none, for a day as for years,
 * and for any number of customers and of combinations they came with.
 */
export async function countUtmSignUps(db: Db, window: Window, filter: UtmFilter): Promise<SignUps> {
  const came = cameWith(filter)
  const { rows } = await sql<TypeCount>`
    select type, sum(customers)::bigint as count from (
      ${keptUtmCounts(filter, window)}
      union all
      select type, customers from sign_up_changes where ${came} and ${withinDays(window)}
      union all
      select type, count(*) from customers where ${came} and ${withinEdges(sql.ref('created_at'), window)} group by 1
    ) sign_ups
    group by type
  `.execute(db)
  return toSignUps(rows)
}

/** Every value that any customer came with, by name. */
export async function listUtmValues(db: Db): Promise<UtmValues> {
  const { rows } = await sql<{ place: number; value: string }>`
    select place, value from (
      select last as place, choice[last] as value from utm_choices where cardinality(array_remove(choice, null)) = 1
      union
      select place, value
      from (${listedAttributions({})}) listed join utm_attributions using (id),
        unnest(utm_values(utm_attributions)) with ordinality as given (value, place)
      union
      select place, value
      from sign_up_changes, unnest(array[${sql.join(places.map((name) => sql.ref(utmColumns[name])))}])
        with ordinality as given (value, place)
    ) known
    where value is not null order by lower(value), value
  `.execute(db)
  const of = (name: keyof UtmValues) => rows.filter(({ place }) => places[place - 1] === name).map(({ value }) => value)
  return {
    client: of('client'),
    source: of('source'),
    campaign: of('campaign'),
    medium: of('medium'),
    term: of('term'),
    content: of('content'),
  }
}
