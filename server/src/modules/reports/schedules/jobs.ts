import { easternDay } from '@portal/contract/dates'
import { frequencies } from '@portal/contract/reports/schedules/calls'
import { isAllowed } from '@portal/contract/permissions'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { readWhereStale } from '../../../platform/db/replica.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { throwIfStopped } from '../../../platform/jobs/throw-if-stopped.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Days } from '../window.ts'
import { lastPeriod } from './periods.ts'
import { coverThrough, type DueSchedule, listDue, listRecipients } from './queries.ts'
import { writeReport } from './write-report.ts'

/** Every morning: what is due that day, and what a worker that did not run has left. */
export const mailReports = defineJob({
  name: 'mail-reports',
  payload: z.object({}),
  cron: '5 6 * * *',
  async run(_payload, context) {
    const failures: unknown[] = []
    for (const frequency of frequencies) {
      const days = lastPeriod(frequency, easternDay(context.now()))
      for (const schedule of await listDue(context.db, frequency, days[1])) {
        // The next try leaves out those that are emailed.
        throwIfStopped(context)
        await mailReport(context, schedule, days).catch((failure: unknown) => failures.push(failure))
      }
    }
    // Those that could be written have been; the job's next try comes back to the others only.
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} report${failures.length === 1 ? '' : 's'} could not be mailed`,
      )
  },
})

/** All emails of one schedule and the note that they were written: together or not at all. */
async function mailReport(context: Context, schedule: DueSchedule, days: Days): Promise<void> {
  // What is counted may be a little old, and takes too long to count within the transaction that writes.
  const mail = await readWhereStale(context, ({ db }) => writeReport(db, context, schedule, days))
  await context.db.transaction().execute(async (tx) => {
    if (!(await coverThrough(tx, schedule.id, days[1]))) return
    const readers = (await listRecipients(tx, schedule.id)).filter(({ role }) => isAllowed(role, schedule.report))
    for (const { email } of readers) await queueMail(tx, context, { ...mail, to: email })
  })
}

export const reportScheduleJobs = [mailReports]
