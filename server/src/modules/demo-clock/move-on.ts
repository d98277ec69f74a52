import { setTimeout as wait } from 'node:timers/promises'
import { endHalfDay, type HalfDay, moveHalfDay } from '../../platform/clock/queries.ts'
import type { Context } from '../../platform/context.ts'
import { isAnyBeingAsked, runBilling } from '../billing/public.ts'

const POLL_MS = 20
const FOLLOW_TIMEOUT_MS = 10_000

/**
 * Lets half a day pass where the clock is on its way; one of two is in charging hours. It is gone once all that is due
 * by its end has happened in any process: interrupted work is repeated by the next iteration of any worker.
 *
 * @returns whether the half day is gone, and another may follow
 */
export async function moveOn(context: Context): Promise<boolean> {
  const { config, db, stopping } = context
  if (!config.demo.enabled) return false
  const halfDay = await db.transaction().execute(moveHalfDay)
  if (halfDay === null) return false
  await untilFollowed(context, halfDay)
  const { left } = await runBilling(context)
  if (stopping.aborted || left > 0 || (await isAnyBeingAsked(db))) return false
  await endHalfDay(db, halfDay)
  return true
}

/** This process has to have noticed before anything is due by the new time. */
async function untilFollowed({ now, trueNow }: Context, { aheadMs }: HalfDay): Promise<void> {
  for (let waited = 0; waited < FOLLOW_TIMEOUT_MS; waited += POLL_MS) {
    const trueTime = trueNow().getTime()
    if (now().getTime() - trueTime >= aheadMs) return
    await wait(POLL_MS)
  }
  throw new Error('process did not pick up the demo clock change')
}
