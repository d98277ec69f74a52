import type { UtmValues } from '@portal/contract/reports/calls'
import { type RawBuilder, sql } from 'kysely'

/** The six values that a sign-up may have come with; those that are undefined are not asked for. */
export type UtmFilter = { readonly [Name in keyof UtmValues]?: string | undefined }

/** The columns of customers and of the counts that hold the six values. */
export const utmColumns = {
  client: 'client',
  source: 'utm_source',
  campaign: 'utm_campaign',
  medium: 'utm_medium',
  term: 'utm_term',
  content: 'utm_content',
} as const satisfies Record<keyof UtmValues, string>

/** Rows that have all the values asked for. */
export function cameWith(filter: UtmFilter): RawBuilder<boolean> {
  // The keys of the table are its own type's.
  const asked = (Object.keys(utmColumns) as (keyof UtmValues)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [sql<boolean>`${sql.ref(utmColumns[name])} = ${value}`]
  })
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(asked, sql` and `)}`
}
