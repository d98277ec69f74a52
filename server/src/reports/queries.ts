import type { Span } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Numbers of customers, in the order of the windows asked for, and of all time last. */
export interface TypeCounts {
  readonly type: 'paid' | 'free' | 'comp'
  readonly counts: readonly number[]
}

/**
 * How many customers of each type signed up in each of `spans`, and ever. Type is that of now; customers without one
 * are not counted. Types that nobody has are left out.
 */
export async function countSignUps(db: Db, spans: readonly Span[]): Promise<TypeCounts[]> {
  // Only the few recent rows are held against the spans; everybody else is just counted.
  const recent = sql`created_at >= ${earliest(spans)}`
  const inSpans = spans.map(
    ({ start, end }) => sql`count(*) filter (where created_at >= ${start} and created_at < ${end})::int`,
  )
  const { rows } = await sql<TypeCounts>`
    with recent as (
      select type, array[${sql.join(inSpans)}] as counts from customers where ${recent} group by type
    ), everybody as (
      select type, count(*)::int as total from customers where type is not null group by type
    )
    select type, coalesce(counts, array_fill(0, array[${sql.lit(spans.length)}])) || total as counts
    from everybody left join recent using (type)
  `.execute(db)
  return rows
}

/** How many customers have a living subscription that ends on its last day. */
export async function countCancellationRequests(db: Db): Promise<number> {
  const { requests } = await db
    .selectFrom('subscriptions')
    .where('ended_at', 'is', null)
    .where('cancel_on', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .executeTakeFirstOrThrow()
  return requests
}

function earliest(spans: readonly Span[]): Date {
  return new Date(Math.min(...spans.map(({ start }) => start.getTime())))
}
