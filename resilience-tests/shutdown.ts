import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@portal/server/test/seeded-random.ts'
import { computeExpected, type Totals } from './expected-totals.ts'
import { MoneyLoad } from './money-load.ts'
import { enqueueBilling, RunningPortal } from './running-portal.ts'

const WRITERS = 8
/** A request in transit when the signal arrives may find its connection closed; older requests are in flight. */
const ON_ITS_WAY_MS = 50

export interface StopFigures extends Totals {
  readonly stops: number
  readonly acknowledged: number
  /** Requests in progress when the signal arrived. */
  readonly inFlight: number
  /** Requests in progress that got no response. */
  readonly unanswered: number
  readonly exitCodes: readonly (number | null)[]
  readonly slowestStopMs: number
  readonly unexpected: readonly string[]
}

/**
 * Stops a portal with SIGTERM during eight concurrent billing actions, one of which the provider never responds to,
 * while the worker renews subscriptions; restarts it, and completes every requested action.
 */
export async function runShutdowns(stops: number, report: (line: string) => void = () => {}): Promise<StopFigures> {
  const portal = await RunningPortal.open({ DEMO_CUSTOMERS: '500' })
  const exitCodes: (number | null)[] = []
  let slowestStopMs = 0
  let inFlight = 0
  let unanswered = 0
  try {
    const customers = await portal.addTrials(1 + 5 * WRITERS)
    const load = new MoneyLoad({ caller: await portal.signIn(), customers, tokenise: () => portal.tokenise() })
    for (let stop = 1; stop <= stops; stop++) {
      const { length: before } = load.responses
      await portal.switchFault({ when: 'after', effect: { kind: 'late', milliseconds: 1_000 }, path: '/v1/refunds' })
      await portal.switchFault({ when: 'after', effect: { kind: 'hang' }, path: '/v1/payment_intents', times: 1 })
      await portal.withDatabase((url) => enqueueBilling(url, () => new Date()))
      load.start(WRITERS)
      await wait(500 + seededRandom.share() * 1_500)
      await load.untilUnanswered(2 * ON_ITS_WAY_MS)

      const stoppedAt = performance.now()
      exitCodes.push(await portal.started.stop())
      const ms = Math.round(performance.now() - stoppedAt)
      slowestStopMs = Math.max(slowestStopMs, ms)
      await portal.startAgain()
      await load.stop()
      const cut = load.responses
        .slice(before)
        .filter(({ requestedAt, ms }) => requestedAt < stoppedAt - ON_ITS_WAY_MS && requestedAt + ms > stoppedAt)
      inFlight += cut.length
      unanswered += cut.filter(({ status }) => status === 0).length
      await load.retryUnknown()
      report(`stop ${stop}: ended after ${ms} ms with ${cut.length} requests in flight`)
    }
    await portal.settle()
    const stillUnknown = await load.retryUnknown()
    const totals = await portal.withDatabase((url) => computeExpected(url, load.done))
    return {
      stops,
      acknowledged: load.done.length,
      inFlight,
      unanswered,
      exitCodes,
      slowestStopMs,
      unexpected: [...load.unexpected, ...Array.from({ length: stillUnknown }, () => 'still unknown')],
      ...totals,
    }
  } finally {
    await portal.close()
  }
}
