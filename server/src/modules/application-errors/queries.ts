import {
  type ApplicationError,
  type ErrorGroup,
  MAX_LISTED_ERRORS,
  type ListedError,
} from '@portal/contract/application-errors/calls'
import { type CalendarDay, daysBetween } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { fingerprintOf } from './fingerprint.ts'

/** Number of newest rows checked first, to estimate whether the index is worth using. */
const PROBED = 5_000

export interface FoundErrors {
  /** Newest first. */
  readonly rows: ApplicationError[]
  /** Whether more than `atMost` were found; `rows` is then empty. */
  readonly tooMany: boolean
}

/** Returns the errors that contain every word of the text. */
export async function findErrors(db: Db, text: string, atMost: number): Promise<FoundErrors> {
  const { rows: words } = await sql<{ patterns: string[]; words: string[] }>`
    select search_patterns(words) as patterns, words from search_words(${text}) as words`.execute(db)
  const { patterns = [], words: parts = [] } = words[0] ?? {}
  if (patterns.length === 0) return { rows: [], tooMany: false }

  const { rows: probed } = await sql<{ count: number }>`
    select count(*) as count from (
      select from (select search_text from application_errors order by id desc limit ${PROBED}) newest
      where search_text like all (${patterns}::text[]) limit ${atMost + 1}
    ) found`.execute(db)
  if ((probed[0]?.count ?? 0) > atMost) return { rows: [], tooMany: true }

  const { rows } = await sql<ApplicationError>`
    select occurred_at as "createdAt", description from (
      select occurred_at, description, id from application_errors
      where search_grams(search_text) @@ search_grams_query(${parts}::text[])
        and search_text like all (${patterns}::text[])
      limit ${atMost + 1}
    ) found
    order by occurred_at desc, id desc`.execute(db)
  return rows.length > atMost ? { rows: [], tooMany: true } : { rows, tooMany: false }
}

/** Returns the groups with errors since `since`, the start of the Eastern day `firstDay`; most frequent first. */
export async function listGroups(db: Db, since: Date, firstDay: CalendarDay, days: number): Promise<ErrorGroup[]> {
  const { rows } = await sql<GroupRow>`
    with daily as (
      select fingerprint, eastern_day(occurred_at) as day, count(*) as count, min(occurred_at) as first,
        max(occurred_at) as last
      from application_errors where occurred_at >= ${since} group by 1, 2
    ), grouped as (
      select fingerprint, sum(count)::bigint as count, min(first) as first, max(last) as last,
        json_agg(json_build_array(day, count)) as daily
      from daily group by 1 order by 2 desc, fingerprint limit ${MAX_GROUPS}
    )
    select fingerprint, pattern, count, first, last, daily,
      (select count(distinct customer_id) from application_errors error
       where error.fingerprint = grouped.fingerprint and occurred_at >= ${since}) as customers
    from grouped join application_error_groups using (fingerprint)
    order by count desc, last desc`.execute(db)
  return rows.map(({ first, last, daily, ...row }) => {
    const trend = Array<number>(days).fill(0)
    for (const [day, count] of daily) {
      const at = daysBetween(firstDay, day)
      if (at >= 0 && at < days) trend[at] = count
    }
    return { ...row, firstSeen: first, lastSeen: last, trend }
  })
}

const MAX_GROUPS = 500

interface GroupRow {
  readonly fingerprint: string
  readonly pattern: string
  readonly count: number
  readonly customers: number
  readonly first: Date
  readonly last: Date
  readonly daily: readonly (readonly [CalendarDay, number])[]
}

/** Ends with the last millisecond of the last Eastern day. Limited to one group if `fingerprint` is given. */
interface ErrorDays {
  readonly startDateUtc: Date
  readonly endDateUtc: Date
  readonly fingerprint?: string | undefined
}

export async function countErrorsByDay(db: Db, days: ErrorDays): Promise<{ day: CalendarDay; errors: number }[]> {
  return db
    .selectFrom('application_errors')
    .select([sql<CalendarDay>`eastern_day(occurred_at)`.as('day'), sql<number>`count(*)`.as('errors')])
    .where(isWithin(days))
    .groupBy('day')
    .orderBy('day')
    .execute()
}

export async function listErrorsOfDays(db: Db, days: ErrorDays): Promise<ListedError[]> {
  return newest(db).where(isWithin(days)).execute()
}

/** Qualifies the columns of `application_errors`, so that it also works in joins. */
function isWithin({ startDateUtc, endDateUtc, fingerprint }: ErrorDays) {
  return sql<boolean>`(
    occurred_at >= ${startDateUtc} and occurred_at < ${new Date(endDateUtc.getTime() + 1)}
    ${fingerprint === undefined ? sql`` : sql`and application_errors.fingerprint = ${fingerprint}`})`
}

export async function listErrorsOfGroup(db: Db, fingerprint: string): Promise<ListedError[]> {
  return newest(db).where('application_errors.fingerprint', '=', fingerprint).execute()
}

export async function listErrorsOfCustomer(db: Db, customerId: number): Promise<ListedError[]> {
  return newest(db).where('customer_id', '=', customerId).execute()
}

function newest(db: Db) {
  return db
    .selectFrom('application_errors')
    .leftJoin('customers', 'customers.id', 'customer_id')
    .select(['occurred_at as createdAt', 'description', 'app', 'username as customer'])
    .orderBy('occurred_at', 'desc')
    .orderBy('application_errors.id', 'desc')
    .limit(MAX_LISTED_ERRORS)
}

export interface NewError {
  readonly occurredAt: Date
  readonly receivedAt: Date
  readonly description: string
  readonly app: string | null
  readonly customerId: number | null
  readonly serviceKeyId: number | null
}

/** Returns the fingerprint of the error's group. */
export async function insertError(tx: Tx, error: NewError): Promise<string> {
  const group = fingerprintOf(error.description)
  // Most groups exist already; finding one needs no lock.
  const known = await tx
    .selectFrom('application_error_groups')
    .where('fingerprint', '=', group.fingerprint)
    .select('fingerprint')
    .executeTakeFirst()
  if (!known) {
    await tx
      .insertInto('application_error_groups')
      .values(group)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await tx
    .insertInto('application_errors')
    .values({
      occurred_at: error.occurredAt,
      received_at: error.receivedAt,
      description: error.description,
      fingerprint: group.fingerprint,
      app: error.app,
      customer_id: error.customerId,
      service_key_id: error.serviceKeyId,
    })
    .execute()
  return group.fingerprint
}

/** @returns the number of deleted errors */
export function deleteErrorsBefore(context: Context, before: Date): Promise<number> {
  return deleteInBatches(context, 'application_errors', sql`occurred_at < ${before}`)
}
