import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { deleteErrorsBefore } from './queries.ts'

/** Keeps the groups, so that the next error of the same kind joins its group. */
const deleteOldErrors = defineJob({
  name: 'delete-old-application-errors',
  payload: z.object({}),
  cron: '40 3 * * *',
  async run(_payload, context) {
    const { config, now, log } = context
    const before = new Date(now().getTime() - config.applicationErrorDays * DAY_MS)
    const deleted = await deleteErrorsBefore(context, before)
    log.info({ deleted }, 'old application errors deleted')
  },
})

export const applicationErrorsJobs = [deleteOldErrors]
