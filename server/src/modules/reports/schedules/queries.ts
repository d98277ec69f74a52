import type { CalendarDay } from '@portal/contract/dates'
import type {
  Frequency,
  ReportChoices,
  ReportSchedule,
  ScheduledReport,
} from '@portal/contract/reports/schedules/calls'
import type { Role } from '@portal/contract/permissions'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { fullNameOf } from '../../../platform/db/full-name.ts'

export interface NewSchedule {
  readonly id: string
  readonly report: ScheduledReport
  readonly frequency: Frequency
  readonly choices: ReportChoices
  readonly createdBy: number
  readonly createdAt: Date
  readonly coveredThrough: CalendarDay
  readonly recipientIds: readonly number[]
}

export interface Reader {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly role: Role
}

/** Returns active staff members by name. */
export async function listReaders(db: Db): Promise<Reader[]> {
  const rows = await db
    .selectFrom('staff')
    .where('disabled', '=', false)
    .select(['id', 'email', 'role', fullNameOf('staff').as('name')])
    .orderBy(sql`fold_for_search(last_name), fold_for_search(first_name), id`)
    .execute()
  // A CHECK constraint allows only the roles.
  return rows.map((row) => ({ ...row, role: row.role as Role }))
}

export async function listSchedules(db: Db, reports: readonly ScheduledReport[]): Promise<ReportSchedule[]> {
  if (reports.length === 0) return []
  const rows = await db
    .selectFrom('report_schedules')
    .innerJoin('staff', 'staff.id', 'created_by')
    .where('report', 'in', reports)
    .select((schedule) => [
      'report_schedules.id',
      'report',
      'frequency',
      'choices',
      'report_schedules.created_at as createdAt',
      fullNameOf('staff').as('createdBy'),
      jsonArrayFrom(
        schedule
          .selectFrom('report_recipients')
          .innerJoin('staff as recipient', 'recipient.id', 'report_recipients.staff_id')
          .whereRef('schedule_id', '=', 'report_schedules.id')
          .select(['recipient.email', fullNameOf('recipient').as('name')])
          .orderBy('recipient.email'),
      ).as('recipients'),
    ])
    .orderBy('report_schedules.created_at')
    .execute()
  // Written by `insertSchedule` from validated input.
  return rows as unknown as ReportSchedule[]
}

export async function insertSchedule(tx: Tx, schedule: NewSchedule): Promise<void> {
  const { id, report, frequency, choices, createdBy, createdAt, coveredThrough, recipientIds } = schedule
  await tx
    .insertInto('report_schedules')
    .values({
      id,
      report,
      frequency,
      choices: JSON.stringify(choices),
      created_by: createdBy,
      created_at: createdAt,
      covered_through: coveredThrough,
    })
    .execute()
  await tx
    .insertInto('report_recipients')
    .values(recipientIds.map((staff_id) => ({ schedule_id: id, staff_id })))
    .execute()
}

interface DeletedSchedule {
  readonly report: string
  readonly frequency: string
  readonly choices: unknown
  readonly recipients: readonly string[]
}

/** Returns the deleted schedule; undefined if there is none. */
export async function deleteSchedule(
  tx: Tx,
  id: string,
  reports: readonly ScheduledReport[],
): Promise<DeletedSchedule | undefined> {
  if (reports.length === 0) return undefined
  return tx
    .deleteFrom('report_schedules')
    .where('id', '=', id)
    .where('report', 'in', reports)
    .returning([
      'report',
      'frequency',
      'choices',
      sql<string[]>`array(select email from report_recipients join staff on staff.id = staff_id
        where schedule_id = report_schedules.id order by email)`.as('recipients'),
    ])
    .executeTakeFirst()
}

export interface DueSchedule {
  readonly id: string
  readonly report: ScheduledReport
  readonly frequency: Frequency
  readonly choices: ReportChoices
}

/** Returns the schedules of a frequency that have not covered `lastDay` yet. */
export async function listDue(db: Db, frequency: Frequency, lastDay: CalendarDay): Promise<DueSchedule[]> {
  const rows = await db
    .selectFrom('report_schedules')
    .where('frequency', '=', frequency)
    .where('covered_through', '<', lastDay)
    .select(['id', 'report', 'frequency', 'choices'])
    .orderBy('id')
    .execute()
  // Written by `insertSchedule` from validated input.
  return rows as unknown as DueSchedule[]
}

/**
 * Locks a schedule and records that it has covered `lastDay`. Returns false if another worker did, or it is deleted.
 */
export async function markCovered(tx: Tx, id: string, lastDay: CalendarDay): Promise<boolean> {
  const row = await tx
    .updateTable('report_schedules')
    .set({ covered_through: lastDay })
    .where('id', '=', id)
    .where('covered_through', '<', lastDay)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listRecipients(tx: Tx, scheduleId: string): Promise<{ email: string; role: Role }[]> {
  const rows = await tx
    .selectFrom('report_recipients')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .where('schedule_id', '=', scheduleId)
    .where('disabled', '=', false)
    .select(['email', 'role'])
    .orderBy('email')
    .execute()
  // A CHECK constraint allows only the roles.
  return rows.map((row) => ({ ...row, role: row.role as Role }))
}
