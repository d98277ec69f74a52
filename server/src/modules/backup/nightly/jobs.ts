import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { backUpToBucket } from './nightly-backup.ts'
import { readHistory } from './queries.ts'
import { isDue } from './rules.ts'

const TWELVE_HOURS = 12 * 3600

/** Runs hourly to make up for a nightly backup that failed or had no worker. */
const backUpNightly = defineJob({
  name: 'back-up',
  payload: z.object({}),
  cron: '7 * * * *',
  retry: { limit: 2, delaySeconds: 15 },
  expireInSeconds: TWELVE_HOURS,
  async run(_payload, context) {
    const { backups } = context.config
    if (backups === null) return
    if (isDue(await readHistory(context.db), context.now(), backups.hour)) await backUpToBucket(context, backups)
  },
})

export const backupJobs = [backUpNightly]
