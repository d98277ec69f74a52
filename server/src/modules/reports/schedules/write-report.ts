import { BYTE_ORDER_MARK, csvLine, definitionLines } from '@portal/contract/csv'
import { easternDay, easternSpan, formatDate, formatDays } from '@portal/contract/dates'
import type { Frequency } from '@portal/contract/reports/schedules/calls'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { layOutMail } from '../../../platform/mail/lay-out.ts'
import type { Mail } from '../../../platform/mail/queue-mail.ts'
import { type Days, windowOf } from '../window.ts'
import type { DueSchedule } from './queries.ts'
import { type ReportTable, tableOf } from './report-tables.ts'

const every = {
  daily: 'every day',
  weekly: 'every Monday',
  monthly: 'on the first of each month',
} as const satisfies Record<Frequency, string>

/** Writes a report as an email: the numbers in the text, and the complete report as a CSV file. */
export async function writeReport(
  db: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  schedule: DueSchedule,
  days: Days,
): Promise<Omit<Mail, 'to'>> {
  const { start, end } = easternSpan(...days)
  const window = windowOf(start, new Date(end.getTime() - 1))
  const at = now()
  // One snapshot: a sale between two statements would make the rows disagree with their totals.
  const table = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => tableOf(tx, { ...schedule, window, now: at, brand: config.brand }))
  const lastDay = table.isOfNow ? easternDay(at) : days[1]
  const period = table.isOfNow ? formatDate(lastDay) : formatDays({ first: days[0], last: days[1] })
  return {
    subject: `${table.title}, ${period}`.slice(0, 200),
    ...layOutMail({
      portalName: config.portalName,
      greeting: `${table.title}, ${period}`,
      before: [table.about],
      table: table.summary,
      link: { label: 'Open the report', url: `${config.publicUrl}${addressOf(schedule, days)}` },
      after: [
        ...table.definitions.map(([name, definition]) => `${name}: ${definition}`),
        `Dates are in Eastern Time. You receive this report ${every[schedule.frequency]}. To stop it, go to Reports in the portal.`,
      ],
    }),
    attachments: [
      {
        fileName: `${schedule.report}-${lastDay}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: Buffer.from(csvOf(table)),
      },
    ],
  }
}

function addressOf({ report, choices }: DueSchedule, [from, to]: Days): string {
  return `/${report}?${new URLSearchParams({ ...definedOf(choices), from, to })}`
}

function definedOf(choices: DueSchedule['choices']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function csvOf({ columns, rows, definitions }: ReportTable): string {
  return BYTE_ORDER_MARK + [columns, ...rows].map((row) => csvLine(row)).join('') + definitionLines(definitions)
}
