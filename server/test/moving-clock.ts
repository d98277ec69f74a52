import { demoClockCalls } from '@portal/contract/demo-clock/calls'
import { moveOn } from '../src/modules/demo-clock/move-on.ts'
import { type FollowedClock, followClock } from '../src/platform/clock/follow-clock.ts'
import type { Context } from '../src/platform/context.ts'
import { startBilling } from './billing.ts'
import type { PortalOptions } from './portal.ts'

/** A demo with a provider in memory, whose administrator moves its clock. The true one stands still. */
export async function startMovingClock({ databaseUrl }: Pick<PortalOptions, 'databaseUrl'> = {}) {
  const billing = await startBilling({ env: { DEMO: 'true' }, ...(databaseUrl !== undefined && { databaseUrl }) })
  const administrator = await billing.as('administrator')
  const clocks: FollowedClock[] = []
  /** A worker that has noticed how far the clock is. */
  async function startWorker(): Promise<Context> {
    const clock = await followClock(billing.context.pool, billing.context.now)
    clocks.push(clock)
    return { ...billing.context, now: clock.now }
  }
  const worker = await startWorker()
  billing.payments.now = worker.now
  const standing = () => administrator.call(demoClockCalls.getDemoClock, {})
  return {
    ...billing,
    administrator,
    worker,
    anotherWorker: startWorker,
    standing,
    move: (days: number) => administrator.call(demoClockCalls.moveDemoClock, { days }),
    /** As a worker does it, until the clock stands or has to be waited for. */
    async goOn() {
      while (await moveOn(worker));
      return standing()
    },
    /** Keeps the provider from charging anyone until that is allowed. */
    holdCharges() {
      const { charge } = billing.payments
      const asked = Promise.withResolvers<void>()
      const allowed = Promise.withResolvers<void>()
      billing.payments.charge = async (...question) => {
        asked.resolve()
        await allowed.promise
        return charge.apply(billing.payments, question)
      }
      return { asked: asked.promise, allow: allowed.resolve }
    },
    async stop() {
      for (const clock of clocks) clock.stop()
      billing.clock.set((await standing()).now.toISOString())
      await billing.stop()
    },
  }
}
