import { demoClockCalls } from '@portal/contract/demo-clock/calls'
import { advanceClock } from '../src/modules/demo-clock/advance-clock.ts'
import { type FollowedClock, followClock } from '../src/platform/clock/follow-clock.ts'
import type { Context } from '../src/platform/context.ts'
import { startBilling } from './billing.ts'
import type { PortalOptions } from './portal.ts'

/**
 * Starts a portal with demo data and an in-memory provider, whose administrator moves its clock. The true clock stands
 * still.
 */
export async function startMovingClock({ databaseUrl }: Pick<PortalOptions, 'databaseUrl'> = {}) {
  const billing = await startBilling({ env: { DEMO: 'true' }, ...(databaseUrl !== undefined && { databaseUrl }) })
  const administrator = await billing.as('administrator')
  const clocks: FollowedClock[] = []
  /** Starts a worker that follows the clock. */
  async function startWorker(): Promise<Context> {
    const clock = await followClock(billing.context.pool, billing.context.now)
    clocks.push(clock)
    return { ...billing.context, now: clock.now }
  }
  const worker = await startWorker()
  billing.payments.now = worker.now
  const readClock = () => administrator.call(demoClockCalls.getDemoClock, {})
  return {
    ...billing,
    administrator,
    worker,
    anotherWorker: startWorker,
    readClock,
    move: (days: number) => administrator.call(demoClockCalls.moveDemoClock, { days }),
    /** Continues as a worker does, until the clock stops or must be waited for. */
    async catchUp() {
      while (await advanceClock(worker));
      return readClock()
    },
    /** Keeps the provider from charging anyone until released. */
    holdCharges() {
      const { charge } = billing.payments
      const requested = Promise.withResolvers<void>()
      const allowed = Promise.withResolvers<void>()
      billing.payments.charge = async (...args) => {
        requested.resolve()
        await allowed.promise
        return charge.apply(billing.payments, args)
      }
      return { requested: requested.promise, allow: allowed.resolve }
    },
    async stop() {
      for (const clock of clocks) clock.stop()
      billing.clock.set((await readClock()).now.toISOString())
      await billing.stop()
    },
  }
}
