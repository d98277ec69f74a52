import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { deleteExpiredSecrets } from './endpoints/queries.ts'
import { deleteEventsBefore } from './queries.ts'

const EVENT_RETENTION_MS = 30 * DAY_MS

const purgeOldEvents = defineJob({
  name: 'forget-old-events',
  payload: z.object({}),
  cron: '23 3 * * *',
  async run(_payload, context) {
    const { now, log } = context
    const events = await deleteEventsBefore(context, new Date(now().getTime() - EVENT_RETENTION_MS))
    await deleteExpiredSecrets(context.db, now())
    log.info({ events }, 'old events deleted')
  },
})

export const eventsJobs = [purgeOldEvents]
