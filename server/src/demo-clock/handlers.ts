import type { DemoClock, demoClockCalls } from '@portal/contract/demo-clock/calls'
import { record } from '../audit/record.ts'
import type { Handlers } from '../http/handler.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { moveClock } from './jobs.ts'
import { type ClockRow, findClock, findHappenings, HALF_DAY_MS, setHalfDaysToGo } from './queries.ts'

export const demoClockHandlers = {
  async getDemoClock({ refuse }, { db, config, now }) {
    if (!config.demo.enabled) throw refuse('NotADemo')
    return toClock(await findClock(db), now())
  },

  async getDemoHappenings({ refuse }, { db, config }) {
    if (!config.demo.enabled) throw refuse('NotADemo')
    const { movedFrom: since } = await findClock(db)
    return since === null
      ? { since, counts: [], mails: 0, latest: [] }
      : { since, ...(await findHappenings(db, since)) }
  },

  async moveDemoClock({ input, staff, requestId, refuse }, { config, transaction, now }) {
    if (!config.demo.enabled) throw refuse('NotADemo')
    return transaction(async (tx) => {
      if (!(await setHalfDaysToGo(tx, input.days * 2, now()))) throw refuse('AlreadyMoving')
      const at = now()
      await enqueue(tx, { now }, moveClock, {})
      await record(tx, { staff, action: 'move-demo-clock', at, requestId, after: { days: input.days } })
      return toClock(await findClock(tx), at)
    })
  },
} satisfies Handlers<typeof demoClockCalls>

function toClock({ aheadMs, halfDaysToGo }: ClockRow, now: Date): DemoClock {
  return { now, daysAhead: Math.floor(aheadMs / (2 * HALF_DAY_MS)), daysToGo: Math.ceil(halfDaysToGo / 2) }
}
