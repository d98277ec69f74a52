import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { deleteSecurityEventsBefore } from './queries.ts'

const purgeSecurityEvents = defineJob({
  name: 'purge-security-events',
  payload: z.object({}),
  cron: '23 3 * * *',
  async run(_payload, context) {
    const { config, now, log } = context
    const before = new Date(now().getTime() - config.securityEventDays * DAY_MS)
    const events = await deleteSecurityEventsBefore(context, before)
    log.info({ events }, 'old security events deleted')
  },
})

export const securityEventsJobs = [purgeSecurityEvents]
