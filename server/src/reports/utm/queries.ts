import type { SignUps, UtmValues } from '@portal/contract/reports/calls'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type TypeCount, toSignUps } from '../sales/sign-ups.ts'
import type { Window } from '../window.ts'
import { withinDays, withinEdges, withinGrains } from '../within.ts'
import { cameWith, type UtmFilter, utmColumns } from './filter.ts'

/** The sign-ups that came with all the values asked for. */
export async function countUtmSignUps(db: Db, window: Window, filter: UtmFilter): Promise<SignUps> {
  const came = cameWith(filter)
  const { rows } = await sql<TypeCount>`
    select type, sum(customers)::bigint as count from (
      select type, customers from utm_counts
      where attribution_id in (select id from utm_attributions where ${came}) and ${withinGrains(window)}
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
  const values = Object.entries(utmColumns).map(
    ([name, column]) => sql`
      select ${sql.lit(name)} as name, ${sql.ref(column)} as value from utm_attributions
      union select ${sql.lit(name)}, ${sql.ref(column)} from sign_up_changes`,
  )
  const { rows } = await sql<{ name: keyof UtmValues; value: string }>`
    select name, value from (${sql.join(values, sql` union all `)}) values
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
