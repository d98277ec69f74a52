import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import { defineJob } from '../jobs/define-job.ts'
import { deleteErrorsBefore } from './queries.ts'

/** In one statement: so that none of them takes long. */
const AT_ONCE = 10_000

/** Their groups stay, as the next error of a kind finds its own again. */
const deleteOldErrors = defineJob({
  name: 'delete-old-application-errors',
  payload: z.object({}),
  cron: '40 3 * * *',
  async run(_payload, { db, config, now, log }) {
    const before = new Date(now().getTime() - config.applicationErrorDays * DAY_MS)
    let deleted = 0
    for (let last = AT_ONCE; last === AT_ONCE; deleted += last) last = await deleteErrorsBefore(db, before, AT_ONCE)
    log.info({ deleted }, 'old application errors deleted')
  },
})

export const applicationErrorsJobs = [deleteOldErrors]
