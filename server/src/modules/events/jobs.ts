import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Loop } from '../../platform/jobs/loop.ts'
import { deleteEventsBefore, numberEvents } from './queries.ts'

const EVENTS_ARE_KEPT_MS = 30 * DAY_MS
const BATCH_SIZE = 1_000

const forgetOldEvents = defineJob({
  name: 'forget-old-events',
  payload: z.object({}),
  cron: '23 3 * * *',
  async run(_payload, context) {
    const { now, log } = context
    const events = await deleteEventsBefore(context, new Date(now().getTime() - EVENTS_ARE_KEPT_MS))
    log.info({ events }, 'old events deleted')
  },
})

export const eventsJobs = [forgetOldEvents]

export const eventsLoops: readonly Loop[] = [
  {
    name: 'number-events',
    everyMs: 500,
    run: async ({ db }) => (await db.transaction().execute((tx) => numberEvents(tx, BATCH_SIZE))) === BATCH_SIZE,
  },
]
