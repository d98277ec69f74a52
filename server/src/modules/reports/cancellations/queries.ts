import type { CalendarDay, Span } from '@portal/contract/dates'
import { PAGE_SIZE } from '@portal/contract/reports/pages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { allOf } from '../conditions.ts'
import { toPage, during, micros, type Page, readCursor, type Row } from '../lists/pages.ts'

/** All queries here read the index of ended subscriptions, which includes the plan. */

interface DayCancellations {
  readonly day: CalendarDay
  readonly monthly: number
  readonly annual: number
}

/** Counts the subscriptions that ended on each Eastern day of a span, in order. Days without any are omitted. */
export async function countCancellationsByDay(db: Db, span: Span): Promise<DayCancellations[]> {
  const { rows } = await sql<DayCancellations>`
    select eastern_day(ended_at) as day, count(*) filter (where plan = 'monthly') as monthly,
      count(*) filter (where plan = 'yearly') as annual
    from subscriptions where ${during('ended_at', span, null)} group by 1 order by 1
  `.execute(db)
  return rows
}

interface CancellationFilter {
  readonly span: Span
  readonly plan?: 'monthly' | 'yearly' | undefined
  readonly after?: string | undefined
  readonly rows?: number | undefined
}

export async function countCancellations(db: Db, { span, plan }: CancellationFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscriptions where ${during('ended_at', span, null)} and ${ofPlan(plan)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

interface ListedCancellation extends Row {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly plan: 'monthly' | 'yearly'
  readonly startedAt: Date
  readonly endedAt: Date
}

/** Returns the subscriptions behind a number, latest end first. */
export async function listCancellations(db: Db, filter: CancellationFilter): Promise<Page<ListedCancellation>> {
  const { span, plan, after, rows: pageSize = PAGE_SIZE } = filter
  const { rows } = await sql<ListedCancellation>`
    select ended.id, ${micros('ended_at')} as micros, username as email, first_name as "firstName",
      last_name as "lastName", plan, ended.created_at as "startedAt", ended_at as "endedAt"
    from subscriptions ended join customers on customers.id = customer_id
    where ${during('ended_at', span, readCursor(after), sql.ref('ended.id'))} and ${ofPlan(plan)}
    order by ended_at desc, ended.id desc limit ${pageSize + 1}
  `.execute(db)
  return toPage(rows, pageSize)
}

function ofPlan(plan: CancellationFilter['plan']) {
  return allOf([sql`ended_at is not null`, plan !== undefined && sql`plan = ${plan}`])
}
