import { addEasternDays } from '@portal/contract/dates'
import type { DemoClock, demoClockCalls } from '@portal/contract/demo-clock/calls'
import { DAY_MS } from '@portal/contract/durations'
import { record } from '../../platform/audit/record.ts'
import { type ClockRow, findClock, findActivity, lockClock, sendClock } from '../../platform/clock/queries.ts'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'

export const demoClockHandlers = {
  async getDemoClock({ refuse }, { db, config, trueNow }) {
    if (!config.demo.enabled) throw refuse('NotADemo')
    return toClock(await findClock(db), trueNow())
  },

  async getDemoHappenings({ refuse }, { db, config }) {
    if (!config.demo.enabled) throw refuse('NotADemo')
    const { movedFrom: since, halfDaysToGo } = await findClock(db)
    const isMoving = halfDaysToGo > 0
    return since === null
      ? { since, isMoving, counts: [], mails: 0, latest: [] }
      : { since, isMoving, ...(await findActivity(db, since)) }
  },

  async moveDemoClock({ input: { days, ...rest }, staff, requestId, refuse }, { config, transaction, trueNow }) {
    allUsed(rest)
    if (!config.demo.enabled) throw refuse('NotADemo')
    return transaction(async (tx) => {
      const clock = await lockClock(tx)
      if (clock.halfDaysToGo > 0) throw refuse('AlreadyMoving')
      const trueTime = trueNow()
      const from = timeOf(clock, trueTime)
      const goalMs = clock.aheadMs + addEasternDays(from, days).getTime() - from.getTime()
      await sendClock(tx, { days, goalMs, from })
      await record(tx, { staff, action: 'move-demo-clock', at: from, requestId, after: { days } })
      return toClock(await findClock(tx), trueTime)
    })
  },
} satisfies Handlers<typeof demoClockCalls>

/** Uses only the row: the process may not have noticed the change yet. */
function timeOf({ aheadMs }: ClockRow, trueTime: Date): Date {
  return new Date(trueTime.getTime() + aheadMs)
}

function toClock(clock: ClockRow, trueTime: Date): DemoClock {
  const { aheadMs, goalMs, movedFrom } = clock
  const now = timeOf(clock, trueTime)
  const daysToGo = Math.ceil(clock.halfDaysToGo / 2)
  if (daysToGo === 0 || goalMs === null || movedFrom === null) return { now, aheadMs, days: daysToGo, daysToGo }
  const days = Math.round((trueTime.getTime() + goalMs - movedFrom.getTime()) / DAY_MS)
  return { now, aheadMs, days, daysToGo }
}
