import { setTimeout as wait } from 'node:timers/promises'
import { endHalfDay, type HalfDay, moveHalfDay } from '../../platform/clock/queries.ts'
import type { Context } from '../../platform/context.ts'
import { isAnyCallInProgress, runBilling } from '../billing/public.ts'

const POLL_MS = 20
const FOLLOW_TIMEOUT_MS = 10_000

/**
 * Advances a moving clock by half a day; every second half day is in charging hours. The half day ends when everything
 * due in it has been processed, in any process. The next iteration of any worker repeats interrupted work.
 *
 * @returns whether the half day has ended and another may follow
 */
export async function advanceClock(context: Context): Promise<boolean> {
  const { config, db, stopping } = context
  if (!config.demo.enabled) return false
  const halfDay = await db.transaction().execute(moveHalfDay)
  if (halfDay === null) return false
  await untilFollowed(context, halfDay)
  const { left } = await runBilling(context)
  if (stopping.aborted || left > 0 || (await isAnyCallInProgress(db))) return false
  await endHalfDay(db, halfDay)
  return true
}

/** Waits until this process has noticed the move, so that everything due by the new time is found. */
async function untilFollowed({ now, trueNow }: Context, { aheadMs }: HalfDay): Promise<void> {
  for (let waited = 0; waited < FOLLOW_TIMEOUT_MS; waited += POLL_MS) {
    const trueTime = trueNow().getTime()
    if (now().getTime() - trueTime >= aheadMs) return
    await wait(POLL_MS)
  }
  throw new Error('process did not pick up the demo clock change')
}
