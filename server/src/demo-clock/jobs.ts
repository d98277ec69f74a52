import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { runBilling } from '../billing/engine/run-billing.ts'
import type { Context } from '../context.ts'
import { defineJob } from '../jobs/define-job.ts'
import { throwIfStopped } from '../jobs/throw-if-stopped.ts'
import { HALF_DAY_MS, moveHalfDay } from './queries.ts'

const POLL_MS = 100
const FOLLOWS_WITHIN_MS = 10_000

/** Half a day after the other until the clock is where it was sent; one of the two halves is in charging hours. */
export const moveClock = defineJob({
  name: 'move-demo-clock',
  payload: z.object({}),
  expireInSeconds: 3_600,
  async run(_payload, context) {
    for (;;) {
      const before = context.now().getTime()
      if (!(await context.db.transaction().execute(moveHalfDay))) return
      await untilFollowed(context, before + HALF_DAY_MS)
      await runBilling(context)
      // Handed back, the rest of the way is gone another time.
      throwIfStopped(context)
    }
  },
})

/** This process has to have noticed before anything is due by the new time. */
async function untilFollowed({ now, log }: Context, instant: number): Promise<void> {
  for (let waited = 0; waited < FOLLOWS_WITHIN_MS; waited += POLL_MS) {
    if (now().getTime() >= instant) return
    await wait(POLL_MS)
  }
  log.warn('the demo clock is not followed')
}

export const demoClockJobs = [moveClock]
