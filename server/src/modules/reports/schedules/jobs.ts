import { easternDay } from '@portal/contract/dates'
import { frequencies } from '@portal/contract/reports/schedules/calls'
import { isAllowed } from '@portal/contract/permissions'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { readFromReplica } from '../../../platform/db/replica.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { throwIfStopped } from '../../../platform/jobs/throw-if-stopped.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Days } from '../window.ts'
import { lastPeriod } from './periods.ts'
import { markCovered, type DueSchedule, listDue, listRecipients } from './queries.ts'
import { writeReport } from './write-report.ts'

/** Runs every morning. Emails the reports due that day and those that an inactive worker has left. */
export const mailReports = defineJob({
  name: 'mail-reports',
  payload: z.object({}),
  cron: '5 6 * * *',
  async run(_payload, context) {
    const failures: unknown[] = []
    for (const frequency of frequencies) {
      const days = lastPeriod(frequency, easternDay(context.now()))
      for (const schedule of await listDue(context.db, frequency, days[1])) {
        // The job's next attempt skips the schedules already emailed.
        throwIfStopped(context)
        await mailReport(context, schedule, days).catch((failure: unknown) => failures.push(failure))
      }
    }
    // All other reports have been sent; the job's next attempt handles only the failed ones.
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} report${failures.length === 1 ? '' : 's'} could not be emailed`,
      )
  },
})

/** Queues all emails of a schedule and records that they are queued, in one transaction. */
async function mailReport(context: Context, schedule: DueSchedule, days: Days): Promise<void> {
  // Counting may use stale data and takes too long for the transaction that writes.
  const mail = await readFromReplica(context, ({ db }) => writeReport(db, context, schedule, days))
  await context.db.transaction().execute(async (tx) => {
    if (!(await markCovered(tx, schedule.id, days[1]))) return
    const readers = (await listRecipients(tx, schedule.id)).filter(({ role }) => isAllowed(role, schedule.report))
    for (const { email } of readers) await queueMail(tx, context, { ...mail, to: email })
  })
}

export const reportScheduleJobs = [mailReports]
